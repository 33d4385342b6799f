import { webhooks } from '@kallos/contracts/auth/webhooks';
import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { agencyMail } from '@kallos/contracts/posts/agency-mail';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { anOverviewRow, noOverviewCounts } from '@kallos/web-kit/testing/overview-rows';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const hook = (id: number, facts: object = {}) => ({
  id,
  url: `https://example.com/${id}`,
  types: ['post.failed' as const],
  createdAt: '2026-11-29T10:00:00.000Z',
  disabledAt: null,
  disabledReason: null,
  previousUntil: null,
  ...facts,
});

beforeEach(() => {
  api().reply(accountOverview.list, {
    success: true,
    asOf: new Date().toISOString(),
    budgetUsd: 5,
    total: 1,
    counts: noOverviewCounts,
    groups: [],
    rows: [anOverviewRow(1)],
  });
  api().reply(agencyMail.read, { success: true, emails: ['a@example.gr'], alerts: ['failed', 'lost'] });
  api().reply(webhooks.list, {
    success: true,
    webhooks: [
      hook(1),
      hook(2, { types: ['post.published'] }),
      hook(3, { disabledAt: '2026-11-29T10:00:00.000Z', disabledReason: 'gone' }),
    ],
  });
});

const open = async () => {
  const screen = await renderRemote(AdminRoutes, '/admin', '/dashboard/overview', 'en');
  await screen.getByRole('button', { name: 'Alerts…' }).click();
  return screen.getByRole('dialog', { name: 'Alerts' });
};

it('shows the choice with the number of webhooks', async () => {
  const dialog = await open();
  await expect.element(dialog.getByLabelText(/Addresses/)).toHaveValue('a@example.gr');
  await expect.element(dialog.getByRole('checkbox', { name: 'A connection is lost' })).toBeChecked();
  await expect
    .element(dialog.getByRole('checkbox', { name: 'An account has no posts next week' }))
    .not.toBeChecked();
  await expect.element(dialog.getByText(/1 webhook receives them now/)).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Choose webhooks and events' }))
    .toHaveAttribute('href', '/admin/dashboard/api-keys');
});

it('saves the chosen alerts', async () => {
  api().reply(agencyMail.save, { success: true, emails: ['a@example.gr'], alerts: ['lost', 'no_posts'] });
  const dialog = await open();
  for (const name of ['A post failed, is doubtful or held', 'An account has no posts next week'])
    await dialog.getByRole('checkbox', { name }).click({ force: true });
  await dialog.getByRole('button', { name: 'Save alerts' }).click();
  await expect
    .poll(() => api().calls(agencyMail.save)[0]?.body)
    .toEqual({ emails: ['a@example.gr'], alerts: ['lost', 'no_posts'] });
});

it('names what is missing or wrong at its field', async () => {
  const dialog = await open();
  for (const name of ['A post failed, is doubtful or held', 'A connection is lost'])
    await dialog.getByRole('checkbox', { name }).click({ force: true });
  await dialog.getByRole('button', { name: 'Save alerts' }).click();
  await expect.element(dialog.getByText(/^Choose at least one/)).toBeVisible();
  expect(api().calls(agencyMail.save)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'A connection is lost' }).click({ force: true });
  api().refuse(agencyMail.save, 'invalid_fields', { fields: { emails: 'nonsense' } });
  await dialog.getByRole('button', { name: 'Save alerts' }).click();
  await expect.element(dialog.getByText('This is not an email address: nonsense')).toBeVisible();
});

it('explains that the choice could not be loaded', async () => {
  api().refuse(agencyMail.read, 'unavailable');
  const screen = await renderRemote(AdminRoutes, '/admin', '/dashboard/overview', 'en');
  await screen.getByRole('button', { name: 'Alerts…' }).click();
  await expect.element(screen.getByText('The alerts could not be loaded')).toBeVisible();
  await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
});

it('loads the choice once for two clicks', async () => {
  const release = api().hold(agencyMail.read);
  const screen = await renderRemote(AdminRoutes, '/admin', '/dashboard/overview', 'en');
  await screen.getByRole('button', { name: 'Alerts…' }).dblClick();
  await expect.element(screen.getByRole('button', { name: 'Loading…' })).toBeVisible();
  release();
  await expect.element(screen.getByRole('dialog', { name: 'Alerts' })).toBeVisible();
  expect(api().calls(agencyMail.read)).toHaveLength(1);
});

it.each([
  ['on', ['a@example.gr', 'b@example.gr']],
  ['off', []],
] as const)('saves once for two clicks, and shows that the mail is %s', async (state, emails) => {
  api().reply(agencyMail.save, { success: true, emails: [...emails], alerts: ['failed', 'lost'] });
  const release = api().hold(agencyMail.save);
  const dialog = await open();
  await dialog.getByLabelText(/Addresses/).fill(emails.join(', '));
  await dialog.getByRole('button', { name: 'Save alerts' }).dblClick();
  await expect.element(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expect.element(page.getByText(`The daily mail is ${state}`)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(
    api()
      .calls(agencyMail.save)
      .map(({ body }) => body),
  ).toEqual([{ emails, alerts: ['failed', 'lost'] }]);
});

it('stays open with the reason when it could not be saved', async () => {
  api().refuse(agencyMail.save, 'unavailable');
  const dialog = await open();
  await dialog.getByLabelText(/Addresses/).fill('b@example.gr');
  await dialog.getByRole('button', { name: 'Save alerts' }).click();
  await expect.element(page.getByText('The alerts could not be saved')).toBeVisible();
  await expect.element(page.getByText(/^This part is not available right now/)).toBeVisible();
  await expect.element(dialog.getByLabelText(/Addresses/)).toHaveValue('b@example.gr');
});

it('stops complaining about an address once it is changed', async () => {
  api().refuse(agencyMail.save, 'invalid_fields', { fields: { emails: 'nonsense' } });
  const dialog = await open();
  await dialog.getByLabelText(/Addresses/).fill('nonsense');
  await dialog.getByRole('button', { name: 'Save alerts' }).click();
  await expect.element(dialog.getByText('This is not an email address: nonsense')).toBeVisible();
  await dialog.getByLabelText(/Addresses/).fill('b@example.gr');
  await expect.element(dialog.getByText(/^This is not an email address/)).not.toBeInTheDocument();
});

it('asks before it discards a changed choice', async () => {
  const dialog = await open();
  await dialog.getByRole('checkbox', { name: 'A connection is lost' }).click({ force: true });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(dialog.getByRole('checkbox', { name: 'A connection is lost' })).not.toBeChecked();
});

it('shows that no webhook receives alerts', async () => {
  api().reply(webhooks.list, { success: true, webhooks: [] });
  const dialog = await open();
  await expect.element(dialog.getByText(/No webhook receives them now\.$/)).toBeVisible();
});
