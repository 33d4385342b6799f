import { type BulkPost, bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { answerAsReadyAccount, aPost, calendarWith } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it } from 'vitest';
import { PortalRoutes } from '../../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const targetOn = (platform: BulkPost['targets'][number]['platform']): BulkPost['targets'][number] => ({
  pageId: platform,
  pageName: `Δέρμα & Φως ${platform}`,
  platform,
  username: platform,
  state: 'planned',
  externalId: null,
  permalink: null,
  reason: null,
  deletedAt: null,
});
const shared = 'Νέα κρέμα στο ιατρείο μας.';
const post = aPost(1, { content: shared, targets: [targetOn('facebook'), targetOn('instagram')] });

/** Shows the composer of a post that the server stores as it is sent. */
async function compose(now: BulkPost = post): Promise<RenderResult> {
  let stored = now;
  api().reply(bulkPosts.list, () => calendarWith([stored]));
  api().reply(bulkPosts.check, { success: true, packVersion: 'test', findings: [] });
  api().reply(bulkPosts.update, ({ body }) => {
    stored = { ...stored, ...(body as Partial<BulkPost>), version: stored.version + 1 };
    return { success: true as const, message: 'changed', bulkPost: stored };
  });
  const screen = await renderRemote(PortalRoutes, '/portal', '/campaigns');
  await screen
    .getByRole('button', { name: /^Ενέργειες για/ })
    .first()
    .click();
  await screen.getByRole('menuitem', { name: 'Επεξεργασία' }).click();
  return screen;
}
const sent = () => api().calls(bulkPosts.update).at(-1)?.body as Record<string, unknown> | undefined;
const instagramText = (screen: RenderResult) =>
  screen.getByRole('textbox', { name: 'Κείμενο για το Instagram' });
const save = (screen: RenderResult) =>
  screen.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();

describe('a text of its own for a network', () => {
  it('begins as a copy, and later edits of the others do not change it', async () => {
    const screen = await compose();
    await screen.getByRole('button', { name: 'Άλλο κείμενο ή εικόνες για το Instagram' }).click();
    await expect.element(instagramText(screen)).toHaveValue(shared);
    await expect.element(instagramText(screen)).toHaveFocus();
    await screen.getByRole('textbox', { name: 'Κείμενο για Facebook' }).fill('Μόνο για το Facebook.');
    await expect.element(instagramText(screen)).toHaveValue(shared);
    await save(screen);
    await expect.poll(sent).toMatchObject({
      content: 'Μόνο για το Facebook.',
      variants: { instagram: { content: shared } },
    });
  });

  it('is not offered for the last network of the shared text, nor for a single network', async () => {
    const screen = await compose();
    await screen.getByRole('button', { name: 'Άλλο κείμενο ή εικόνες για το Instagram' }).click();
    await expect
      .element(screen.getByRole('button', { name: /Άλλο κείμενο ή εικόνες για/ }))
      .not.toBeInTheDocument();
  });

  it('is counted, judged and previewed on its own', async () => {
    const own = `${'α'.repeat(2201)} #ένα`;
    const screen = await compose({ ...post, variants: { instagram: { content: own } } });
    const panel = screen.getByRole('region', { name: 'Μόνο για Instagram' });
    await expect.element(panel.getByText(/2\.206 από 2\.200 χαρακτήρες/)).toBeVisible();
    await expect
      .element(instagramText(screen))
      .toHaveAccessibleDescription(/Το Instagram δέχεται έως 2\.200/);
    const preview = screen.getByRole('dialog').getByRole('complementary');
    const shownOn = (name: string) => preview.getByRole('region', { name }).element().textContent;
    await expect.poll(() => shownOn('Facebook')).toContain(shared);
    await expect.poll(() => shownOn('Instagram')).toContain(own.slice(0, 60));
    const counts = screen.getByRole('list', { name: 'Μέγεθος κειμένου' }).first();
    expect(counts.element().children).toHaveLength(1);
  });

  it('cannot be blank', async () => {
    const screen = await compose({ ...post, variants: { instagram: { content: 'Δικό του.' } } });
    await instagramText(screen).fill(' ');
    await expect.element(screen.getByRole('button', { name: 'Αποθήκευση', exact: true })).toBeDisabled();
  });

  it('returns to the shared text, with an undo that keeps what was written', async () => {
    const screen = await compose();
    await screen.getByRole('button', { name: 'Άλλο κείμενο ή εικόνες για το Instagram' }).click();
    await instagramText(screen).fill('Μόνο για το Instagram.');
    await screen.getByRole('button', { name: 'Instagram: ίδια με τα υπόλοιπα' }).click();
    await expect.element(instagramText(screen)).not.toBeInTheDocument();
    await expect.element(screen.getByText(/Το Instagram παίρνει ξανά το ίδιο κείμενο/)).toBeVisible();
    await screen.getByRole('button', { name: 'Αναίρεση' }).click();
    await expect.element(instagramText(screen)).toHaveValue('Μόνο για το Instagram.');
    await screen.getByRole('button', { name: 'Instagram: ίδια με τα υπόλοιπα' }).click();
    await screen.getByRole('button', { name: 'Άλλο κείμενο ή εικόνες για το Instagram' }).click();
    await expect.element(instagramText(screen)).toHaveValue('Μόνο για το Instagram.');
  });

  it('can be taken back after saving', async () => {
    const screen = await compose();
    await screen.getByRole('button', { name: 'Άλλο κείμενο ή εικόνες για το Instagram' }).click();
    await instagramText(screen).fill('Μόνο για το Instagram.');
    await save(screen);
    await expect.poll(sent).toMatchObject({ variants: { instagram: { content: 'Μόνο για το Instagram.' } } });
    await expect.element(screen.getByText('Μόνο για το Instagram.').first()).toBeVisible();
    await screen.getByRole('button', { name: 'Αναίρεση' }).click();
    await expect.poll(sent).toMatchObject({ variants: {} });
  });
});

describe('images of its own for a network', () => {
  it('begin as a copy and can be removed there only', async () => {
    const screen = await compose({ ...post, variants: { instagram: { content: 'Δικό του.' } } });
    const choice = screen.getByRole('switch', { name: 'Άλλες εικόνες για το Instagram' });
    await expect.element(choice).toBeInTheDocument();
    (choice.element() as HTMLElement).click();
    const panel = screen.getByRole('region', { name: 'Μόνο για Instagram' });
    await panel.getByRole('button', { name: /Αφαίρεση/ }).click();
    await save(screen);
    await expect
      .poll(sent)
      .toMatchObject({ variants: { instagram: { content: 'Δικό του.', pictures: [] } } });
    expect(sent()).not.toHaveProperty('pictures');
  });
});
