import { sessions } from '@kallos/contracts/auth/sessions';
import { type PostBatch, postBatches } from '@kallos/contracts/posts/post-batches';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { expect, it } from 'vitest';
import { SentBatches } from './SentBatches.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const batch = (...states: PostBatch['items'][number]['state'][]): PostBatch => ({
  id: 5,
  title: 'Χριστούγεννα',
  localTime: '2031-12-24T10:00',
  createdAt: '2026-11-29T10:00:00.000Z',
  undoneAt: null,
  items: states.map((state, at) => ({
    accountId: at + 1,
    businessName: `Ιατρείο ${at + 1}`,
    state,
    reason: state === 'failed' ? 'no_place' : null,
    bulkPostId: null,
  })),
});
const list = (...batches: PostBatch[]) => api().reply(postBatches.list, { success: true, batches });
const open = async () => {
  const screen = await renderScreen('/admin/dashboard/overview', <SentBatches />, 'en');
  await screen.getByRole('button', { name: 'Posts to many…' }).click();
  return screen;
};
const openOne = async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Open Χριστούγεννα' }).click();
  return screen;
};

it('lists each post with its progress', async () => {
  list(batch('created', 'failed'));
  const screen = await open();
  await expect.element(screen.getByText(/1 of 2 drafts written · 1 failed$/)).toBeVisible();
});

it('shows that nothing was sent yet', async () => {
  list();
  const screen = await open();
  await expect.element(screen.getByText('No posts yet')).toBeVisible();
});

it('shows why the list could not be loaded, and loads it again', async () => {
  api().refuse(postBatches.list, 'unavailable');
  const screen = await open();
  await expect.element(screen.getByText('The posts could not be loaded')).toBeVisible();
  await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
  list(batch('created'));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('button', { name: 'Open Χριστούγεννα' })).toBeVisible();
});

it('names the accounts without a draft, and returns to the list', async () => {
  list(batch('created', 'failed'));
  const screen = await openOne();
  await expect.element(screen.getByText('No draft: has no town in its company information')).toBeVisible();
  await screen.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: 'Open Χριστούγεννα' })).toBeVisible();
});

it('is taken back once for two clicks, and the list follows', async () => {
  list(batch('created'));
  api().reply(postBatches.undo, () => {
    list(batch('undone'));
    return { success: true as const, batch: batch('undone') };
  });
  const release = api().hold(postBatches.undo);
  const screen = await openOne();
  await screen.getByRole('button', { name: 'Take all back' }).dblClick();
  await expect.element(screen.getByRole('button', { name: 'Taking back…' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Back', exact: true })).toBeDisabled();
  release();
  await expect.element(screen.getByText('0 of 1 drafts written · 1 taken back')).toBeVisible();
  expect(api().calls(postBatches.undo)).toHaveLength(1);
  await screen.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.element(screen.getByText(/ · 1 taken back$/)).toBeVisible();
});

it('shows why it could not be taken back', async () => {
  list(batch('created'));
  api().refuse(postBatches.undo, 'unavailable');
  const screen = await openOne();
  await screen.getByRole('button', { name: 'Take all back' }).click();
  await expect.element(screen.getByRole('alert').getByText(/not available right now/)).toBeVisible();
});

it('offers no way back for drafts that were all edited', async () => {
  list(batch('kept'));
  const screen = await openOne();
  await expect.element(screen.getByText('Kept: it was edited or approved')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Take all back' })).not.toBeInTheDocument();
});

it('offers a viewer no way to take it back', async () => {
  api().reply(sessions.verify, {
    success: true,
    role: 'admin',
    name: 'eleni',
    userId: 'admin:2',
    account: null,
    isImpersonated: false,
    staffRole: 'viewer',
  });
  list(batch('created'));
  const screen = await openOne();
  await expect.element(screen.getByText('1 of 1 drafts written')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Take all back' })).not.toBeInTheDocument();
});
