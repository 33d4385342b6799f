import { type Account, accounts } from '@kallos/contracts/auth/accounts';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const open = () => renderRemote(AdminRoutes, '/admin', '/dashboard/accounts', 'en');
const account: Account = {
  id: 7,
  businessName: 'Κλινική Ίρις',
  status: 'trial',
  createdAt: new Date().toISOString(),
  adminUsers: [],
};
beforeEach(() =>
  api().reply(accounts.list, { success: true, accounts: [account], total: 1, hasMore: false }),
);

describe('a new account', () => {
  const create = async () => {
    api().reply(accounts.create, { success: true, account });
    const screen = await open();
    await screen.getByRole('button', { name: 'Create Account' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Create Account' });
    await dialog.getByLabelText('Business name').fill('Κλινική Ίρις');
    await dialog.getByLabelText('Email of the first user').fill('iris@example.gr');
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    return screen;
  };

  it('invites its first user', async () => {
    const adminUser = { id: 3, accountId: 7, email: 'iris@example.gr' };
    api().reply(accounts.inviteUser, { success: true, adminUser });
    const screen = await create();
    await expect.element(screen.getByText('Invitation sent to iris@example.gr')).toBeVisible();
    expect(api().calls(accounts.inviteUser)[0]?.body).toEqual({ accountId: 7, email: 'iris@example.gr' });
  });

  it('keeps the typed address when the invitation is refused', async () => {
    api().refuse(accounts.inviteUser, 'already_exists');
    const screen = await create();
    const dialog = screen.getByRole('dialog', { name: 'Add Admin User' });
    await expect.element(dialog.getByLabelText('Email')).toHaveValue('iris@example.gr');
    expect(api().calls(accounts.create)).toHaveLength(1);
  });
});
