import { metaCheck } from '@kallos/contracts/social/meta-check';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, expect, it } from 'vitest';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const open = () => renderRemote(AdminRoutes, '/admin', '/meta-check', 'en');
const answer = (state: 'ok' | 'failed', granted = 3) =>
  api().reply(metaCheck.run, {
    success: true,
    checks: [
      { name: 'app', state, detail: state === 'ok' ? null : 'Invalid OAuth access token' },
      { name: 'mode', state: 'by_hand', detail: null },
    ],
    permissions: [{ name: 'pages_manage_posts', isAskedFirst: true, granted, of: 3 }],
  });

beforeEach(() => answer('ok'));

it('shows what works and what only a person can see', async () => {
  const screen = await open();
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'App id and secret' }).getByText('OK'))
    .toBeVisible();
  await expect
    .element(
      screen.getByRole('listitem').filter({ hasText: 'Live or development' }).getByText('Check by hand'),
    )
    .toBeVisible();
  await expect
    .element(screen.getByText('Publishes and deletes posts of a page. Portal, Campaigns.'))
    .toBeVisible();
});

it('shows the reason of a failure and what to do', async () => {
  answer('failed');
  const screen = await open();
  const app = screen.getByRole('listitem').filter({ hasText: 'App id and secret' });
  await expect.element(app.getByText('Does not work')).toBeVisible();
  await expect.element(app.getByText('Invalid OAuth access token')).toBeVisible();
  await expect.element(app.getByText('Copy both from App settings, Basic.')).toBeVisible();
});

it('counts the businesses that gave a permission', async () => {
  answer('ok', 2);
  const screen = await open();
  await expect.element(screen.getByText('2 of 3 businesses')).toBeVisible();
});

it('checks again', async () => {
  answer('failed');
  const screen = await open();
  await expect.element(screen.getByText('Does not work')).toBeVisible();
  answer('ok');
  await screen.getByRole('button', { name: 'Check again' }).click();
  await expect.element(screen.getByText('Does not work')).not.toBeInTheDocument();
});

it('can be run again after a failure', async () => {
  api().refuse(metaCheck.run, 'timeout');
  const screen = await open();
  await expect.element(screen.getByText('The check could not be run')).toBeVisible();
  await expect.element(screen.getByText(/^This took too long/)).toBeVisible();
  answer('ok');
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('App id and secret')).toBeVisible();
});

it('shows that it runs', async () => {
  const release = api().hold(metaCheck.run);
  const screen = await open();
  await expect.element(screen.getByText('Checking…')).toBeInTheDocument();
  await expect
    .element(screen.getByRole('button', { name: 'Check again' }))
    .toHaveAttribute('aria-busy', 'true');
  release();
  await expect.element(screen.getByText('App id and secret')).toBeVisible();
});

it('runs once for two clicks, and shows that it runs again', async () => {
  const screen = await open();
  await expect.element(screen.getByText('App id and secret')).toBeVisible();
  const release = api().hold(metaCheck.run);
  const again = screen.getByRole('button', { name: 'Check again' });
  await again.dblClick();
  await expect.element(again).toHaveAttribute('aria-busy', 'true');
  release();
  await expect.element(again).not.toHaveAttribute('aria-busy');
  expect(api().calls(metaCheck.run)).toHaveLength(2);
});
