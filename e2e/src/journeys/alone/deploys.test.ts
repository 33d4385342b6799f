import { statSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { shellName } from '@kallos/contracts/gateway/remotes';
import { smokeRender } from '@kallos/tooling/deploy/smoke';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { productUrl } from '../../api.ts';
import {
  isSameDocument,
  markDocument,
  nameField,
  openWorker,
  showsVersion,
  walkTo,
} from '../../portal-tab.ts';
import { breaking, remakeRelease, remakeShell } from '../../remade-release.ts';
import { deploy } from '../../run-script.ts';
import { sampleOf } from '../../sample.ts';

/** The product behind a network that loses the first so many answers for an address. */
async function loseScripts(address: RegExp, times: number) {
  let left = times;
  const server = createServer((asked, answer) => {
    if (address.test(asked.url ?? '') && left > 0) {
      left -= 1;
      answer.writeHead(503).end();
      return;
    }
    const { method, headers } = asked;
    const onward = request(productUrl() + asked.url, { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const release = path.resolve(import.meta.dirname, '../../../../mfe-portal/dist');

/** Somebody at work, with the requests that failed or were refused. */
async function openWatched(name: string) {
  const worker = await openWorker(name);
  const failures: string[] = [];
  worker.page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  worker.page.on('requestfailed', (request) => {
    // A stream that the page itself closes ends this way.
    if (request.url().endsWith('/api/live')) return;
    failures.push(`${request.failure()?.errorText ?? ''} ${request.url()}`);
  });
  return { ...worker, failures };
}

const shown = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.dataset['remote'] ?? '');

const arrives = (page: Page, version: string) =>
  page.waitForResponse((response) => response.url().includes(`/mfe-portal/${version}/`) && response.ok(), {
    // It is built first, which takes long on a busy machine.
    timeout: 0,
  });

describe('a team that ships the portal while people work in it', () => {
  it('tries, promotes and takes back a version; nobody loses a word, a request or the page', async () => {
    const version = `e2e-${Date.now()}`;
    const [eleni, nikos] = await Promise.all([openWatched('Κλινική Ελένη'), openWatched('Κλινική Νίκος')]);
    for (const { page } of [eleni, nikos]) {
      await page.goto(`${productUrl()}/portal/setup`);
      await nameField(page).waitFor();
    }
    const before = (await shown(eleni.page)).replace('mfe_portal@', '');
    await markDocument(eleni.page);
    await nameField(eleni.page).fill('Μισοτελειωμένη επωνυμία');

    const arrived = arrives(eleni.page, version);
    await deploy('mfe-portal', '--as', version, '--canary', `account:${eleni.accountId}`, '--note', 'trial');
    await arrived;
    expect(await shown(eleni.page)).toBe(`mfe_portal@${before}`);
    await expect.poll(() => nameField(eleni.page).inputValue()).toBe('Μισοτελειωμένη επωνυμία');

    await eleni.page.getByLabel('Τοποθεσία').fill('Πάτρα');
    await eleni.page.getByRole('button', { name: 'Αποθήκευση και συνέχεια' }).click();
    await eleni.page.waitForURL(/\/portal\/products/);
    await showsVersion(eleni.page, version);
    await walkTo(eleni.page, 'Ρύθμιση');
    await expect.poll(() => nameField(eleni.page).inputValue()).toBe('Μισοτελειωμένη επωνυμία');
    await nikos.page.reload();
    await showsVersion(nikos.page, before);

    const promoted = arrives(nikos.page, version);
    await deploy('mfe-portal', 'promote', version);
    await promoted;
    await walkTo(nikos.page, 'Πλατφόρμες');
    await showsVersion(nikos.page, version);

    await deploy('mfe-portal', 'rollback', '--note', 'taken back');
    for (const { page } of [eleni, nikos])
      await expect
        .poll(
          async () => {
            await walkTo(page, 'Ρύθμιση');
            await page.waitForURL(/\/portal\/setup/);
            await walkTo(page, 'Πλατφόρμες');
            await page.waitForURL(/\/portal\/platforms/);
            return shown(page);
          },
          { timeout: 60_000 },
        )
        .toBe(`mfe_portal@${before}`);
    expect(await isSameDocument(eleni.page)).toBe(true);
    for (const { failures, complaints } of [eleni, nikos]) expect([...failures, ...complaints]).toEqual([]);
    const list = await deploy('mfe-portal', 'list');
    expect(list).toMatch(new RegExp(`canary\\s+${before} → ${version}  \\(account.*trial\\)`));
    expect(list).toMatch(new RegExp(`rollback\\s+${version} → ${before}  \\(taken back\\)`));
    // What was built before is not built again.
    const builtAt = () => statSync(path.join(release, version, 'mf-manifest.json')).mtimeMs;
    const first = builtAt();
    await deploy('mfe-portal', 'preview', '--as', version);
    expect(builtAt()).toBe(first);
    await Promise.all([eleni.context.close(), nikos.context.close()]);
  }, 400_000);
});

describe('a release that breaks, tried before anybody is shown it', () => {
  it.each(
    sampleOf(
      [
        [
          'a screen of the portal',
          'mfe-portal',
          'SetupScreen',
          /^\/portal\/setup: \/portal\/setup breaks[^]*planted/,
        ],
        ['the portal as a whole', 'mfe-portal', 'App', /^\/portal\/setup: \/portal\/setup breaks[^]*planted/],
        ['the shell by what it shares', shellName, 'TextField', /^\/business\/login: .*breaks[^]*planted/],
      ] as const,
      2,
    ),
  )('tells of %s', async (_, app, part, fault) => {
    const version = `t${Date.now()}`;
    const change = breaking(part);
    const preview = await (app === shellName
      ? remakeShell(version, change)
      : remakeRelease(app, version, change));
    const faults = await smokeRender({ app, version, registry: productUrl(), preview });
    expect(faults.join('\n')).toMatch(fault);
  });

  it.each(sampleOf(['mfe-portal', 'mfe-admin', shellName], 3))(
    'tells of nothing where %s is good',
    async (app) => {
      const version = `t${Date.now()}`;
      const preview = await (app === shellName ? remakeShell(version) : remakeRelease(app, version));
      expect(await smokeRender({ app, version, registry: productUrl(), preview })).toEqual([]);
    },
  );

  it.runIf(inject('isFull'))('tells of a script only where it is lost for good', async () => {
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
