import { accounts } from '@kallos/contracts/auth/accounts';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { expect, it, vi } from 'vitest';
import { Notes } from './Notes.tsx';

const kept = { accountId: 7, groupName: 'Βόρεια', tags: ['VIP'], notes: '', trialEndsAt: null };
const api = useFakeApi({ auth_token: 'token' }, (fake) => {
  answerAsAdmin(fake);
  fake.reply(accounts.changeNotes, { success: true, before: [kept] });
});
const open = (onSaved = vi.fn(() => Promise.resolve())) =>
  renderScreen(
    '/admin/dashboard/overview/7',
    <Notes kept={kept} businessName="Ίρις" onSaved={onSaved} />,
    'en',
  );

it('can be saved only once something was changed', async () => {
  const screen = await open();
  const save = screen.getByRole('button', { name: 'Save notes' });
  await expect.element(save).toBeDisabled();
  await screen.getByLabelText('Group').fill('Νότια');
  await expect.element(save).toBeEnabled();
  await screen.getByLabelText('Group').fill('Βόρεια');
  await expect.element(save).toBeDisabled();
});

it('is saved once for two clicks, and confirms it', async () => {
  const onSaved = vi.fn(() => Promise.resolve());
  const release = api().hold(accounts.changeNotes);
  const screen = await open(onSaved);
  await screen.getByLabelText('Notes').fill('Καλούμε το απόγευμα.');
  await screen.getByRole('button', { name: 'Save notes' }).dblClick();
  await expect.element(screen.getByRole('button', { name: 'Saving…' })).toBeVisible();
  release();
  await expect.element(screen.getByText('Notes saved: 1 account')).toBeVisible();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(api().calls(accounts.changeNotes)).toHaveLength(1);
});

it('can be undone', async () => {
  const screen = await open();
  await screen.getByLabelText('Notes').fill('Καλούμε το απόγευμα.');
  await screen.getByRole('button', { name: 'Save notes' }).click();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => api().calls(accounts.changeNotes)[1]?.body)
    .toEqual({ changes: [{ accountId: 7, groupName: 'Βόρεια', tags: ['VIP'], notes: '' }] });
  await expect.element(screen.getByText('Undone')).toBeVisible();
});

it('keeps the input when it could not be saved, with the reason', async () => {
  api().refuse(accounts.changeNotes, 'unavailable');
  const screen = await open();
  await screen.getByLabelText('Notes').fill('Καλούμε το απόγευμα.');
  await screen.getByRole('button', { name: 'Save notes' }).click();
  await expect.element(screen.getByText('Not all accounts were changed')).toBeVisible();
  await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
  await expect.element(screen.getByLabelText('Notes')).toHaveValue('Καλούμε το απόγευμα.');
  await expect.element(screen.getByRole('button', { name: 'Save notes' })).toBeEnabled();
});
