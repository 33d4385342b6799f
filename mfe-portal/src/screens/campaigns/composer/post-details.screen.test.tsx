import { type BulkPost, bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { places } from '@kallos/contracts/social/places';
import { answerAsReadyAccount, aPost, calendarWith } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it } from 'vitest';
import { PortalRoutes } from '../../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const targetOn = (platform: BulkPost['targets'][number]['platform']): BulkPost['targets'][number] => ({
  pageId: platform,
  pageName: `Δέρμα & Φως ${platform}`,
  platform,
  username: null,
  state: 'planned',
  externalId: null,
  permalink: null,
  reason: null,
  deletedAt: null,
});
const booking = {
  kind: 'event',
  event: { title: 'Ημέρα δέρματος', startsAt: '2026-12-05T10:00', endsAt: '2026-12-05T14:00' },
  callToAction: { type: 'book', url: 'https://iatreio.gr/rantevou' },
} as const;
const onGoogle = aPost(1, { content: 'Ελάτε.', targets: [targetOn('facebook'), targetOn('google')] });
const made = { path: `/media/${'a'.repeat(40)}.jpg`, alt: '', isMade: true };

/** Shows the composer of a post that the server stores as it is sent. */
async function compose(now: BulkPost): Promise<RenderResult> {
  let stored = now;
  api().reply(bulkPosts.list, () => calendarWith([stored]));
  api().reply(bulkPosts.listPlaces, { success: true, places: [] });
  api().reply(places.search, { success: true, places: [] });
  api().reply(bulkPosts.check, { success: true, packVersion: 'test', findings: [] });
  api().reply(bulkPosts.update, ({ body }) => {
    stored = { ...stored, ...(body as Partial<BulkPost>), version: stored.version + 1 };
    return { success: true as const, message: 'changed', bulkPost: stored };
  });
  return await open();
}

async function open(): Promise<RenderResult> {
  const screen = await renderRemote(PortalRoutes, '/portal', '/campaigns');
  await screen
    .getByRole('button', { name: /^Ενέργειες για/ })
    .first()
    .click();
  await screen.getByRole('menuitem', { name: 'Επεξεργασία' }).click();
  return screen;
}

const sent = () => api().calls(bulkPosts.update).at(-1)?.body as Record<string, unknown> | undefined;
const kind = (screen: RenderResult, name: string) => screen.getByRole('radio', { name, exact: true });
const choose = (screen: RenderResult, name: string) => (kind(screen, name).element() as HTMLElement).click();
const title = (screen: RenderResult) => screen.getByRole('textbox', { name: /^Τίτλος εκδήλωσης/ });
const schedule = (screen: RenderResult) =>
  screen.getByRole('dialog').getByRole('button', { name: 'Προγραμματισμός', exact: true }).click();
const save = (screen: RenderResult) =>
  screen.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();

describe('the kind of a post', () => {
  it('is offered only where a network has kinds', async () => {
    const screen = await compose({ ...onGoogle, targets: [targetOn('facebook')] });
    await expect.element(screen.getByRole('textbox', { name: /Κείμενο/ }).first()).toBeVisible();
    await expect.element(kind(screen, 'Εκδήλωση')).not.toBeInTheDocument();
  });

  it('names what an event lacks next to the fields, and schedules nothing', async () => {
    const screen = await compose(onGoogle);
    await expect.element(kind(screen, 'Ενημέρωση')).toBeChecked();
    choose(screen, 'Εκδήλωση');
    await schedule(screen);
    await expect.element(title(screen)).toHaveAccessibleDescription(/Γράψτε έναν τίτλο/);
    await expect.element(screen.getByText('Επιλέξτε πότε αρχίζει.')).toBeVisible();
    await expect.element(screen.getByText('Επιλέξτε πότε τελειώνει.')).toBeVisible();
    expect(sent()).toBeUndefined();
  });

  it('is shown as saved, in the fields, the preview and the card, and can be changed', async () => {
    const screen = await compose({ ...onGoogle, details: booking });
    await expect.element(title(screen)).toHaveValue('Ημέρα δέρματος');
    const preview = screen.getByRole('dialog').getByRole('complementary');
    (preview.getByRole('radio', { name: 'Google' }).element() as HTMLElement).click();
    await expect.element(preview.getByText('Κράτηση')).toBeVisible();
    await expect.element(preview.getByText('Από 05/12/2026 10:00 έως 05/12/2026 14:00')).toBeVisible();
    await title(screen).fill('Ημέρα υγείας');
    await expect.element(preview.getByText('Ημέρα υγείας')).toBeVisible();
    await save(screen);
    await expect
      .poll(sent)
      .toMatchObject({ details: { ...booking, event: { ...booking.event, title: 'Ημέρα υγείας' } } });
    await expect.element(screen.getByText('Εκδήλωση: Ημέρα υγείας').first()).toBeVisible();
  });

  it('completes an address of a button and takes it back with the kind', async () => {
    const screen = await compose({
      ...onGoogle,
      details: { kind: 'update', callToAction: { type: 'shop' } },
    });
    await screen.getByRole('textbox', { name: 'Διεύθυνση που ανοίγει το κουμπί' }).fill('iatreio.gr');
    await save(screen);
    await expect
      .poll(sent)
      .toMatchObject({ details: { callToAction: { type: 'shop', url: 'https://iatreio.gr' } } });
    await screen.getByRole('button', { name: 'Αναίρεση' }).click();
    await expect.poll(sent).toMatchObject({ details: { callToAction: { type: 'shop' } } });
  });

  it('is kept with what was typed over a reload', async () => {
    const screen = await compose(onGoogle);
    choose(screen, 'Εκδήλωση');
    await title(screen).fill('Ημέρα δέρματος');
    await expect.element(title(screen)).toHaveValue('Ημέρα δέρματος');
    await screen.unmount();
    const again = await open();
    await expect.element(title(again)).toHaveValue('Ημέρα δέρματος');
  });
});

