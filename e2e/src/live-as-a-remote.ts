import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage } from './browser.ts';
import { faults, foundOf, stuckAfter } from './lost-files.ts';
import { openAccount } from './portal-area.ts';
import type { TeamPlatform } from './third-remote.ts';

/** A remote that its team made and the platform never saw. */
export interface NewcomerRemote {
  /** `mfe-` and its words. */
  readonly app: string;
  readonly folder: string;
  readonly heading: string;
}

const showsVersion = (page: Page, app: string, version: string) =>
  page
    .locator(`html[data-remote="${app.replaceAll('-', '_')}@${version}"]`)
    .waitFor({ state: 'attached', timeout: 60_000 });

/** Takes a new remote through its life: preview, release, guard, trial, promotion, roll back, and a server that is gone. */
export async function liveAsARemote(remote: NewcomerRemote, platform: TeamPlatform): Promise<void> {
  const { app, folder, heading } = remote;
  const { url, deploy, server } = platform;
  const mount = app.replace(/^mfe-/, '/');
  const [eleni, nikos] = await Promise.all([openAccount('Κλινική Ελένη'), openAccount('Κλινική Νίκος')]);
  const accountOf = ({ login }: typeof eleni) => Number(/\d+/.exec(login.email)?.[0]);
  const open = async (token: string | undefined, address: string) => {
    const opened = await openPage();
    if (token !== undefined)
      await opened.context.addInitScript((value) => localStorage.setItem('business_token', value), token);
    await opened.page.goto(url + address);
    return opened;
  };
  const sees = async (token: string, version: string) => {
    const { page, context, complaints } = await open(token, mount);
    await showsVersion(page, app, version);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(complaints, `${app} ${version}`).toEqual([]);
    await context.close();
  };
  const restGoesOn = async () => {
    const { page, context, complaints } = await open(nikos.token, '/portal/setup');
    await page.getByLabel('Όνομα ιατρείου ή επιχείρησης').waitFor();
    expect(complaints, 'the portal beside it').toEqual([]);
    await context.close();
  };

  // Whoever has the address sees it; nobody else knows of the place.
  const previewed = await deploy('preview', '--as', 'v1');
  const address = /^preview\s+(http\S+)/m.exec(previewed)?.[1] ?? '';
  expect(address).toContain(`${url}${mount}?preview=`);
  const look = await open(eleni.token, address.slice(url.length));
  await showsVersion(look.page, app, 'v1');
  await look.page.getByRole('complementary', { name: 'Προεπισκόπηση' }).getByText(`${app} v1`).waitFor();
  await look.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await look.context.close();
  const unknown = await open(eleni.token, mount);
  await unknown.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await unknown.page.getByRole('heading', { level: 1, name: heading }).count()).toBe(0);
  await unknown.context.close();
  const more = (page: Page) =>
    page.getByRole('navigation', { name: 'Περισσότερα' }).getByRole('link', { name: heading });

  await deploy('--as', 'v1');
  await sees(eleni.token, 'v1');
  // The portal's navigation leads there, without a new portal.
  const beside = await open(eleni.token, '/portal/setup');
  await more(beside.page).click();
  await beside.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await beside.context.close();
  const guarded = await open(undefined, mount);
  await guarded.page.waitForURL(/\/login/);
  await guarded.context.close();

  // Each script of its own is lost once.
  const fragile = { path: mount, stored: { business_token: eleni.token } };
  const scripts = (await foundOf(fragile)).scripts.filter((file) => file.startsWith(`/remotes/${app}/`));
  expect(scripts.length).toBeGreaterThan(1);
  const losses = scripts.flatMap((file) =>
    Object.values(faults).map((fault) => ({ screen: fragile, file, fault })),
  );
  expect(await stuckAfter(losses)).toEqual([]);

  const screen = path.join(folder, 'src/screens/FirstScreen.tsx');
  writeFileSync(screen, readFileSync(screen, 'utf8').replace('</Card>', '<p>v2</p></Card>'));
  await deploy('--as', 'v2', '--canary', `account:${accountOf(eleni)}`);
  await sees(eleni.token, 'v2');
  await sees(nikos.token, 'v1');
  await deploy('promote', 'v2');
  await sees(nikos.token, 'v2');
  await deploy('rollback', 'v2', '--note', 'taken back');
  await sees(eleni.token, 'v1');
  expect(await deploy('list')).toMatch(/rollback\s+v2 → v1 {2}\(taken back\)/);

  // A release that stands on its team's own server, which then is gone: its place says so, and the rest goes on.
  await deploy('--as', 'v3', '--files-at', `${server.origin}/v3`);
  await sees(eleni.token, 'v3');
  await server.stop();
  const broken = await open(eleni.token, mount);
  await broken.page.getByRole('button', { name: 'Δοκιμή ξανά' }).waitFor();
  await restGoesOn();
  await deploy('rollback', 'v3');
  await showsVersion(broken.page, app, 'v1');
  await broken.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await broken.context.close();
}
