import { type BulkPost, bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { periods } from '@kallos/contracts/posts/periods';
import { answerAsReadyAccount, aPost, calendarWith, inDays } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalRoutes } from '../../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const period = { id: 3, isActive: true, nextScheduledDate: inDays(9), postFrequencyDays: 2 };
const stored = (isActive: boolean) =>
  api().reply(periods.read, { success: true, scheduledPeriod: { ...period, isActive } });
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
const open = () => renderRemote(PortalRoutes, '/portal', '/campaigns');
const stop = (screen: RenderResult) => screen.getByRole('button', { name: 'Διακοπή' });
const start = (screen: RenderResult) => screen.getByRole('button', { name: /^Προγραμματισμός περιόδου/ });
const changes = () =>
  api()
    .calls(periods.update)
    .map(({ body }) => body);

describe('the automatic period', () => {
  beforeEach(() => stored(true));
  const saves = () =>
    api().reply(periods.update, ({ body }) => {
      const { isActive } = body as { isActive: boolean };
      stored(isActive);
      return { success: true as const, scheduledPeriod: { ...period, isActive } };
    });

  it('names the next post', async () => {
    const next = aPost(4, { postStatus: 'scheduled', scheduledDate: inDays(3), targets: [page] });
    api().reply(bulkPosts.list, calendarWith([aPost(1), next]));
    const screen = await open();
    const day = inDays(3).slice(0, 10).split('-').toReversed().join('/');
    await expect
      .element(
        screen
          .getByText(`${day}, 10:30`)
          .or(screen.getByText(`${day} 10:30`))
          .first(),
      )
      .toBeVisible();
    await expect.element(screen.getByText('Καμία προγραμματισμένη')).not.toBeInTheDocument();
  });

  it('states that no post is scheduled', async () => {
    const screen = await open();
    await expect.element(screen.getByText('Καμία προγραμματισμένη')).toBeVisible();
  });

  it('stops once for two presses, which can be undone', async () => {
    saves();
    const release = api().hold(periods.update);
    const screen = await open();
    await stop(screen).click();
    await expect.element(stop(screen)).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(screen.getByText('Η αυτόματη δημιουργία αναρτήσεων σταμάτησε.')).toBeVisible();
    await expect.element(stop(screen)).not.toBeInTheDocument();
    expect(changes()).toEqual([{ isActive: false }]);
    await screen.getByRole('button', { name: 'Αναίρεση', exact: true }).click();
    await expect.element(stop(screen)).toBeVisible();
    expect(changes()).toEqual([{ isActive: false }, { isActive: true }]);
  });

  it('goes on when it cannot be stopped, with a message', async () => {
    api().refuse(periods.update, 'not_found');
    const screen = await open();
    await stop(screen).click();
    await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
    await expect.element(stop(screen)).toBeEnabled();
  });

  it('is not offered to be stopped when it does not run', async () => {
    stored(false);
    const screen = await open();
    await expect.element(start(screen)).toBeEnabled();
    await expect.element(stop(screen)).not.toBeInTheDocument();
  });
});

describe('filling the period', () => {
  it('shows the new posts and their number, once for two presses', async () => {
    const made = aPost(5, { productName: 'Νέα ανάρτηση' });
    api().reply(periods.generate, () => {
      api().reply(bulkPosts.list, calendarWith([aPost(1), made]));
      return { success: true as const, message: 'made', posts: [made], fullDays: 2 };
    });
    const release = api().hold(periods.generate);
    const screen = await open();
    await start(screen).click();
    const busy = screen.getByRole('button', { name: 'Δημιουργία αναρτήσεων…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(screen.getByText('Δημιουργήθηκε 1 ανάρτηση.')).toBeVisible();
    await expect.element(screen.getByText('2 ημέρες έμειναν χωρίς ανάρτηση')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Νέα ανάρτηση' })).toBeVisible();
    expect(api().calls(periods.generate)).toHaveLength(1);
  });

  it('states that it started when both weeks are full', async () => {
    api().reply(periods.generate, { success: true, message: 'on', posts: [], fullDays: 0 });
    const screen = await open();
    await start(screen).click();
    await expect.element(screen.getByText('Η αυτόματη δημιουργία αναρτήσεων ξεκίνησε.')).toBeVisible();
  });

  it('that fails is reported, and shows posts that were made all the same', async () => {
    const screen = await open();
    await expect.element(start(screen)).toBeEnabled();
    api().refuse(periods.generate, 'upstream_failed', { fields: { writer: 'writer_silent' } });
    api().reply(bulkPosts.list, calendarWith([aPost(1), aPost(5, { productName: 'Νέα ανάρτηση' })]));
    await start(screen).click();
    await expect.element(screen.getByText('Η υπηρεσία κειμένων δεν απάντησε σωστά.')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Νέα ανάρτηση' })).toBeVisible();
    await expect.element(start(screen)).toBeEnabled();
  });
});
