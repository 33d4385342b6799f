import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { type BatchItem, postBatches } from '@kallos/contracts/posts/post-batches';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { anOverviewRow, noOverviewCounts } from '@kallos/web-kit/testing/overview-rows';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const rows = [1, 2, 3].map((id) => anOverviewRow(id));
const preview = (accountId: number, facts: object = {}) => ({
  accountId,
  businessName: `Ιατρείο ${accountId}`,
  content: `Χρόνια πολλά από το Ιατρείο ${accountId}`,
  scheduledDate: '2031-12-24T08:00:00.000Z',
  problem: null,
  findings: [],
  ...facts,
});
const batch = (...states: BatchItem['state'][]) => ({
  success: true as const,
  batch: {
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
  },
});

beforeEach(() => {
  api().reply(accountOverview.list, {
    success: true,
    asOf: new Date().toISOString(),
    budgetUsd: 5,
    total: 3,
    counts: noOverviewCounts,
    groups: [],
    rows,
  });
  api().reply(postBatches.preview, {
    success: true,
    previews: [preview(1), preview(2), preview(3, { problem: 'no_place' })],
  });
});

type Screen = Awaited<ReturnType<typeof renderRemote>>;
const openScreen = () => renderRemote(AdminRoutes, '/admin', '/dashboard/overview', 'en');
const open = async (screen?: Screen) => {
  const shown = screen ?? (await openScreen());
  await expect.element(shown.getByRole('row', { name: /Ιατρείο 1/ })).toBeVisible();
  await shown.getByRole('checkbox', { name: 'Select all accounts on this page' }).click({ force: true });
  await shown.getByRole('button', { name: 'One post to all…' }).click();
  return shown.getByRole('dialog', { name: 'One post to 3 accounts' });
};
const written = async (screen?: Screen) => {
  const dialog = await open(screen);
  await dialog.getByLabelText('Title in the calendar').fill('Χριστούγεννα');
  await dialog.getByRole('textbox', { name: /^Text/ }).fill('Χρόνια πολλά από το {name}');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect.element(dialog.getByText('Χρόνια πολλά από το Ιατρείο 1')).toBeVisible();
  return dialog;
};

describe('one post to many accounts', () => {
  it('requires a title and a text', async () => {
    const dialog = await open();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect.element(dialog.getByText('Give it a title.')).toBeVisible();
    await expect.element(dialog.getByText('Write the text.')).toBeVisible();
    expect(api().calls(postBatches.preview)).toEqual([]);
  });

  it('shows each text, and accounts without a draft, before anything is written', async () => {
    const dialog = await written();
    await expect.element(dialog.getByText('No draft: has no town in its company information')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Write 2 drafts' })).toBeVisible();
    expect(api().calls(postBatches.create)).toEqual([]);
  });

  it('is ordered once for two clicks and follows its progress', async () => {
    api().reply(postBatches.create, batch('waiting', 'waiting', 'waiting'));
    api().reply(postBatches.get, batch('created', 'created', 'failed'));
    const dialog = await written();
    await dialog.getByRole('button', { name: 'Write 2 drafts' }).dblClick();
    await expect.element(dialog.getByText('2 of 3 drafts written · 1 failed')).toBeVisible();
    await expect.element(dialog.getByRole('list', { name: 'Accounts without this draft' })).toBeVisible();
    expect(api().calls(postBatches.create)).toHaveLength(1);
    expect(api().calls(postBatches.create)[0]?.body).toMatchObject({ accountIds: [1, 2, 3] });
  });

  it('sends the same order again after a lost answer', async () => {
    const dialog = await written();
    api().lose(postBatches.create);
    await dialog.getByRole('button', { name: 'Write 2 drafts' }).click();
    await expect.element(dialog.getByRole('alert').first()).toBeVisible();
    api().reply(postBatches.create, batch('created', 'created', 'failed'));
    await dialog.getByRole('button', { name: 'Write 2 drafts' }).click();
    await expect.element(dialog.getByText(/2 of 3 drafts written/)).toBeVisible();
    const keys = api()
      .calls(postBatches.create)
      .map(({ body }) => (body as { key: string }).key);
    expect(new Set(keys).size).toBe(1);
  });

  it('sends another version under a new key, with a warning', async () => {
    const dialog = await written();
    api().refuse(postBatches.create, 'already_exists');
    await dialog.getByRole('button', { name: 'Write 2 drafts' }).click();
    await expect.element(dialog.getByText(/^An earlier version of this post has arrived/)).toBeVisible();
    api().reply(postBatches.create, batch('created', 'created', 'created'));
    await dialog.getByRole('button', { name: 'Write 2 drafts' }).click();
    await expect.element(dialog.getByText(/3 of 3 drafts written/)).toBeVisible();
    const [one, other] = api()
      .calls(postBatches.create)
      .map(({ body }) => (body as { key: string }).key);
    expect(one).not.toBe(other);
  });

  it('asks before a text is discarded for good', async () => {
    const dialog = await written();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('kallos_draft'))).toEqual([]);
  });

  it('keeps the text for the same accounts when the screen is lost', async () => {
    const before = await openScreen();
    await written(before);
    await before.unmount();
    const screen = await openScreen();
    await screen.getByRole('button', { name: 'Continue where you left off' }).click();
    const dialog = screen.getByRole('dialog', { name: 'One post to 3 accounts' });
    await expect
      .element(dialog.getByRole('textbox', { name: /^Text/ }))
      .toHaveValue('Χρόνια πολλά από το {name}');
    await expect.element(dialog.getByText('You continue where you left off.')).toBeVisible();
  });

  it('can be changed and sent again once it was taken back', async () => {
    api().reply(postBatches.create, batch('created', 'created', 'created'));
    api().reply(postBatches.undo, batch('undone', 'undone', 'undone'));
    const dialog = await written();
    await dialog.getByRole('button', { name: 'Write 2 drafts' }).click();
    await dialog.getByRole('button', { name: 'Take all back' }).click();
    await dialog.getByRole('button', { name: 'Change the post' }).click();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('button', { name: 'Write 2 drafts' }).click();
    await expect.poll(() => api().calls(postBatches.create).length).toBe(2);
    const keys = api()
      .calls(postBatches.create)
      .map(({ body }) => (body as { key: string }).key);
    expect(new Set(keys).size).toBe(2);
  });

  it('can be taken back and names what was kept', async () => {
    api().reply(postBatches.create, batch('created', 'created', 'created'));
    api().reply(postBatches.undo, batch('undone', 'kept', 'undone'));
    const dialog = await written();
    await dialog.getByRole('button', { name: 'Write 2 drafts' }).click();
    await dialog.getByRole('button', { name: 'Take all back' }).click();
    await expect.element(dialog.getByText('Kept: it was edited or approved')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Take all back' })).not.toBeInTheDocument();
  });
});
