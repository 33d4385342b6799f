import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { type BatchItem, postBatches } from '@kallos/contracts/posts/post-batches';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { anOverviewRow, noOverviewCounts } from '@kallos/web-kit/testing/overview-rows';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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

describe('the form of one post', () => {
  it('starts in the title', async () => {
    const dialog = await open();
    await expect.element(dialog.getByLabelText('Title in the calendar')).toHaveFocus();
  });

  it('stops complaining about a field once it is filled', async () => {
    const dialog = await open();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect.element(dialog.getByText('Give it a title.')).toBeVisible();
    await dialog.getByLabelText('Title in the calendar').fill('Χριστούγεννα');
    await expect.element(dialog.getByText('Give it a title.')).not.toBeInTheDocument();
  });

  it('shows that its time is over, and sends nothing', async () => {
    const dialog = await open();
    await dialog.getByLabelText('Title in the calendar').fill('Χριστούγεννα');
    await dialog.getByRole('textbox', { name: /^Text/ }).fill('Χρόνια πολλά');
    await dialog.getByRole('spinbutton', { name: /^year/ }).click();
    await userEvent.keyboard('2020');
    await expect.element(dialog.getByText('This time is over.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    expect(api().calls(postBatches.preview)).toEqual([]);
  });

  it('needs a day and a time', async () => {
    const dialog = await open();
    await dialog.getByRole('spinbutton', { name: /^day/ }).click();
    await userEvent.keyboard('{Backspace}{Backspace}');
    await dialog.getByRole('spinbutton', { name: /^minute/ }).click();
    await userEvent.keyboard('{Backspace}{Backspace}');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect.element(dialog.getByText('Choose a day.')).toBeVisible();
    await expect.element(dialog.getByText('Choose a time.')).toBeVisible();
  });
});

describe('the preview of one post', () => {
  it('is asked for once by two clicks', async () => {
    const release = api().hold(postBatches.preview);
    const dialog = await open();
    await dialog.getByLabelText('Title in the calendar').fill('Χριστούγεννα');
    await dialog.getByRole('textbox', { name: /^Text/ }).fill('Χρόνια πολλά');
    await dialog.getByRole('button', { name: 'Preview' }).dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Checking…' })).toBeVisible();
    release();
    await expect.element(dialog.getByRole('button', { name: 'Write 2 drafts' })).toBeVisible();
    expect(api().calls(postBatches.preview)).toHaveLength(1);
  });

  it('shows why it failed, and keeps the text', async () => {
    api().refuse(postBatches.preview, 'unavailable');
    const dialog = await open();
    await dialog.getByLabelText('Title in the calendar').fill('Χριστούγεννα');
    const text = dialog.getByRole('textbox', { name: /^Text/ });
    await text.fill('Χρόνια πολλά');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect.element(dialog.getByText(/^This part is not available right now/)).toBeVisible();
    await expect.element(text).toHaveValue('Χρόνια πολλά');
  });

  it('cannot be sent when no account would get a draft', async () => {
    const previews = [1, 2, 3].map((id) => preview(id, { problem: 'no_place' }));
    api().reply(postBatches.preview, { success: true, previews });
    const dialog = await written();
    await expect.element(dialog.getByRole('button', { name: 'Write 0 drafts' })).toBeDisabled();
  });

  it('can be sent for a single account', async () => {
    const previews = [preview(1), preview(2, { problem: 'no_place' })];
    api().reply(postBatches.preview, { success: true, previews });
    const dialog = await written();
    await expect.element(dialog.getByRole('button', { name: 'Write 1 draft' })).toBeEnabled();
  });

  it('lists accounts with trouble first, with the rule that a text breaks', async () => {
    const findings = [{ ruleId: 'therapeutic-claim', severity: 'block', matched: 'θεραπεύει' }];
    api().reply(postBatches.preview, {
      success: true,
      previews: [preview(1), preview(2, { findings }), preview(3, { problem: 'not_open' })],
    });
    const dialog = await written();
    await expect.element(dialog.getByText(/^“θεραπεύει”: /)).toBeVisible();
    await expect.element(dialog.getByText('No draft: the account is suspended or archived')).toBeVisible();
    const names = dialog.getByRole('listitem').elements();
    expect(names.map((one) => one.querySelector('strong')?.textContent)).toEqual([
      'Ιατρείο 3',
      'Ιατρείο 2',
      'Ιατρείο 1',
    ]);
  });
});

describe('an order of one post', () => {
  it('cannot be changed while it is sent', async () => {
    api().reply(postBatches.create, batch('created', 'created', 'created'));
    const release = api().hold(postBatches.create);
    const dialog = await written();
    await dialog.getByRole('button', { name: 'Write 2 drafts' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Sending…' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Back', exact: true })).toBeDisabled();
    release();
    await expect.element(dialog.getByRole('button', { name: 'Done' })).toBeVisible();
  });

  it('returns to the text from the preview', async () => {
    const dialog = await written();
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    await expect
      .element(dialog.getByRole('textbox', { name: /^Text/ }))
      .toHaveValue('Χρόνια πολλά από το {name}');
  });

  it('continues when the dialog is closed before all drafts are written', async () => {
    api().reply(postBatches.create, batch('waiting', 'created', 'created'));
    api().reply(postBatches.get, batch('waiting', 'created', 'created'));
    const dialog = await written();
    await dialog.getByRole('button', { name: 'Write 2 drafts' }).click();
    await expect.element(dialog.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close, it continues' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('is taken back once for two clicks', async () => {
    api().reply(postBatches.create, batch('created', 'created', 'created'));
    api().reply(postBatches.undo, batch('undone', 'undone', 'undone'));
    const release = api().hold(postBatches.undo);
    const dialog = await written();
    await dialog.getByRole('button', { name: 'Write 2 drafts' }).click();
    await dialog.getByRole('button', { name: 'Take all back' }).dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Taking back…' })).toBeVisible();
    release();
    await expect.element(dialog.getByRole('button', { name: 'Change the post' })).toBeVisible();
    expect(api().calls(postBatches.undo)).toHaveLength(1);
  });

  it('shows why it could not be taken back', async () => {
    api().reply(postBatches.create, batch('created', 'created', 'created'));
    api().refuse(postBatches.undo, 'unavailable');
    const dialog = await written();
    await dialog.getByRole('button', { name: 'Write 2 drafts' }).click();
    await dialog.getByRole('button', { name: 'Take all back' }).click();
    await expect.element(dialog.getByText(/^This part is not available right now/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Take all back' })).toBeEnabled();
  });
});
