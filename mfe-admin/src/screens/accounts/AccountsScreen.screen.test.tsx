import { type Account, accounts, type AdminUser } from '@kallos/contracts/auth/accounts';
import { mediaSpace } from '@kallos/contracts/catalog/media-space';
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

const failure = /^This part is not available right now/;
const aUser = (facts: Partial<AdminUser> = {}): AdminUser => ({
  id: 3,
  accountId: 7,
  email: 'iris@example.gr',
  mailTrouble: null,
  invitedAt: null,
  ...facts,
});
const list = (...all: Account[]) =>
  api().reply(accounts.list, { success: true, accounts: all, total: all.length, hasMore: false });
const withUser = (facts: Partial<AdminUser> = {}) => ({ ...account, adminUsers: [aUser(facts)] });
const refused = {
  state: 'refused' as const,
  reason: 'unknown_mailbox' as const,
  at: '2026-11-20T10:00:00.000Z',
  answer: '550 no such user',
  isStopped: true,
};

describe('the list', () => {
  it('shows why it could not be loaded, and loads again', async () => {
    api().refuse(accounts.list, 'unavailable');
    const screen = await open();
    await expect.element(screen.getByText('Accounts could not be loaded')).toBeVisible();
    await expect.element(screen.getByText(failure)).toBeVisible();
    await expect.element(screen.getByText('No accounts yet')).not.toBeInTheDocument();
    list(account);
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('row', { name: /Κλινική Ίρις/ })).toBeVisible();
    await expect.element(screen.getByText('Accounts could not be loaded')).not.toBeInTheDocument();
  });

  it('offers to create the first account', async () => {
    list();
    const screen = await open();
    await screen.getByRole('button', { name: 'Create the first account' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Create Account' })).toBeVisible();
  });

  it('distinguishes no match from no account', async () => {
    list();
    const screen = await open();
    await screen.getByLabelText('Search accounts').fill('ξψ');
    await expect.element(screen.getByText('No account matches')).toBeVisible();
    await screen.getByRole('button', { name: 'Show all' }).click();
    await expect.element(screen.getByText('No accounts yet')).toBeVisible();
    await expect.element(screen.getByLabelText('Search accounts')).toHaveValue('');
  });

  it('shows that an account has no users yet', async () => {
    const screen = await open();
    await expect
      .element(screen.getByRole('row', { name: /Κλινική Ίρις/ }).getByText('None yet'))
      .toBeVisible();
  });

  it('shows that mail to a user is refused', async () => {
    list(withUser({ mailTrouble: refused }));
    const screen = await open();
    await expect
      .element(screen.getByText('Mail refused on 20/11/2026: the mailbox does not exist.'))
      .toBeVisible();
  });
});

describe('an invitation in the list', () => {
  const invitedAt = '2020-11-20T10:00:00.000Z';

  it('shows that its link has expired', async () => {
    list(withUser({ invitedAt }));
    const screen = await open();
    await expect.element(screen.getByText('Invited 20/11/2020, link expired')).toBeVisible();
  });

  it('is sent again once for two clicks, and the list follows', async () => {
    list(withUser({ invitedAt }));
    api().reply(accounts.inviteAgain, () => {
      list(withUser({ invitedAt: new Date().toISOString() }));
      return { success: true as const };
    });
    const release = api().hold(accounts.inviteAgain);
    const screen = await open();
    await screen.getByRole('button', { name: 'Resend the invitation to iris@example.gr' }).dblClick();
    await expect
      .element(screen.getByRole('button', { name: /^Resend/ }))
      .toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(screen.getByText('Invitation sent again')).toBeVisible();
    await expect.element(screen.getByText(/not yet accepted$/)).toBeVisible();
    expect(api().calls(accounts.inviteAgain)).toHaveLength(1);
  });

  it('could not be sent again, with the reason', async () => {
    list(withUser({ invitedAt }));
    api().refuse(accounts.inviteAgain, 'unavailable');
    const screen = await open();
    await screen.getByRole('button', { name: /^Resend/ }).click();
    await expect.element(screen.getByText('Failed to send the invitation')).toBeVisible();
    await expect.element(screen.getByText(failure)).toBeVisible();
  });
});

describe('the dialog of a new account', () => {
  const begin = async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Create Account' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Create Account' });
    return { screen, dialog, create: dialog.getByRole('button', { name: 'Create Account' }) };
  };

  it('needs a name, focuses it and sends nothing without one', async () => {
    const { dialog, create } = await begin();
    await create.click();
    await expect.element(dialog.getByText('Business name is required')).toBeVisible();
    await expect.element(dialog.getByLabelText('Business name')).toHaveFocus();
    expect(api().calls(accounts.create)).toEqual([]);
  });

  it('needs a valid address if one is typed', async () => {
    const { dialog, create } = await begin();
    await dialog.getByLabelText('Business name').fill('Αίγλη');
    await dialog.getByLabelText('Email of the first user').fill('aigli');
    await create.click();
    await expect.element(dialog.getByText('Valid email is required')).toBeVisible();
    expect(api().calls(accounts.create)).toEqual([]);
  });

  it('creates one account for two clicks, and the list follows', async () => {
    const created = { ...account, id: 8, businessName: 'Αίγλη' };
    api().reply(accounts.create, () => {
      list(created, account);
      return { success: true as const, account: created };
    });
    const release = api().hold(accounts.create);
    const { screen, dialog, create } = await begin();
    await dialog.getByLabelText('Business name').fill('Αίγλη');
    await create.dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Creating…' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    release();
    await expect.element(screen.getByText('Account created')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Αίγλη/ })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api().calls(accounts.create)).toHaveLength(1);
  });

  it('shows a refusal at the name and stays open', async () => {
    api().refuse(accounts.create, 'invalid_fields', { fields: { businessName: 'x' } });
    const { screen, dialog, create } = await begin();
    await dialog.getByLabelText('Business name').fill('Αίγλη');
    await create.click();
    await expect.element(screen.getByText('Failed to create account')).toBeVisible();
    await expect.element(dialog.getByText('Business name is required')).toBeVisible();
    await expect.element(dialog.getByLabelText('Business name')).toHaveValue('Αίγλη');
  });
});

