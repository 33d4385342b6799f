import { rmSync } from 'node:fs';
import path from 'node:path';
import { copyTree } from '@kallos/tooling/walkthroughs/copy-tree';
import { adminToken } from '../api.ts';
import { openPage } from '../browser.ts';
import { watchLibraryCopies } from '../library-copies.ts';
import { inMixedWeb } from '../mixed-web.ts';
import { run } from '../run-script.ts';
import { writeTeamScreen } from '../team-screen.ts';
import { expect, test } from '../test.ts';

const today = path.resolve(import.meta.dirname, '../../../../dist/web');
const teams = { analytics: '/admin/reports/8', reports: '/admin/analytics/7' };
let tree = '';

test.beforeAll(async () => {
  test.setTimeout(600_000);
  tree = copyTree();
  for (const [name, link] of Object.entries(teams)) {
    const make = `const { makeRemote } = await import('./packages/tooling/src/new-remote/new-remote.ts');
      makeRemote(process.cwd(), ['${name}', '--audience', 'admin']);`;
    await run(process.execPath, ['--input-type=module', '--eval', make], tree);
    writeTeamScreen(path.join(tree, `mfe-${name}`), name, link);
  }
  const apps = Object.keys(teams).map((name) => `mfe-${name}`);
  await run(process.execPath, ['packages/tooling/src/build/build-web.ts', ...apps], tree);
});
test.afterAll(() => rmSync(tree, { recursive: true, force: true }));

test("gives two new remotes the shell's copy of react-dom, react-router-dom and swr", async () => {
  test.setTimeout(300_000);
  await inMixedWeb({ shell: today, remotes: path.join(tree, 'dist/web') }, async ({ url }) => {
    const { page, context, complaints } = await openPage();
    await context.addInitScript((token) => localStorage.setItem('auth_token', token), await adminToken());
    const expectOneCopyEach = watchLibraryCopies(page);
    const isShown = (text: string) => page.getByText(text, { exact: true }).waitFor();

    await page.goto(`${url}/admin/analytics/7`);
    await isShown('entry 7');
    await isShown('first read by analytics');
    await isShown('the shell shares its answers');
    expect(await page.locator('body > aside').innerText()).toBe('outside');
    await page.getByRole('button', { name: 'change' }).click();
    await isShown('changed by analytics');

    // The remote's blocker stops its link and the browser's back button.
    await page.getByLabel('typed').fill('half a sentence');
    await page.getByRole('link', { name: 'next' }).click();
    await page.getByRole('button', { name: 'leave' }).waitFor();
    await isShown('entry 7');
    await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
    await page.getByRole('button', { name: 'leave' }).click();

    await isShown('entry 8');
    await isShown('changed by analytics');
    await page.goBack();
    await isShown('entry 7');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);
    const areSame = await page.evaluate(() => {
      const [one, other] = ['analytics', 'reports'].map(
        (name) => Reflect.get(globalThis, `copies of ${name}`) as unknown[],
      );
      return one?.map((copy, at) => typeof copy === 'function' && copy === other?.[at]);
    });
    expect(areSame).toEqual(Array.from({ length: 9 }, () => true));
    await expectOneCopyEach();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
