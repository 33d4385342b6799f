import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { type BulkPost, bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { periods } from '@kallos/contracts/posts/periods';
import { connection } from '@kallos/contracts/social/connection';
import {
  answerAsReadyAccount,
  aPost,
  calendarWith,
  inDays,
  listedPages,
} from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalRoutes } from '../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const open = () => renderRemote(PortalRoutes, '/portal', '/campaigns');
/** The cards of posts; the preview is an article, too. */
const cards = (screen: RenderResult) =>
  screen.getByRole('region', { name: 'Αναρτήσεις' }).getByRole('article');
const list = (...posts: BulkPost[]) => api().reply(bulkPosts.list, calendarWith(posts));
/** The server stores a post from now on; the list follows. */
const store = (post: BulkPost) => {
  api().reply(bulkPosts.update, { success: true, message: 'Saved', bulkPost: post });
  list(post);
};
const serum = aPost(1, { productName: 'Ορός βιταμίνης C' });
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
const scheduled: BulkPost = {
  ...serum,
  postStatus: 'scheduled',
  isScheduled: true,
  targets: [page],
  version: 2,
};

describe('the list', () => {
  it('shows a draft with its text, its state and what can be done', async () => {
    list(serum);
    const screen = await open();
    const card = cards(screen);
    await expect.element(card.getByRole('heading', { name: 'Ορός βιταμίνης C' })).toBeVisible();
    await expect.element(card.getByText('Πρόχειρο')).toBeVisible();
    await expect.element(card.getByRole('button', { name: 'Προγραμματισμός' })).toBeEnabled();
  });

  it('begins with the posts that need attention', async () => {
    list(
      aPost(1, { productName: 'Ήσυχη' }),
      aPost(2, {
        productName: 'Αποτυχημένη',
        postStatus: 'failed',
        failureReason: 'rejected',
        scheduledDate: inDays(-1),
      }),
    );
    const screen = await open();
    await expect.element(screen.getByRole('radio', { name: /Χρειάζονται προσοχή/ })).toBeChecked();
    await expect.element(cards(screen)).toBeVisible();
    expect(cards(screen).elements()).toHaveLength(1);
    await expect.element(screen.getByRole('heading', { name: 'Αποτυχημένη' })).toBeVisible();
    await screen.getByRole('radio', { name: /Μελλοντικές/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Ήσυχη' })).toBeVisible();
  });

  it('counts each group', async () => {
    list(serum, { ...scheduled, id: 2 }, aPost(3, { scheduledDate: inDays(-3), postStatus: 'published' }));
    const screen = await open();
    await expect.element(screen.getByRole('radio', { name: 'Προς έγκριση 1' })).toBeInTheDocument();
    await expect.element(screen.getByRole('radio', { name: 'Μελλοντικές 2' })).toBeInTheDocument();
    await expect.element(screen.getByRole('radio', { name: 'Προηγούμενες 1' })).toBeInTheDocument();
  });

  it('shows ten posts a page', async () => {
    list(
      ...Array.from({ length: 11 }, (_, index) => aPost(index + 1, { productName: `Προϊόν ${index + 1}` })),
    );
    const screen = await open();
    await expect.element(screen.getByText('Σελίδα 1 από 2')).toBeVisible();
    expect(cards(screen).elements()).toHaveLength(10);
    await screen.getByRole('button', { name: 'Επόμενη', exact: true }).click();
    await expect.element(screen.getByRole('heading', { name: 'Προϊόν 11' })).toBeVisible();
  });

  it('leads an account without posts to its products', async () => {
    list();
    const screen = await open();
    await expect.element(screen.getByText('Δεν υπάρχουν ακόμη αναρτήσεις.')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Στα προϊόντα μου' }))
      .toHaveAttribute('href', expect.stringContaining('/products'));
  });

  it('offers no period without a product', async () => {
    list();
    api().reply(accountProducts.list, { success: true, products: [] });
    const screen = await open();
    await expect
      .element(screen.getByText('Προσθέστε πρώτα ένα προϊόν για να δημιουργηθεί ανάρτηση.'))
      .toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Προγραμματισμός περιόδου' })).toBeDisabled();
  });

  it('leads from an empty half to the other one', async () => {
    list(serum);
    const screen = await open();
    const past = screen.getByRole('radio', { name: 'Προηγούμενες 0' });
    await expect.element(past).toBeInTheDocument();
    (past.element() as HTMLElement).click();
    await expect.element(screen.getByText('Δεν υπάρχουν προηγούμενες αναρτήσεις.')).toBeVisible();
    await screen.getByRole('button', { name: 'Προβολή μελλοντικών' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Ορός βιταμίνης C' })).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    api().refuse(bulkPosts.list, 'unavailable');
    const screen = await open();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect.element(screen.getByText('Δεν υπάρχουν ακόμη αναρτήσεις.')).not.toBeInTheDocument();
    list(serum);
    await screen.getByRole('button', { name: 'Δοκιμή ξανά' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Ορός βιταμίνης C' })).toBeVisible();
  });
});

describe('a post in trouble', () => {
  const failedBy = (reason: string): BulkPost => ({
    ...scheduled,
    postStatus: 'failed',
    failureReason: reason,
    targets: [{ ...page, state: 'failed', reason }],
    scheduledDate: inDays(-1),
  });
  const composer = (screen: RenderResult) => screen.getByRole('dialog', { name: 'Επεξεργασία ανάρτησης' });

  it('that lacks an image opens its images', async () => {
    const finding = { code: 'picture_missing', isBlocking: true, detail: null, pageName: 'Δέρμα & Φως' };
    list({ ...scheduled, pictures: [], image: null, productImage: null, findings: [finding] });
    const screen = await open();
    await expect.element(cards(screen).getByText('Το Instagram χρειάζεται εικόνα.')).toBeVisible();
    await cards(screen).getByRole('button', { name: 'Εικόνες ή βίντεο' }).click();
    await expect.element(composer(screen)).toBeVisible();
  });

  it('whose text was refused opens its text', async () => {
    list(failedBy('hashtags_refused'));
    const screen = await open();
    await expect.element(cards(screen).getByRole('button', { name: 'Αποστολή ξανά' })).toBeVisible();
    await cards(screen).getByRole('button', { name: 'Επεξεργασία' }).click();
    await expect.element(composer(screen)).toBeVisible();
  });

  it('that failed by itself is only sent again', async () => {
    list(failedBy('meta_silent'));
    const screen = await open();
    await expect.element(cards(screen).getByRole('button', { name: 'Αποστολή ξανά' })).toBeVisible();
    await expect.element(cards(screen).getByRole('button', { name: 'Επεξεργασία' })).not.toBeInTheDocument();
  });

  it('whose first comment lacks the permission asks for it', async () => {
    api().reply(connection.listPages, { ...listedPages, notYetPermitted: ['comments'] });
    list({ ...scheduled, hashtagsInComment: true });
    const screen = await open();
    await expect
      .element(
        cards(screen).getByText('Ώσπου να δώσετε την άδεια για σχόλια, τα hashtags μένουν στο κείμενο.'),
      )
      .toBeVisible();
    await expect.element(cards(screen).getByRole('button', { name: 'Δώστε την άδεια' })).toBeVisible();
  });

  it('is announced when Facebook no longer lists a selected page', async () => {
    const places = listedPages.places.map((place) => ({
      ...place,
      ...(place.id === '1001' && { isChosen: true, missingSince: inDays(-1) }),
    }));
    api().reply(connection.listPages, { ...listedPages, places });
    list(scheduled);
    const screen = await open();
    await expect
      .element(screen.getByText('Το Facebook δεν μας δίνει πια τη σελίδα «Δέρμα & Φως»'))
      .toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Δείτε τις Πλατφόρμες' }))
      .toHaveAttribute('href', expect.stringContaining('/platforms'));
  });
});

describe('scheduling a post', () => {
  const press = async () => {
    const screen = await open();
    await cards(screen).getByRole('button', { name: 'Προγραμματισμός' }).click();
    return screen;
  };

  it('sends one change with the version, and offers to undo it', async () => {
    list(serum);
    const screen = await open();
    store(scheduled);
    await cards(screen).getByRole('button', { name: 'Προγραμματισμός' }).click();
    await expect.element(screen.getByText('Η ανάρτηση προγραμματίστηκε.')).toBeVisible();
    await expect.element(cards(screen).getByText('Προγραμματισμένη')).toBeVisible();
    expect(
      api()
        .calls(bulkPosts.update)
        .map(({ body }) => body),
    ).toMatchObject([{ isScheduled: true, postStatus: 'scheduled' }]);
    store({ ...serum, version: 3 });
    await screen.getByRole('button', { name: 'Αναίρεση', exact: true }).click();
    await expect.element(cards(screen).getByText('Πρόχειρο')).toBeVisible();
    expect(api().calls(bulkPosts.update)[1]?.body).toMatchObject({ isScheduled: false, postStatus: 'draft' });
  });

  it('is sent once for two presses', async () => {
    list(serum);
    store(scheduled);
    list(serum);
    const letGo = api().hold(bulkPosts.update);
    const screen = await press();
    await userEvent.keyboard('{Enter}');
    letGo();
    await expect.element(screen.getByText('Η ανάρτηση προγραμματίστηκε.')).toBeVisible();
    expect(api().calls(bulkPosts.update)).toHaveLength(1);
  });

  it('shows why it failed and leaves the post a draft', async () => {
    list(serum);
    api().refuse(bulkPosts.update, 'moment_in_past');
    const screen = await press();
    await expect
      .element(screen.getByText('Η ημερομηνία και ώρα προγραμματισμού πρέπει να είναι στο μέλλον.'))
      .toBeVisible();
    await expect.element(cards(screen).getByText('Πρόχειρο')).toBeVisible();
  });

  it('opens the rules that block the text, and sends nothing', async () => {
    const finding = {
      ruleId: 'therapeutic-claim',
      severity: 'block' as const,
      start: 0,
      end: 2,
      matched: 'Το',
    };
    const { verdict } = serum;
    list({
      ...serum,
      verdict: { ...verdict, packVersion: 'test', productClass: 'cosmetic', findings: [finding] },
    });
    const screen = await press();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(api().calls(bulkPosts.update)).toEqual([]);
  });

  it('explains rules that the server found first', async () => {
    list(serum);
    api().refuse(bulkPosts.update, 'claims_blocked', { fields: { 'therapeutic-claim': '0-3' } });
    const screen = await press();
    await expect
      .element(screen.getByText('Το κείμενο λέει κάτι που δεν επιτρέπεται να δημοσιευτεί.'))
      .toBeVisible();
  });
});

describe('deleting a post', () => {
  const ask = async () => {
    list(serum);
    const screen = await open();
    await screen.getByRole('button', { name: 'Ενέργειες για «Ορός βιταμίνης C»' }).click();
    await screen.getByRole('menuitem', { name: 'Διαγραφή' }).click();
    return { screen, question: screen.getByRole('alertdialog', { name: 'Διαγραφή ανάρτησης;' }) };
  };

  it('asks first, and does nothing on Escape', async () => {
    const { question } = await ask();
    await expect.element(question.getByRole('button', { name: 'Ακύρωση' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    expect(api().calls(bulkPosts.remove)).toEqual([]);
  });

  it('removes the card', async () => {
    api().reply(bulkPosts.remove, { success: true });
    const { screen, question } = await ask();
    list();
    await question.getByRole('button', { name: 'Διαγραφή' }).click();
    await expect.element(screen.getByText('Η ανάρτηση διαγράφηκε.')).toBeVisible();
    await expect.element(cards(screen)).not.toBeInTheDocument();
    expect(api().calls(bulkPosts.remove)[0]?.path).toBe('/api/bulk-posts/1');
  });

  it('brings the card back when it fails', async () => {
    api().refuse(bulkPosts.remove, 'post_in_flight');
    const { screen, question } = await ask();
    await question.getByRole('button', { name: 'Διαγραφή' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Ορός βιταμίνης C' })).toBeVisible();
    await expect.element(screen.getByText('Η ανάρτηση διαγράφηκε.')).not.toBeInTheDocument();
    await expect.element(question).not.toBeInTheDocument();
  });
});

describe('the question before forbidden claims', () => {
  it('lists a place once, though several rules name it', async () => {
    const finding = { ruleId: 'medicine.guarantee', severity: 'block' as const };
    list(
      aPost(1, {
        content: 'Εγγυημένο αποτέλεσμα, 100% ασφαλές.',
        verdict: {
          packVersion: 'test',
          productClass: 'cosmetic',
          findings: [
            { ...finding, start: 0, end: 27, matched: 'Εγγυημένο αποτέλεσμα, 100%' },
            { ...finding, ruleId: 'medicine.other', start: 10, end: 27, matched: 'αποτέλεσμα, 100%' },
            { ...finding, ruleId: 'medicine.safe', start: 28, end: 35, matched: 'ασφαλές' },
          ],
        },
      }),
    );
    const screen = await open();
    await cards(screen).getByRole('button', { name: 'Προγραμματισμός' }).click();
    const places = screen.getByRole('dialog').getByRole('listitem');
    await expect.poll(() => places.elements().length).toBe(2);
    expect(places.elements()[0]?.textContent).toMatch(/^«Εγγυημένο αποτέλεσμα, 100%»: /);
  });
});

describe('the menu of a published post', () => {
  it('offers a repetition and deletions, each with the place that it is deleted from', async () => {
    const out = { ...page, state: 'published' as const, externalId: '1001_7' };
    const published: BulkPost = {
      ...scheduled,
      postStatus: 'published',
      scheduledDate: inDays(-1),
      targets: [
        out,
        { ...out, pageId: '1002', pageName: 'Δέρμα Βόλου', externalId: '1002_8' },
        { ...out, pageId: '1003', platform: 'instagram', username: 'derma', externalId: '9' },
      ],
    };
    list(published);
    const screen = await open();
    const past = screen.getByRole('radio', { name: 'Προηγούμενες 1' });
    await expect.element(past).toBeInTheDocument();
    (past.element() as HTMLElement).click();
    await cards(screen)
      .getByRole('button', { name: /^Ενέργειες/ })
      .click();
    await expect
      .poll(() =>
        screen
          .getByRole('menuitem')
          .elements()
          .map((entry) => entry.textContent),
      )
      .toEqual([
        'Να ξαναβγαίνει…',
        'Διαγραφή από το Facebook (Δέρμα & Φως)',
        'Διαγραφή από το Facebook (Δέρμα Βόλου)',
        'Διαγραφή από το Instagram',
        'Διαγραφή από το ημερολόγιο',
      ]);
  });
});

describe('the period', () => {
  it('is filled on request and shows how many posts it made', async () => {
    list(serum);
    const screen = await open();
    api().refuse(periods.generate, 'period_filled');
    await screen.getByRole('button', { name: 'Προγραμματισμός περιόδου' }).click();
    await expect
      .element(screen.getByText('Αυτή η εβδομάδα και η επόμενη έχουν ήδη αναρτήσεις.'))
      .toBeVisible();
  });
});

describe('actions over several posts', () => {
  it('schedule all drafts without choosing them, and leave scheduled posts alone', async () => {
    list(serum, aPost(2, { productName: 'Αντηλιακό' }), { ...scheduled, id: 3, productName: 'Κρέμα' });
    api().reply(bulkPosts.update, ({ path }) => ({
      success: true as const,
      message: 'Saved',
      bulkPost: { ...scheduled, id: Number(path.split('/').at(-1)) },
    }));
    const screen = await open();
    await screen.getByRole('button', { name: 'Προγραμματισμός όλων' }).click();
    const question = screen.getByRole('alertdialog');
    await expect.element(question.getByText('Θα προγραμματιστούν 2 αναρτήσεις.')).toBeVisible();
    await question.getByRole('button', { name: 'Προγραμματισμός όλων' }).click();
    await expect.element(screen.getByText('Προγραμματίστηκαν 2 αναρτήσεις.')).toBeVisible();
    const paths = api()
      .calls(bulkPosts.update)
      .map(({ path }) => path);
    expect(paths).toEqual(['/api/bulk-posts/1', '/api/bulk-posts/2']);
  });

  it('change only the chosen ones, and report those that failed', async () => {
    list(serum, aPost(2, { productName: 'Αντηλιακό' }), aPost(3, { productName: 'Κρέμα' }));
    api().reply(bulkPosts.update, ({ path }) => ({
      success: true as const,
      message: 'Saved',
      bulkPost: { ...scheduled, id: Number(path.split('/').at(-1)) },
    }));
    const screen = await open();
    await screen.getByRole('button', { name: 'Επιλογή', exact: true }).click();
    (screen.getByRole('checkbox', { name: /Επιλογή: Κρέμα/ }).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await screen.getByRole('button', { name: 'Προγραμματισμός επιλεγμένων' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Προγραμματισμός' }).click();
    await expect.poll(() => api().calls(bulkPosts.update).length).toBeGreaterThan(0);
    expect(
      api()
        .calls(bulkPosts.update)
        .map(({ path }) => path),
    ).not.toContain('/api/bulk-posts/3');
  });

  it('name the network that rejects a text of one of them', async () => {
    list(serum, aPost(2, { productName: 'Αντηλιακό' }));
    api().refuse(bulkPosts.update, 'invalid_fields', {
      fields: { content: 'text_too_long', network: 'google' },
    });
    const screen = await open();
    await screen.getByRole('button', { name: 'Προγραμματισμός όλων' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Προγραμματισμός όλων' }).click();
    await expect.element(screen.getByText(/Η Google δεν δέχεται τόσο μεγάλο κείμενο/).first()).toBeVisible();
  });
});