describe('the dialog of an account', () => {
  const edit = async (...users: AdminUser[]) => {
    const full = { ...account, adminUsers: users };
    list(full);
    api().reply(accounts.get, { success: true, account: full, adminUsers: users });
    api().reply(mediaSpace.readOf, {
      success: true,
      usedBytes: 3 * 2 ** 20,
      limitBytes: 2000 * 2 ** 20,
      trialLimitBytes: 100 * 2 ** 20,
    });
    const screen = await open();
    await screen.getByRole('button', { name: 'Edit account Κλινική Ίρις' }).click();
    return { screen, dialog: screen.getByRole('dialog', { name: 'Edit Account' }) };
  };

  it('shows how much was uploaded', async () => {
    const { dialog } = await edit();
    await expect.element(dialog.getByText(/: 3 MB of 100 MB\.$/)).toBeVisible();
  });

  it('shows that no user can sign in', async () => {
    const { dialog } = await edit();
    await expect.element(dialog.getByText('Nobody can sign in to this business yet.')).toBeVisible();
  });

  it('is saved once for two clicks, and the list follows', async () => {
    const { screen, dialog } = await edit();
    const renamed = { ...account, businessName: 'Κλινική Αίγλη' };
    api().reply(accounts.update, () => {
      list(renamed);
      return { success: true as const, account: renamed };
    });
    const release = api().hold(accounts.update);
    await dialog.getByLabelText('Business name').fill('Κλινική Αίγλη');
    await dialog.getByRole('button', { name: 'Save changes' }).dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible();
    release();
    await expect.element(screen.getByText('Account updated')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Κλινική Αίγλη/ })).toBeVisible();
    expect(api().calls(accounts.update)).toHaveLength(1);
  });

  it('shows why it could not be saved', async () => {
    const { screen, dialog } = await edit();
    api().refuse(accounts.update, 'unavailable');
    await dialog.getByLabelText('Business name').fill('Κλινική Αίγλη');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(screen.getByText('Failed to update account')).toBeVisible();
    await expect.element(screen.getByText(failure)).toBeVisible();
    await expect.element(dialog.getByLabelText('Business name')).toHaveValue('Κλινική Αίγλη');
  });

  it('tries refused mail again once for two clicks, and follows', async () => {
    const { screen, dialog } = await edit(aUser({ mailTrouble: refused }));
    await expect.element(dialog.getByText('550 no such user')).toBeVisible();
    api().reply(accounts.retryMail, () => {
      api().reply(accounts.get, { success: true, account, adminUsers: [aUser()] });
      return { success: true as const, isInvitedAgain: false };
    });
    const release = api().hold(accounts.retryMail);
    const retry = dialog.getByRole('button', { name: 'Try mail to iris@example.gr again' });
    await retry.dblClick();
    await expect.element(retry).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(screen.getByText('Mail goes to this address again')).toBeVisible();
    await expect.element(dialog.getByText('550 no such user')).not.toBeInTheDocument();
    expect(api().calls(accounts.retryMail)).toHaveLength(1);
  });

  it('shows that the invitation was mailed again', async () => {
    const { screen, dialog } = await edit(aUser({ mailTrouble: refused }));
    api().reply(accounts.retryMail, { success: true, isInvitedAgain: true });
    await dialog.getByRole('button', { name: /^Try mail/ }).click();
    await expect.element(screen.getByText('Invitation sent again')).toBeVisible();
  });

  it('shows why mail could not be tried again', async () => {
    const { screen, dialog } = await edit(aUser({ mailTrouble: refused }));
    api().refuse(accounts.retryMail, 'unavailable');
    await dialog.getByRole('button', { name: /^Try mail/ }).click();
    await expect.element(screen.getByText('Failed to try again')).toBeVisible();
    await expect.element(screen.getByText(failure)).toBeVisible();
  });

  it('shows that mail waits', async () => {
    const { dialog } = await edit(
      aUser({ mailTrouble: { ...refused, state: 'waiting', reason: null, answer: '' } }),
    );
    await expect.element(dialog.getByText(/^Mail is waiting/)).toBeVisible();
  });

  it('opens the dialog of a user above itself', async () => {
    const { screen, dialog } = await edit(aUser());
    await dialog.getByRole('button', { name: 'Edit iris@example.gr' }).click();
    await expect
      .element(screen.getByRole('dialog', { name: 'Edit Admin User' }).getByLabelText('Email'))
      .toHaveValue('iris@example.gr');
  });
});

