import { googleCheck } from '@kallos/contracts/social/google-check';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, expect, it } from 'vitest';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const open = () => renderRemote(AdminRoutes, '/admin', '/google-check', 'en');
const answer = (state: 'ok' | 'failed', more = {}) =>
  api().reply(googleCheck.run, {
    success: true,
    isConfigured: true,
    checks: [
      { name: 'client', state: 'ok', detail: 'client-1' },
      { name: 'posts', state, detail: state === 'ok' ? null : 'google 403 SERVICE_DISABLED' },
      { name: 'mode', state: 'by_hand', detail: null },
    ],
    connections: { all: 3, ended: 1 },
    ...more,
  });

beforeEach(() => answer('ok'));

it('shows what works, and how many businesses must connect again', async () => {
  const screen = await open();
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Client id and secret' }).getByText('OK'))
    .toBeVisible();
  await expect.element(screen.getByText('3 connected, 1 must connect again.')).toBeVisible();
});

it('shows the reason of a failure and what to do', async () => {
  answer('failed');
  const screen = await open();
  const posts = screen.getByRole('listitem').filter({ hasText: 'Google My Business API (v4)' });
  await expect.element(posts.getByText('Does not work')).toBeVisible();
  await expect.element(posts.getByText('google 403 SERVICE_DISABLED')).toBeVisible();
});

it('explains an installation without Google', async () => {
  answer('failed', { isConfigured: false, checks: [], connections: { all: 0, ended: 0 } });
  const screen = await open();
  await expect.element(screen.getByText('Google is not set up')).toBeVisible();
});

it('checks again', async () => {
  answer('failed');
  const screen = await open();
  await expect.element(screen.getByText('Does not work')).toBeVisible();
  answer('ok');
  await screen.getByRole('button', { name: 'Check again' }).click();
  await expect.element(screen.getByText('Does not work')).not.toBeInTheDocument();
});

it('shows why it failed, and can be run again', async () => {
  api().refuse(googleCheck.run, 'timeout');
  const screen = await open();
  await expect.element(screen.getByText('The check could not be run')).toBeVisible();
  await expect.element(screen.getByText(/^This took too long/)).toBeVisible();
  answer('ok');
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Client, project and addresses')).toBeVisible();
  await expect.element(screen.getByText('The check could not be run')).not.toBeInTheDocument();
});

it('shows that it runs', async () => {
  const release = api().hold(googleCheck.run);
  const screen = await open();
  await expect.element(screen.getByText('Checking…')).toBeInTheDocument();
  await expect
    .element(screen.getByRole('button', { name: 'Check again' }))
    .toHaveAttribute('aria-busy', 'true');
  release();
  await expect.element(screen.getByText('Client, project and addresses')).toBeVisible();
});

it('runs once for two clicks, and shows that it runs again', async () => {
  const screen = await open();
  await expect.element(screen.getByText('Client, project and addresses')).toBeVisible();
  const release = api().hold(googleCheck.run);
  const again = screen.getByRole('button', { name: 'Check again' });
  await again.dblClick();
  await expect.element(again).toHaveAttribute('aria-busy', 'true');
  release();
  await expect.element(again).not.toHaveAttribute('aria-busy');
  expect(api().calls(googleCheck.run)).toHaveLength(2);
});
