import { type BulkPost, bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { postRepeats } from '@kallos/contracts/posts/post-repeats';
import { answerAsReadyAccount, aPost, calendarWith } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { expect, it } from 'vitest';
import { PortalRoutes } from '../../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const post = aPost(1, { content: 'Κρέμα για κάθε μέρα.', productName: 'Κρέμα ημέρας' });
const repeat: NonNullable<BulkPost['repeat']> = {
  everyWeeks: 6,
  mostTimes: 5,
  texts: ['Άλλο κείμενο.'],
  isPaused: false,
  made: 2,
  nextAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  waitsFor: null,
};

async function open(now: BulkPost, entry: string): Promise<RenderResult> {
  api().reply(bulkPosts.list, calendarWith([now]));
  api().reply(bulkPosts.check, { success: true, packVersion: 'test', findings: [] });
  api().reply(postRepeats.save, { success: true, message: 'saved', bulkPost: now });
  api().reply(postRepeats.remove, { success: true });
  const screen = await renderRemote(PortalRoutes, '/portal', '/campaigns');
  await screen
    .getByRole('button', { name: /^Ενέργειες για/ })
    .first()
    .click();
  await screen.getByRole('menuitem', { name: entry }).click();
  return screen;
}
const saved = () =>
  api()
    .calls(postRepeats.save)
    .map(({ body }) => body);
const press = (screen: RenderResult) =>
  screen.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();

it('plans a repetition with another text', async () => {
  const screen = await open(post, 'Να ξαναβγαίνει…');
  await press(screen);
  const text = screen.getByRole('textbox', { name: 'Άλλο κείμενο 1' });
  await expect.element(text).toHaveAccessibleDescription(/Γράψτε ένα άλλο κείμενο/);
  await text.fill('Κρέμα για κάθε μέρα.');
  await expect.element(text).toHaveAccessibleDescription(/Μοιάζει πολύ/);
  expect(saved()).toEqual([]);
  await text.fill('Η πρωινή φροντίδα σας.');
  await screen.getByRole('button', { name: 'Περισσότερες' }).first().click();
  await press(screen);
  await expect
    .poll(saved)
    .toEqual([{ everyWeeks: 5, mostTimes: 3, texts: ['Η πρωινή φροντίδα σας.'], isPaused: false }]);
  await screen.getByRole('button', { name: 'Αναίρεση' }).click();
  await expect.poll(() => api().calls(postRepeats.remove)).toHaveLength(1);
});

it('shows at the text that the server refused why', async () => {
  const screen = await open({ ...post, repeat }, 'Αλλαγή επανάληψης');
  api().refuse(postRepeats.save, 'invalid_fields', { fields: { 'texts.0': 'texts_alike' } });
  await screen.getByRole('textbox', { name: 'Άλλο κείμενο 1' }).fill('Κρέμα για όλες τις μέρες.');
  await press(screen);
  await expect
    .element(screen.getByRole('textbox', { name: 'Άλλο κείμενο 1' }))
    .toHaveAccessibleDescription(/Μοιάζει πολύ/);
});

it('pauses and ends a repetition', async () => {
  const screen = await open({ ...post, repeat }, 'Αλλαγή επανάληψης');
  const pause = screen.getByRole('switch', { name: 'Σε παύση' });
  await expect.element(pause).toBeInTheDocument();
  (pause.element() as HTMLElement).click();
  await press(screen);
  await expect.poll(saved).toMatchObject([{ everyWeeks: 6, isPaused: true }]);
  await screen
    .getByRole('button', { name: /^Ενέργειες για/ })
    .first()
    .click();
  await screen.getByRole('menuitem', { name: 'Αλλαγή επανάληψης' }).click();
  await screen.getByRole('button', { name: 'Να μην ξαναβγεί' }).click();
  await expect.poll(() => api().calls(postRepeats.remove)).toHaveLength(1);
});

it('shows on the card how often it came and what it waits for', async () => {
  const waiting = { ...repeat, waitsFor: 'previous' as const };
  const screen = await open({ ...post, repeat: waiting }, 'Αλλαγή επανάληψης');
  await screen.getByRole('dialog').getByRole('button', { name: 'Κλείσιμο' }).first().click();
  await expect
    .element(screen.getByText(/Ξαναβγαίνει κάθε 6 εβδομάδες · 2 από 5 · περιμένει: η προηγούμενη φορά/))
    .toBeVisible();
});
