import { statSync } from 'node:fs';
import { request } from 'node:http';
import { shellName } from '@kallos/contracts/gateway/remotes';
import { listenOnFreePort } from '@kallos/service-kit/testing/listen-on-free-port';
import { smokeRender } from '@kallos/tooling/deploy/smoke';
import type { Page } from 'playwright-core';
import { productUrl } from '../../api.ts';
import {
  hasReceivedEvents,
  isSameDocument,
  markDocument,
  nameField,
  openWorker,
  showsVersion,
  navigateTo,
} from '../../portal-tab.ts';
import { throwOnRender, storeBuild, remakeRelease, remakeShell, shownVersion } from '../../remade-release.ts';
import { deploy } from '../../run-script.ts';
import { expect, test } from '../../test.ts';

/** The product behind a network that drops the first responses for an address. */
async function loseScripts(address: RegExp, times: number) {
  let left = times;
  const { url, close } = await listenOnFreePort((asked, answer) => {
    if (address.test(asked.url ?? '') && left > 0) {
      left -= 1;
      return void answer.writeHead(503).end();
    }
    const { method, headers } = asked;
    const onward = request(productUrl() + asked.url, { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  return { url: url.replace('127.0.0.1', 'localhost'), close };
}

const shown = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.dataset['remote'] ?? '');

// deploy.test.ts in gateway/src/remotes/deploy covers who gets which version until then.
test('a team tries, promotes and rolls back the portal without loss for users', async () => {
  test.setTimeout(400_000);
  const version = `e2e${Date.now()}`;
  const { page, context, accountId, complaints } = await openWorker('Κλινική Ελένη');
  await page.goto(`${productUrl()}/portal/setup`);
  await nameField(page).waitFor();
  const before = (await shown(page)).replace('mfe_portal@', '');
  await markDocument(page);
  await nameField(page).fill('Μισοτελειωμένη επωνυμία');

  // Existing builds are reused; own-repository.test.ts covers the build command.
  const manifest = await storeBuild('mfe-portal', version);
  const builtAt = statSync(manifest).mtimeMs;
  const arrived = hasReceivedEvents(page, 'mfe-portal', version);
  await deploy('mfe-portal', '--as', version, '--canary', `account:${accountId}`, '--note', 'trial');
  await arrived;
  expect(statSync(manifest).mtimeMs).toBe(builtAt);
  expect(await shown(page)).toBe(`mfe_portal@${before}`);
  expect(await shownVersion('mfe-portal')).toBe(before);
  await expect.poll(() => nameField(page).inputValue()).toBe('Μισοτελειωμένη επωνυμία');

  await page.getByLabel('Τοποθεσία').fill('Πάτρα');
  await page.getByRole('button', { name: 'Αποθήκευση και συνέχεια' }).click();
  await page.waitForURL(/\/portal\/products/);
  await showsVersion(page, version);
  await navigateTo(page, 'Ρύθμιση');
  await expect.poll(() => nameField(page).inputValue()).toBe('Μισοτελειωμένη επωνυμία');

  await deploy('mfe-portal', 'promote', version);
  expect(await shownVersion('mfe-portal')).toBe(version);
  await deploy('mfe-portal', 'rollback', '--note', 'taken back');
  await expect
    .poll(
      async () => {
        await navigateTo(page, 'Ρύθμιση');
        await page.waitForURL(/\/portal\/setup/);
        await navigateTo(page, 'Πλατφόρμες');
        await page.waitForURL(/\/portal\/platforms/);
        return shown(page);
      },
      { timeout: 60_000 },
    )
    .toBe(`mfe_portal@${before}`);
  expect(await isSameDocument(page)).toBe(true);
  // The browser logs failed or rejected requests too.
  expect(complaints).toEqual([]);
  const list = await deploy('mfe-portal', 'list');
  expect(list).toMatch(new RegExp(`canary\\s+${before} → ${version}  \\(account.*trial\\)`));
  expect(list).toMatch(new RegExp(`rollback\\s+${version} → ${before}  \\(taken back\\)`));
  await context.close();
});

test.describe('a broken release, tried before it is published', () => {
  for (const [label, app, part, fault] of [
    [
      'a screen of the portal',
      'mfe-portal',
      'SetupScreen',
      /^\/portal\/setup: \/portal\/setup breaks[^]*planted/,
    ],
    ['the portal as a whole', 'mfe-portal', 'App', /^\/portal\/setup: \/portal\/setup breaks[^]*planted/],
    ['the shell by what it shares', shellName, 'TextField', /^\/business\/login: .*breaks[^]*planted/],
  ] as const)
    test(`reports ${label}`, async () => {
      const version = `t${Date.now()}`;
      const change = throwOnRender(part);
      const preview = await (app === shellName
        ? remakeShell(version, change)
        : remakeRelease(app, version, change));
      const faults = await smokeRender({ app, version, registry: productUrl(), preview });
      expect(faults.join('\n')).toMatch(fault);
    });

  // The portal was tried above, before its release.
  for (const app of ['mfe-admin', shellName])
    test(`reports nothing if ${app} is intact`, async () => {
      const version = `t${Date.now()}`;
      const preview = await (app === shellName ? remakeShell(version) : remakeRelease(app, version));
      expect(await smokeRender({ app, version, registry: productUrl(), preview })).toEqual([]);
    });

  test('reports a script only when it is lost for good', async () => {
    const version = `t${Date.now()}`;
    const preview = await remakeRelease('mfe-portal', version);
    for (const [times, told] of [
      [1, /^$/],
      [Infinity, /lacks a script/],
    ] as const) {
      const network = await loseScripts(new RegExp(`/mfe-portal/${version}/remoteEntry`), times);
      const faults = await smokeRender({ app: 'mfe-portal', version, registry: network.url, preview });
      await network.close();
      expect(faults.join('\n')).toMatch(told);
    }
  });
});
