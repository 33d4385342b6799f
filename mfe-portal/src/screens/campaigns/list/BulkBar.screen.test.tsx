import { type BulkPost, bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { periods } from '@kallos/contracts/posts/periods';
import { answerAsReadyAccount, aPost, calendarWith } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalRoutes } from '../../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const list = (...posts: BulkPost[]) => api().reply(bulkPosts.list, calendarWith(posts));
const page: BulkPost['targets'][number] = {
  pageId: '1001',
  pageName: 'Δέρμα & Φως',
  platform: 'facebook',
  username: null,
  state: 'planned',
  externalId: null,
  permalink: null,
  reason: null,
  deletedAt: null,
};
const draft = aPost(1, { productName: 'Ορός', targets: [page] });
const other = aPost(2, { productName: 'Κρέμα', targets: [page] });
const scheduledOf = (post: BulkPost): BulkPost => ({ ...post, postStatus: 'scheduled', isScheduled: true });
const store = () =>
  api().reply(bulkPosts.update, ({ path, body }) => {
    const post = path.endsWith('/1') ? draft : other;
    const bulkPost = { ...post, ...(body as Partial<BulkPost>), version: 2 };
    return { success: true as const, message: 'Saved', bulkPost };
  });
const select = async () => {
  const screen = await renderRemote(PortalRoutes, '/portal', '/campaigns');
  await screen.getByRole('button', { name: 'Επιλογή', exact: true }).click();
  return { screen, bar: bar(screen) };
};
const bar = (screen: RenderResult) => screen.getByRole('group', { name: 'Μαζικές ενέργειες' });
type Bar = ReturnType<typeof bar>;
const schedule = (on: Bar) => on.getByRole('button', { name: /^Προγραμματισμός/ });
const unschedule = (on: Bar) => on.getByRole('button', { name: /^Ακύρωση προγραμματισμού/ });
const remove = (on: Bar) => on.getByRole('button', { name: /^Διαγραφή/ });
const all = (on: Bar) => on.getByRole('checkbox', { name: /^Επιλεγμένες/ });
const press = (field: { element: () => Element }) => (field.element() as HTMLElement).click();
const confirm = (screen: RenderResult, name: RegExp) =>
  screen.getByRole('alertdialog').getByRole('button', { name }).click();

beforeEach(() => {
  list(draft, other);
  store();
});

