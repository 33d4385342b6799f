import { type BulkPost, bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { deliveries } from '@kallos/contracts/social/deliveries';
import { answerAsReadyAccount, aPost, calendarWith, inDays } from '@kallos/web-kit/testing/portal-account';
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
const past = aPost(1, { productName: 'Ορός', scheduledDate: inDays(-1), targets: [page] });
const open = () => renderRemote(PortalRoutes, '/portal', '/campaigns');
const card = (screen: RenderResult) =>
  screen.getByRole('region', { name: 'Αναρτήσεις' }).getByRole('article');
const press = (field: { element: () => Element }) => (field.element() as HTMLElement).click();
const showPast = async () => {
  const screen = await open();
  const filter = screen.getByRole('radio', { name: 'Προηγούμενες 1' });
  await expect.element(filter).toBeInTheDocument();
  press(filter);
  return screen;
};
const menuOf = async (screen: RenderResult) =>
  await card(screen)
    .getByRole('button', { name: /^Ενέργειες/ })
    .click();

describe('a post that may be out', () => {
  const doubtful: BulkPost = {
    ...past,
    postStatus: 'needs_look',
    targets: [{ ...page, state: 'failed' }],
  };
  const wasPosted = (screen: RenderResult) => card(screen).getByRole('button', { name: 'Δημοσιεύτηκε' });
  const again = (screen: RenderResult) => card(screen).getByRole('button', { name: 'Αποστολή ξανά' });
  const resolves = () => api().calls(bulkPosts.resolve);
  beforeEach(() => {
    list(doubtful);
    api().reply(bulkPosts.resolve, { success: true, message: 'published', bulkPost: past });
  });

  it('is marked as published only after a question', async () => {
    const screen = await open();
    await wasPosted(screen).click();
    const question = screen.getByRole('alertdialog', { name: 'Η ανάρτηση δημοσιεύτηκε;' });
    await question.getByRole('button', { name: 'Ακύρωση' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(resolves()).toEqual([]);
    await wasPosted(screen).click();
    await question.getByRole('button', { name: 'Δημοσιεύτηκε' }).click();
    await expect.element(screen.getByText('Σημειώθηκε ως δημοσιευμένη.')).toBeVisible();
    expect(resolves()[0]?.body).toMatchObject({ wasPosted: true });
  });

  it('is sent again only after a warning that it may come twice', async () => {
    api().reply(bulkPosts.resolve, { success: true, message: 'sent_again', bulkPost: past });
    const screen = await open();
    await again(screen).click();
    const question = screen.getByRole('alertdialog', { name: 'Σίγουρα δεν δημοσιεύτηκε;' });
    await expect.element(question.getByText('θα εμφανιστεί δύο φορές')).toBeVisible();
    await question.getByRole('button', { name: 'Αποστολή ξανά' }).click();
    await expect.element(screen.getByText('Η ανάρτηση στέλνεται ξανά.')).toBeVisible();
    expect(resolves()[0]?.body).toMatchObject({ wasPosted: false });
  });

  it('offers no second answer while the first is sent', async () => {
    const release = api().hold(bulkPosts.resolve);
    const screen = await open();
    await wasPosted(screen).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Δημοσιεύτηκε' }).click();
    await expect.element(wasPosted(screen)).toBeDisabled();
    await expect.element(again(screen)).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(wasPosted(screen)).toBeEnabled();
  });

  it('shows its new state afterwards', async () => {
    const screen = await open();
    await wasPosted(screen).click();
    list({ ...past, postStatus: 'published', targets: [{ ...page, state: 'published' }] });
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Δημοσιεύτηκε' }).click();
    await expect.element(wasPosted(screen)).not.toBeInTheDocument();
  });

  it('states why an answer was not taken', async () => {
    api().refuse(bulkPosts.resolve, 'conflict');
    const screen = await open();
    await wasPosted(screen).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Δημοσιεύτηκε' }).click();
    await expect.element(screen.getByText('Κάποιος το άλλαξε στο μεταξύ.')).toBeVisible();
    await expect.element(wasPosted(screen)).toBeEnabled();
  });
});

describe('a post that failed', () => {
  it('for being missed is sent now, after a question', async () => {
    list({ ...past, postStatus: 'failed', failureReason: 'missed', targets: [{ ...page, state: 'failed' }] });
    api().reply(bulkPosts.resolve, { success: true, message: 'sent_again', bulkPost: past });
    const screen = await open();
    await card(screen).getByRole('button', { name: 'Αποστολή τώρα' }).click();
    const question = screen.getByRole('alertdialog', { name: 'Αποστολή τώρα;' });
    await question.getByRole('button', { name: 'Αποστολή τώρα' }).click();
    await expect.poll(() => api().calls(bulkPosts.resolve)[0]?.body).toMatchObject({ wasPosted: false });
  });

  it('on some pages may stay as it is, after a question', async () => {
    list({
      ...past,
      postStatus: 'published',
      failureReason: 'partial',
      targets: [
        { ...page, state: 'published', externalId: '1001_1' },
        { ...page, pageId: '1002', state: 'failed', reason: 'meta_silent' },
      ],
    });
    api().reply(bulkPosts.resolve, { success: true, message: 'published', bulkPost: past });
    const screen = await open();
    const leave = card(screen).getByRole('button', { name: 'Να μείνει έτσι' });
    const release = api().hold(bulkPosts.resolve);
    await leave.click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Να μείνει έτσι' }).click();
    await expect.element(leave).toBeDisabled();
    release();
    await expect.poll(() => api().calls(bulkPosts.resolve)[0]?.body).toMatchObject({ wasPosted: true });
  });
});

describe('deleting a published post', () => {
  const published: BulkPost = {
    ...past,
    postStatus: 'published',
    targets: [{ ...page, state: 'published', externalId: '1001_7' }],
  };
  const ask = async () => {
    const screen = await showPast();
    await menuOf(screen);
    await screen.getByRole('menuitem', { name: 'Διαγραφή από το ημερολόγιο' }).click();
    const question = screen.getByRole('alertdialog', { name: 'Διαγραφή δημοσιευμένης ανάρτησης' });
    await expect.element(question).toBeVisible();
    return { screen, question };
  };
  const everywhere = (question: ReturnType<RenderResult['getByRole']>) =>
    press(question.getByRole('radio', { name: /^Και από τις σελίδες σας/ }));
  beforeEach(() => {
    list(published);
    api().reply(bulkPosts.remove, { success: true });
    api().reply(deliveries.deletePublished, { success: true });
  });

  it('leaves it on the pages unless that is chosen', async () => {
    const { screen, question } = await ask();
    list();
    await question.getByRole('button', { name: 'Διαγραφή' }).click();
    await expect.element(screen.getByText('Η ανάρτηση διαγράφηκε.')).toBeVisible();
    await expect.element(card(screen)).not.toBeInTheDocument();
    expect(api().calls(deliveries.deletePublished)).toEqual([]);
  });

  it('deletes it from the pages first, once for two presses', async () => {
    const release = api().hold(deliveries.deletePublished);
    const { screen, question } = await ask();
    everywhere(question);
    await question.getByRole('button', { name: 'Διαγραφή' }).click();
    const busy = question.getByRole('button', { name: 'Διαγραφή…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    expect(api().calls(bulkPosts.remove)).toEqual([]);
    release();
    await expect.element(screen.getByText('Η ανάρτηση διαγράφηκε.')).toBeVisible();
    expect(
      api()
        .calls(deliveries.deletePublished)
        .map(({ body }) => body),
    ).toEqual([{ platform: 'facebook', postId: '1001_7' }]);
  });

  it('keeps it in the calendar while a page keeps it, and states why', async () => {
    api().refuse(deliveries.deletePublished, 'not_connected');
    const { question } = await ask();
    everywhere(question);
    await question.getByRole('button', { name: 'Διαγραφή' }).click();
    const alert = question.getByRole('alert');
    await expect.element(alert.getByText('η ανάρτηση είναι ακόμη δημόσια')).toBeVisible();
    await expect.element(alert.getByText('Συνδέστε ξανά το Facebook')).toBeVisible();
    expect(api().calls(bulkPosts.remove)).toEqual([]);
  });

  it('does nothing on cancel', async () => {
    const { question } = await ask();
    await question.getByRole('button', { name: 'Ακύρωση' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(api().calls(bulkPosts.remove)).toEqual([]);
  });
});

describe('a post that is being published', () => {
  it('cannot be changed, repeated or deleted', async () => {
    list(aPost(1, { productName: 'Ορός', postStatus: 'publishing', targets: [page] }));
    const screen = await open();
    await menuOf(screen);
    const entries = [
      'Επεξεργασία',
      'Εικόνες ή βίντεο',
      'Αλλαγή ώρας',
      'Νέο κείμενο',
      'Να ξαναβγαίνει…',
      'Διαγραφή',
    ];
    for (const name of entries)
      await expect.element(screen.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('a scheduled post', () => {
  const scheduled = aPost(1, { productName: 'Ορός', postStatus: 'scheduled', targets: [page] });
  const unschedule = (screen: RenderResult) =>
    card(screen).getByRole('button', { name: 'Αναίρεση προγραμματισμού' });

  it('returns to the drafts once for two presses, and can be undone', async () => {
    list(scheduled);
    const screen = await open();
    await expect.element(unschedule(screen)).toBeEnabled();
    const bulkPost = aPost(1, { productName: 'Ορός', targets: [page], version: 2 });
    api().reply(bulkPosts.update, { success: true, message: 'Saved', bulkPost });
    const release = api().hold(bulkPosts.update);
    await unschedule(screen).click();
    await userEvent.keyboard('{Enter}');
    list(bulkPost);
    release();
    await expect.element(screen.getByText('Ο προγραμματισμός αναιρέθηκε.')).toBeVisible();
    await expect.element(card(screen).getByText('Πρόχειρο')).toBeVisible();
    expect(api().calls(bulkPosts.update)).toHaveLength(1);
  });

  it('stays scheduled when that fails, and states why', async () => {
    list(scheduled);
    api().refuse(bulkPosts.update, 'post_in_flight');
    const screen = await open();
    await unschedule(screen).click();
    await expect.element(screen.getByText('δημοσιεύεται αυτή τη στιγμή')).toBeVisible();
    await expect.element(card(screen).getByText('Προγραμματισμένη')).toBeVisible();
  });
});

describe('a new text', () => {
  const rewrite = async () => {
    list(aPost(1, { productName: 'Ορός' }));
    const screen = await open();
    await menuOf(screen);
    await screen.getByRole('menuitem', { name: 'Νέο κείμενο' }).click();
    return screen;
  };

  it('shows that it is being written, locks the post, and appears', async () => {
    api().reply(bulkPosts.generate, {
      success: true,
      content: 'Γράφτηκε ξανά.',
      post: { content: 'Γράφτηκε ξανά.' },
      writer: { kind: 'built-in', model: null },
    });
    const written = aPost(1, { productName: 'Ορός', content: 'Γράφτηκε ξανά.', version: 2 });
    api().reply(bulkPosts.update, () => {
      list(written);
      return { success: true as const, message: 'Saved', bulkPost: written };
    });
    const release = api().hold(bulkPosts.generate);
    const screen = await rewrite();
    await expect.element(card(screen).getByText('Γράφεται νέο κείμενο…')).toBeVisible();
    await menuOf(screen);
    await expect
      .element(screen.getByRole('menuitem', { name: 'Νέο κείμενο' }))
      .toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    release();
    await expect.element(screen.getByText('Το κείμενο γράφτηκε ξανά.')).toBeVisible();
    await expect.element(card(screen).getByText('Γράφτηκε ξανά.', { exact: true })).toBeVisible();
  });

  it('that could not be written is reported', async () => {
    api().refuse(bulkPosts.generate, 'limit_reached', { fields: { writer: 'writer_silent' } });
    const screen = await rewrite();
    await expect.element(screen.getByText('Η υπηρεσία κειμένων δεν απάντησε σωστά.')).toBeVisible();
    await expect.element(card(screen).getByText('Πρόχειρο')).toBeVisible();
  });
});
