import { accounts } from '@kallos/contracts/auth/accounts';
import { type ApiKey, apiKeys } from '@kallos/contracts/auth/api-keys';
import { sessions } from '@kallos/contracts/auth/sessions';
import { type Webhook, webhooks } from '@kallos/contracts/auth/webhooks';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, expect, it } from 'vitest';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const open = () => renderRemote(AdminRoutes, '/admin', '/dashboard/api-keys', 'en');
const secret = `kal_live_${'x'.repeat(49)}`;
const key: ApiKey = {
  id: 1,
  accountId: null,
  accountName: null,
  name: 'Reports',
  scopes: ['posts:read'],
  start: 'kal_live_AbCdE',
  createdBy: 'admin',
  createdAt: '2026-01-05T09:00:00.000Z',
  expiresAt: '2099-01-05T09:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  previousUntil: null,
};

beforeEach(() => {
  api().reply(webhooks.list, { success: true, webhooks: [] });
  api().reply(apiKeys.list, { success: true, keys: [] });
  api().reply(apiKeys.create, { success: true, key, secret });
  api().reply(accounts.list, {
    success: true,
    accounts: [
      {
        id: 7,
        businessName: 'Clinic',
        status: 'active',
        createdAt: '2026-01-05T09:00:00.000Z',
        adminUsers: [],
      },
    ],
    total: 1,
    hasMore: false,
  });
});

it('creates a key for all accounts', async () => {
  const screen = await open();
  await screen.getByLabelText('Name').fill('Reports');
  await screen.getByRole('button', { name: 'Create Key' }).click();
  await expect.element(screen.getByText(secret)).toBeVisible();
  expect(api().calls(apiKeys.create)[0]?.body).toMatchObject({ name: 'Reports', accountId: null });
});

it('creates a key for one account', async () => {
  const screen = await open();
  await screen.getByLabelText('Name').fill('Reports');
  await screen.getByRole('button', { name: /Account/ }).click();
  await screen.getByRole('option', { name: 'Clinic' }).click();
  await screen.getByRole('button', { name: 'Create Key' }).click();
  await expect.poll(() => api().calls(apiKeys.create).length).toBe(1);
  expect(api().calls(apiKeys.create)[0]?.body).toMatchObject({ accountId: 7 });
});

const hook: Webhook = {
  id: 3,
  url: 'https://example.com/hook',
  types: ['post.published'],
  createdAt: '2026-01-05T09:00:00.000Z',
  disabledAt: null,
  disabledReason: null,
  previousUntil: null,
};

it('adds a webhook of all accounts and shows its secret once', async () => {
  api().reply(webhooks.create, { success: true, webhook: hook, secret: 'whsec_abc' });
  const screen = await open();
  await screen.getByLabelText('Address').fill(hook.url);
  await screen.getByRole('button', { name: 'Add Webhook' }).click();
  await expect.element(screen.getByText('whsec_abc')).toBeVisible();
  expect(api().calls(webhooks.create)[0]?.body).toMatchObject({ url: hook.url });
});

it('shows why a webhook is off, and enables it', async () => {
  api().reply(webhooks.list, {
    success: true,
    webhooks: [{ ...hook, disabledAt: hook.createdAt, disabledReason: 'gone' }],
  });
  api().reply(webhooks.update, { success: true, webhook: hook });
  const screen = await open();
  await expect.element(screen.getByText('Off: it answered 410')).toBeVisible();
  await screen.getByRole('button', { name: 'Enable' }).click();
  await expect.poll(() => api().calls(webhooks.update)[0]?.body).toEqual({ isEnabled: true });
});

it('shows why the keys could not be loaded, and loads them again', async () => {
  api().refuse(apiKeys.list, 'unavailable');
  const screen = await open();
  await expect.element(screen.getByText('Keys could not be loaded')).toBeVisible();
  await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
  api().reply(apiKeys.list, { success: true, keys: [key] });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Reports')).toBeVisible();
  await expect.element(screen.getByText('Keys could not be loaded')).not.toBeInTheDocument();
});

it('shows why the webhooks could not be loaded, and loads them again', async () => {
  api().refuse(webhooks.list, 'unavailable');
  const screen = await open();
  await expect.element(screen.getByText('Webhooks could not be loaded')).toBeVisible();
  await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
  api().reply(webhooks.list, { success: true, webhooks: [hook] });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('listitem').getByText(hook.url)).toBeVisible();
  await expect.element(screen.getByText('Webhooks could not be loaded')).not.toBeInTheDocument();
});

it('offers an editor no key to make', async () => {
  api().reply(sessions.verify, {
    success: true,
    role: 'admin',
    name: 'eleni',
    userId: 'admin:2',
    account: null,
    isImpersonated: false,
    staffRole: 'editor',
  });
  const screen = await open();
  await expect.element(screen.getByText(/^Keys by which programs.*Only an owner/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Create Key' })).not.toBeInTheDocument();
});