describe('the bar', () => {
  it('offers nothing while no post is chosen', async () => {
    const { bar: on } = await select();
    await expect.element(schedule(on)).toBeEnabled();
    press(all(on));
    await expect.element(on.getByText('Επιλεγμένες 0 από 2')).toBeVisible();
    for (const button of [schedule(on), unschedule(on), remove(on)])
      await expect.element(button).toBeDisabled();
    press(all(on));
    for (const button of [schedule(on), unschedule(on), remove(on)])
      await expect.element(button).toBeEnabled();
  });

  it('offers nothing while an action runs, and shows its progress', async () => {
    const release = api().hold(bulkPosts.update);
    const { screen, bar: on } = await select();
    await schedule(on).click();
    await confirm(screen, /^Προγραμματισμός/);
    await expect.element(screen.getByRole('status').getByText('Προγραμματισμός όλων: 0 από 2')).toBeVisible();
    for (const button of [schedule(on), unschedule(on), remove(on)])
      await expect.element(button).toBeDisabled();
    release();
    await expect.element(schedule(on)).toBeEnabled();
    await expect.element(screen.getByText('Προγραμματισμός όλων: 0')).not.toBeInTheDocument();
  });

  it('counts the chosen posts and names its actions after them', async () => {
    const { screen, bar: on } = await select();
    press(screen.getByRole('checkbox', { name: /^Επιλογή: Κρέμα/ }));
    await expect.element(on.getByText('Επιλεγμένες 1 από 2')).toBeVisible();
    await expect.element(all(on)).toBePartiallyChecked();
    await expect.element(on.getByRole('button', { name: 'Διαγραφή επιλεγμένων' })).toBeEnabled();
  });

  it('ends the choice', async () => {
    const { screen, bar: on } = await select();
    await on.getByRole('button', { name: 'Τέλος επιλογής' }).click();
    await expect.element(on).not.toBeInTheDocument();
    await expect.element(screen.getByRole('checkbox', { name: /^Επιλογή: / })).not.toBeInTheDocument();
  });

  it('states that nothing is to be scheduled, and asks nothing', async () => {
    list(scheduledOf(draft), scheduledOf(other));
    const { screen, bar: on } = await select();
    await schedule(on).click();
    await expect.element(screen.getByText('είναι ήδη προγραμματισμένες.')).toBeVisible();
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('states that nothing is scheduled, and asks nothing', async () => {
    const { screen, bar: on } = await select();
    await unschedule(on).click();
    await expect.element(screen.getByText('Καμία ανάρτηση δεν είναι προγραμματισμένη.')).toBeVisible();
    expect(api().calls(bulkPosts.update)).toEqual([]);
  });
});

describe('an action over the chosen posts', () => {
  it('changes nothing when the question is cancelled', async () => {
    const { screen, bar: on } = await select();
    await remove(on).click();
    await expect.element(screen.getByRole('alertdialog').getByText('δεν αναιρείται')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(api().calls(bulkPosts.remove)).toEqual([]);
  });

  it('removes the cards that it deletes, and counts them', async () => {
    api().reply(bulkPosts.remove, () => {
      list();
      return { success: true as const };
    });
    const { screen, bar: on } = await select();
    await remove(on).click();
    await confirm(screen, /^Διαγραφή/);
    await expect.element(screen.getByText('Διαγράφηκαν 2 αναρτήσεις.')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Κρέμα' })).not.toBeInTheDocument();
  });

  it('shows the new state, which can be undone', async () => {
    const { screen, bar: on } = await select();
    await schedule(on).click();
    list(scheduledOf(draft), scheduledOf(other));
    await confirm(screen, /^Προγραμματισμός/);
    await expect.element(screen.getByText('Προγραμματίστηκαν 2 αναρτήσεις.')).toBeVisible();
    await expect.element(screen.getByText('Προγραμματισμένη').first()).toBeVisible();
    await screen.getByRole('button', { name: 'Αναίρεση', exact: true }).click();
    await expect.poll(() => api().calls(bulkPosts.update).length).toBe(4);
    expect(api().calls(bulkPosts.update)[2]?.body).toMatchObject({ isScheduled: false, version: 2 });
  });

  it('lists the posts that failed with the reason, and tries only them again', async () => {
    api().refuse(bulkPosts.update, 'moment_in_past');
    list(draft);
    const { screen, bar: on } = await select();
    await schedule(on).click();
    await confirm(screen, /^Προγραμματισμός/);
    await expect.element(screen.getByText('πρέπει να είναι στο μέλλον').first()).toBeVisible();
    store();
    await screen.getByRole('button', { name: 'Δοκιμή ξανά' }).click();
    await expect.element(screen.getByText('Προγραμματίστηκε 1 ανάρτηση.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Δοκιμή ξανά' })).not.toBeInTheDocument();
  });

  it('counts a post as done that was scheduled meanwhile', async () => {
    api().refuse(bulkPosts.update, 'already_scheduled');
    const { screen, bar: on } = await select();
    await schedule(on).click();
    await confirm(screen, /^Προγραμματισμός/);
    await expect.element(screen.getByText('Προγραμματίστηκαν 2 αναρτήσεις.')).toBeVisible();
  });
});

describe('the test e-mail', () => {
  const mail = (on: Bar) => on.getByRole('button', { name: 'Δοκιμαστικό email' });
  const sent = { email: 'anna@iatreio.gr', state: 'sent', reason: null } as const;

  it('is sent once for two presses, and names the recipients', async () => {
    const message = 'Στάλθηκε στο anna@iatreio.gr';
    api().reply(periods.sendTestEmail, { success: true, message, recipients: [sent] });
    const release = api().hold(periods.sendTestEmail);
    const { screen, bar: on } = await select();
    await mail(on).click();
    await expect.element(mail(on)).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(screen.getByText(message)).toBeVisible();
    await expect.element(mail(on)).not.toHaveAttribute('aria-busy');
    expect(api().calls(periods.sendTestEmail)).toHaveLength(1);
  });

  it('that not all received is reported', async () => {
    const recipients = [{ ...sent, state: 'refused' as const, reason: null }];
    api().reply(periods.sendTestEmail, { success: true, message: 'Όχι σε όλους', recipients });
    const { screen, bar: on } = await select();
    await mail(on).click();
    await expect.element(screen.getByText('Το δοκιμαστικό μήνυμα δεν έφτασε σε όλους')).toBeVisible();
  });

  it('whose answer is lost may have been sent, and keeps its key', async () => {
    api().lose(periods.sendTestEmail);
    const { screen, bar: on } = await select();
    await mail(on).click();
    await expect.element(screen.getByText('Ίσως έχει ήδη σταλεί.')).toBeVisible();
    api().reply(periods.sendTestEmail, { success: true, message: 'Στάλθηκε', recipients: [sent] });
    await mail(on).click();
    await expect.poll(() => api().calls(periods.sendTestEmail).length).toBe(2);
    const [first, second] = api().calls(periods.sendTestEmail);
    expect(second?.body).toEqual(first?.body);
  });
});
