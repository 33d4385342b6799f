import { accounts } from '@kallos/contracts/auth/accounts';
import { type ApiKey, apiKeys } from '@kallos/contracts/auth/api-keys';
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