it('shows why the users of an account could not be loaded', async () => {
  api().refuse(accounts.get, 'unavailable');
  api().refuse(mediaSpace.readOf, 'unavailable');
  const screen = await open();
  await screen.getByRole('button', { name: 'Edit account Κλινική Ίρις' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Edit Account' });
  await expect.element(dialog.getByText('Admin users could not be loaded')).toBeVisible();
  await expect.element(dialog.getByText(failure)).toBeVisible();
  api().reply(accounts.get, { success: true, account, adminUsers: [aUser()] });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('iris@example.gr')).toBeVisible();
});

describe('the dialog of a user', () => {
  const add = async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Add admin user to Κλινική Ίρις' }).click();
    return { screen, dialog: screen.getByRole('dialog', { name: 'Add Admin User' }) };
  };
  const edit = async () => {
    list(withUser());
    const screen = await open();
    await screen.getByRole('button', { name: 'Edit admin user iris@example.gr' }).click();
    return { screen, dialog: screen.getByRole('dialog', { name: 'Edit Admin User' }) };
  };
  const adminUser = aUser({ invitedAt: new Date().toISOString() });

  it('needs an account and an address, and sends nothing without them', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Add Admin User', exact: true }).click();
    const dialog = screen.getByRole('dialog', { name: 'Add Admin User' });
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect.element(dialog.getByText('Account is required').last()).toBeVisible();
    await expect.element(dialog.getByText('Valid email is required')).toBeVisible();
    expect(api().calls(accounts.inviteUser)).toEqual([]);
  });

  it('shows that the accounts to choose from could not be loaded', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('row', { name: /Κλινική Ίρις/ })).toBeVisible();
    api().refuse(accounts.list, 'unavailable');
    await screen.getByRole('button', { name: 'Add Admin User', exact: true }).click();
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /Account/ })
      .first()
      .click();
    await expect.element(screen.getByText('The accounts could not be loaded.').last()).toBeVisible();
  });

  it('invites a user once for two clicks, and the list follows', async () => {
    api().reply(accounts.inviteUser, () => {
      list({ ...account, adminUsers: [adminUser] });
      return { success: true as const, adminUser };
    });
    const release = api().hold(accounts.inviteUser);
    const { screen, dialog } = await add();
    await dialog.getByLabelText('Email').fill('iris@example.gr');
    await dialog.getByRole('button', { name: 'Send invitation' }).dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Sending…' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    release();
    await expect.element(screen.getByText('Invitation sent', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/not yet accepted$/)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api().calls(accounts.inviteUser)).toHaveLength(1);
  });

  it('shows at the address that it is in use, and focuses it', async () => {
    api().refuse(accounts.inviteUser, 'already_exists', { fields: { email: 'taken' } });
    const { dialog } = await add();
    await dialog.getByLabelText('Email').fill('iris@example.gr');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect.element(dialog.getByText('This email is already in use')).toBeVisible();
    await expect.element(dialog.getByLabelText('Email')).toHaveFocus();
  });

  it('needs a password of six characters where none is chosen by mail', async () => {
    const { dialog } = await add();
    await dialog.getByLabelText('Email').fill('iris@example.gr');
    await dialog.getByRole('checkbox').click({ force: true });
    await dialog.getByLabelText('Password', { exact: true }).fill('12345');
    await dialog.getByRole('button', { name: 'Add Admin User' }).click();
    await expect.element(dialog.getByText('Password must be at least 6 characters')).toBeVisible();
    expect(api().calls(accounts.createUser)).toEqual([]);
  });

  it('shows why a password was refused, and focuses it', async () => {
    api().refuse(accounts.createUser, 'invalid_fields', {
      message: 'This word is in every list.',
      fields: { password: 'too_common' },
    });
    const { dialog } = await add();
    await dialog.getByLabelText('Email').fill('iris@example.gr');
    await dialog.getByRole('checkbox').click({ force: true });
    const field = dialog.getByLabelText('Password', { exact: true });
    await field.fill('password');
    await dialog.getByRole('button', { name: 'Add Admin User' }).click();
    await expect.element(dialog.getByText('This word is in every list.')).toBeVisible();
    await expect.element(field).toHaveFocus();
  });

  it('adds a user with a password', async () => {
    api().reply(accounts.createUser, { success: true, adminUser: aUser() });
    const { screen, dialog } = await add();
    await dialog.getByLabelText('Email').fill('iris@example.gr');
    await dialog.getByRole('checkbox').click({ force: true });
    await dialog.getByLabelText('Password', { exact: true }).fill('seven green horses');
    await dialog.getByRole('button', { name: 'Add Admin User' }).click();
    await expect.element(screen.getByText('Admin user added')).toBeVisible();
    expect(api().calls(accounts.createUser)[0]?.body).toMatchObject({ accountId: 7 });
  });

  it('warns that a change signs the user out', async () => {
    const { dialog } = await edit();
    await expect.element(dialog.getByText(/signs this user out everywhere/)).toBeVisible();
  });

  it('mails an invitation to a corrected address', async () => {
    api().reply(accounts.inviteAgain, { success: true });
    const { screen, dialog } = await edit();
    await dialog.getByLabelText('Email').fill('iris@clinic.gr');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect.element(screen.getByText('Invitation sent', { exact: true })).toBeVisible();
    expect(api().calls(accounts.inviteAgain)[0]?.body).toEqual({ email: 'iris@clinic.gr' });
  });

  it('changes a password, and confirms it', async () => {
    api().reply(accounts.updateUser, { success: true });
    const { screen, dialog } = await edit();
    await dialog.getByLabelText('New password').fill('seven green horses');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(screen.getByText('Admin user updated')).toBeVisible();
  });

  it('shows why a password could not be changed', async () => {
    api().refuse(accounts.updateUser, 'unavailable');
    const { screen, dialog } = await edit();
    await dialog.getByLabelText('New password').fill('seven green horses');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(screen.getByText('Failed to update admin user')).toBeVisible();
    await expect.element(dialog.getByLabelText('New password')).toHaveValue('seven green horses');
  });
});
