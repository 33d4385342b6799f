import { accounts, type KeptLife } from '@kallos/contracts/auth/accounts';
import { publishing } from '@kallos/contracts/posts/publishing';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { anOverviewRow } from '@kallos/web-kit/testing/overview-rows';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { StateBanner, StateMenu } from './AccountState.tsx';

const openLife: KeptLife = { accountId: 7, life: 'open', since: null, eraseAt: null };
const closed: KeptLife = {
  accountId: 7,
  life: 'deleting',
  since: '2026-11-29T10:00:00.000Z',
  eraseAt: '2026-12-29T10:00:00.000Z',
};
const api = useFakeApi({ auth_token: 'token' }, (fake) => {
  answerAsAdmin(fake);
  fake.reply(accounts.changeLife, { success: true, before: [openLife] });
  fake.reply(accounts.requestErasure, { success: true, life: closed });
  fake.reply(publishing.pause, { success: true, changed: [7] });
});
const open = (life: Partial<KeptLife> = {}, pausedSince: string | null = null) => {
  const state = {
    accountId: 7,
    businessName: 'Κλινική Ίρις',
    life: { ...openLife, ...life },
    row: anOverviewRow(7, { pausedSince }),
  };
  return renderScreen(
    '/admin/dashboard/overview/7',
    <>
      <StateMenu {...state} />
      <StateBanner {...state} />
    </>,
    'en',
  );
};
const choose = async (entry: string) => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Publishing and state' }).click();
  await screen.getByRole('menuitem', { name: entry }).click();
  return screen;
};

describe('the menu', () => {
  it.each([
    ['open', ['Pause publishing', 'Suspend…', 'Archive…', 'Delete…']],
    ['suspended', ['Pause publishing', 'Open again', 'Archive…', 'Delete…']],
    ['archived', ['Pause publishing', 'Open again', 'Suspend…', 'Delete…']],
    ['deleting', ['Pause publishing', 'Restore account']],
  ] as const)('offers what an account may become that is %s', async (life, entries) => {
    const screen = await open({ life });
    await screen.getByRole('button', { name: 'Publishing and state' }).click();
    await expect.element(screen.getByRole('menu')).toBeVisible();
    const shown = screen.getByRole('menuitem').elements();
    expect(shown.map((one) => one.textContent)).toEqual(entries);
  });

  it('suspends an account after a confirmation, once for two clicks', async () => {
    const release = api().hold(accounts.changeLife);
    const screen = await choose('Suspend…');
    const dialog = screen.getByRole('alertdialog', { name: 'Suspend Κλινική Ίρις?' });
    await expect.element(dialog.getByText(/^No user of the business can sign in/)).toBeVisible();
    expect(api().calls(accounts.changeLife)).toEqual([]);
    await dialog.getByRole('button', { name: 'Suspend' }).dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Suspending…' })).toBeVisible();
    release();
    await expect.element(screen.getByText('Suspended: 1 account')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(
      api()
        .calls(accounts.changeLife)
        .map(({ body }) => body),
    ).toEqual([{ changes: [{ accountId: 7, life: 'suspended' }] }]);
  });

  it('archives an account after a confirmation', async () => {
    const screen = await choose('Archive…');
    const dialog = screen.getByRole('alertdialog', { name: 'Archive Κλινική Ίρις?' });
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect.element(screen.getByText('Archived: 1 account')).toBeVisible();
  });

  it('shows why an account could not be suspended', async () => {
    api().refuse(accounts.changeLife, 'unavailable');
    const screen = await choose('Suspend…');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
    await expect.element(screen.getByText('Not all accounts were changed')).toBeVisible();
    await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
  });

  it('shows why publishing could not be paused', async () => {
    api().refuse(publishing.pause, 'unavailable');
    const screen = await choose('Pause publishing');
    await expect.element(screen.getByText('Publishing could not be paused')).toBeVisible();
    await expect.element(screen.getByText(/^Publishing paused:/)).not.toBeInTheDocument();
  });
});

describe('the banner', () => {
  it('shows since when publishing is paused, and resumes it', async () => {
    const screen = await open({}, '2026-11-20T10:00:00.000Z');
    await expect.element(screen.getByText(/^Since 20\/11\/2026\./)).toBeVisible();
    await screen.getByRole('button', { name: 'Resume publishing' }).click();
    await expect.element(screen.getByText('Publishing resumed: 1 account')).toBeVisible();
    expect(api().calls(publishing.pause)[0]?.body).toEqual({ accountIds: [7], isPaused: false });
  });

  it('shows since when an account is suspended, and opens it', async () => {
    const screen = await open({ life: 'suspended', since: '2026-11-20T10:00:00.000Z' });
    await expect.element(screen.getByText('Suspended since 20/11/2026')).toBeVisible();
    await screen.getByRole('button', { name: 'Open again' }).click();
    await expect.element(screen.getByText('Opened: 1 account')).toBeVisible();
  });
});

describe('a deletion', () => {
  const erase = async () => {
    const screen = await choose('Delete…');
    return { screen, dialog: screen.getByRole('dialog', { name: 'Delete Κλινική Ίρις?' }) };
  };

  it('starts in the field for the name', async () => {
    const { dialog } = await erase();
    await expect.element(dialog.getByLabelText('Name of the business')).toHaveFocus();
  });

  it('is sent once for two clicks, and cannot be left meanwhile', async () => {
    const release = api().hold(accounts.requestErasure);
    const { screen, dialog } = await erase();
    await dialog.getByLabelText('Name of the business').fill('Κλινική Ίρις');
    await dialog.getByRole('button', { name: 'Delete account' }).dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Deleting…' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    release();
    await expect.element(screen.getByText('Account closed')).toBeVisible();
    await expect.element(screen.getByText('It is erased on 29/12/2026.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api().calls(accounts.requestErasure)).toHaveLength(1);
  });

  it('stops complaining about the name once it is changed', async () => {
    api().refuse(accounts.requestErasure, 'invalid_fields', { fields: { businessName: 'different' } });
    const { dialog } = await erase();
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect.element(dialog.getByText(/^Type the name exactly/)).toBeVisible();
    await dialog.getByLabelText('Name of the business').fill('Κ');
    await expect.element(dialog.getByText(/^Type the name exactly/)).not.toBeInTheDocument();
  });

  it('shows why it failed and stays open', async () => {
    api().refuse(accounts.requestErasure, 'unavailable');
    const { screen, dialog } = await erase();
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect.element(screen.getByText('The account could not be deleted')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Delete account' })).toBeEnabled();
  });
});