describe('what the policy of a network keeps out of posts', () => {
  const sentence = /^Η Google θέλει φωτογραφίες από τον χώρο σας/;
  const accept = (screen: RenderResult) => screen.getByRole('checkbox', { name: /^Το ξέρω/ });

  it('is shown before scheduling, refused with the same sentence and sent once it is accepted', async () => {
    const screen = await compose({ ...onGoogle, pictures: [made] });
    await expect.element(screen.getByRole('status').getByText(sentence)).toBeVisible();
    await schedule(screen);
    await expect.element(screen.getByRole('alert').getByText(sentence)).toBeVisible();
    expect(sent()).toBeUndefined();
    (accept(screen).element() as HTMLElement).click();
    await schedule(screen);
    await expect.poll(sent).toMatchObject({ isScheduled: true, acceptedRisks: ['ai_image'] });
  });

  it('is not asked about where only other networks get the image', async () => {
    const own = { google: { pictures: [] } };
    const screen = await compose({ ...onGoogle, pictures: [made], variants: own });
    await expect.element(screen.getByRole('textbox', { name: /Κείμενο/ }).first()).toBeVisible();
    await expect.element(screen.getByText(sentence)).not.toBeInTheDocument();
  });

  it('cannot be accepted for a phone number, whose sentence also ends the scheduling', async () => {
    const screen = await compose({ ...onGoogle, content: 'Καλέστε στο 210 1234567.' });
    const text = screen.getByRole('textbox', { name: /Κείμενο/ }).first();
    await expect.element(text).toHaveAccessibleDescription(/^Η Google δεν δέχεται τηλέφωνα/);
    await schedule(screen);
    await expect.element(text).toHaveAccessibleDescription(/^Η Google δεν δέχεται τηλέφωνα/);
    expect(sent()).toBeUndefined();
    await expect.element(accept(screen)).not.toBeInTheDocument();
  });
});

describe('the first comment', () => {
  const comment = (screen: RenderResult) =>
    screen.getByRole('textbox', { name: 'Πρώτο σχόλιο (προαιρετικά)' });
  const openOptions = (screen: RenderResult) => screen.getByText('Περισσότερες επιλογές').click();

  it('has a text of its own, which the preview shows before the hashtags', async () => {
    const screen = await compose({ ...onGoogle, content: 'Ελάτε. #δέρμα', hashtagsInComment: true });
    await comment(screen).fill('Κλείστε ραντεβού.');
    const preview = screen.getByRole('dialog').getByRole('complementary');
    await expect.element(preview.getByText(/Κλείστε ραντεβού\.\s+#δέρμα/)).toBeVisible();
    await expect.element(preview.getByText('χαρακτήρες για το Facebook')).toBeVisible();
    (preview.getByRole('radio', { name: 'Google' }).element() as HTMLElement).click();
    await expect.element(preview.getByText(/^\d+ \/ 1\.500$/)).toBeVisible();
    await expect.element(preview.getByText('χαρακτήρες για την Google')).toBeVisible();
    await expect.element(preview.getByText('Μου αρέσει')).not.toBeInTheDocument();
    await expect.element(preview.getByText(/Κλείστε ραντεβού/)).not.toBeInTheDocument();
    await save(screen);
    await expect.poll(sent).toMatchObject({ firstComment: 'Κλείστε ραντεβού.' });
  });

  it('may not claim what the text may not', async () => {
    const screen = await compose(onGoogle);
    await openOptions(screen);
    await comment(screen).fill('Χωρίς κανέναν κίνδυνο και χωρίς παρενέργειες!');
    await schedule(screen);
    await expect.element(comment(screen)).toHaveAccessibleDescription(/δεν μπορεί να δημοσιευτεί/);
    expect(sent()).toBeUndefined();
  });

  it('is not offered where no network has comments', async () => {
    const screen = await compose({ ...onGoogle, targets: [targetOn('google')] });
    await openOptions(screen);
    await expect.element(kind(screen, 'Ενημέρωση')).toBeInTheDocument();
    await expect.element(comment(screen)).not.toBeInTheDocument();
  });
});
