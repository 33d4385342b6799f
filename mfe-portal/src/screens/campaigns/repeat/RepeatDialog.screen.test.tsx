import { type BulkPost, bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { postRepeats } from '@kallos/contracts/posts/post-repeats';
import { answerAsReadyAccount, aPost, calendarWith } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
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

describe('the texts of a repetition', () => {
  const text = (screen: RenderResult, number: number) =>
    screen.getByRole('textbox', { name: `Άλλο κείμενο ${number}` });
  const propose = (screen: RenderResult) => screen.getByRole('button', { name: 'Πρόταση κειμένου' });

  it('gain one that has the focus', async () => {
    const screen = await open({ ...post, repeat }, 'Αλλαγή επανάληψης');
    await screen.getByRole('button', { name: 'Ακόμη ένα κείμενο' }).click();
    await expect.element(text(screen, 2)).toHaveFocus();
  });

  it('lose one, unless it is the last', async () => {
    const texts = ['Άλλο κείμενο.', 'Τρίτο κείμενο.'];
    const screen = await open({ ...post, repeat: { ...repeat, texts } }, 'Αλλαγή επανάληψης');
    await screen.getByRole('button', { name: 'Αφαίρεση κειμένου 1' }).click();
    await expect.element(text(screen, 1)).toHaveValue('Τρίτο κείμενο.');
    await expect.element(screen.getByRole('button', { name: /^Αφαίρεση κειμένου/ })).not.toBeInTheDocument();
  });

  it('are at most ten', async () => {
    const texts = Array.from({ length: 10 }, (_, at) => `Κείμενο με αριθμό ${at}.`);
    const screen = await open({ ...post, repeat: { ...repeat, texts } }, 'Αλλαγή επανάληψης');
    await expect.element(text(screen, 10)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Ακόμη ένα κείμενο' })).not.toBeInTheDocument();
  });

  it('are proposed once for two presses, in the place of a blank one', async () => {
    const content = 'Η βραδινή φροντίδα σας.';
    api().reply(bulkPosts.generate, {
      success: true,
      content,
      post: { content },
      writer: { kind: 'built-in', model: null },
    });
    const release = api().hold(bulkPosts.generate);
    const screen = await open(post, 'Να ξαναβγαίνει…');
    await propose(screen).click();
    const busy = screen.getByRole('button', { name: 'Γράφεται…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(text(screen, 1)).toHaveValue(content);
    await expect.element(text(screen, 2)).not.toBeInTheDocument();
    expect(api().calls(bulkPosts.generate)).toHaveLength(1);
  });

  it('that cannot be proposed are reported', async () => {
    api().refuse(bulkPosts.generate, 'limit_reached', { fields: { writer: 'writer_silent' } });
    const screen = await open(post, 'Να ξαναβγαίνει…');
    await propose(screen).click();
    await expect.element(screen.getByText('Η υπηρεσία κειμένων δεν απάντησε σωστά.')).toBeVisible();
    await expect.element(propose(screen)).not.toHaveAttribute('aria-busy');
  });
});

describe('saving a repetition', () => {
  const end = (screen: RenderResult) => screen.getByRole('button', { name: 'Να μην ξαναβγεί' });
  const save = (screen: RenderResult) => screen.getByRole('button', { name: 'Αποθήκευση', exact: true });

  it('happens once for two presses, and nothing else meanwhile', async () => {
    const screen = await open({ ...post, repeat }, 'Αλλαγή επανάληψης');
    const release = api().hold(postRepeats.save);
    await save(screen).click();
    const busy = screen.getByRole('button', { name: 'Αποθήκευση…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await expect.element(end(screen)).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(screen.getByText('Η επανάληψη αποθηκεύτηκε.')).toBeVisible();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(saved()).toHaveLength(1);
  });

  it('is not possible while the repetition is being ended', async () => {
    const screen = await open({ ...post, repeat }, 'Αλλαγή επανάληψης');
    const release = api().hold(postRepeats.remove);
    await end(screen).click();
    await expect.element(save(screen)).toBeDisabled();
    release();
    await expect.element(screen.getByText('Η ανάρτηση δεν θα ξαναβγεί.')).toBeVisible();
  });

  it('that fails is reported and keeps the input', async () => {
    const screen = await open({ ...post, repeat }, 'Αλλαγή επανάληψης');
    api().refuse(postRepeats.save, 'unavailable');
    const text = screen.getByRole('textbox', { name: 'Άλλο κείμενο 1' });
    await text.fill('Κρέμα για τον χειμώνα.');
    await save(screen).click();
    await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
    await expect.element(text).toHaveValue('Κρέμα για τον χειμώνα.');
    await expect.element(save(screen)).toBeEnabled();
  });

  it('shows the new plan on the card', async () => {
    const screen = await open(post, 'Να ξαναβγαίνει…');
    await screen.getByRole('textbox', { name: 'Άλλο κείμενο 1' }).fill('Η πρωινή φροντίδα σας.');
    api().reply(bulkPosts.list, calendarWith([{ ...post, repeat }]));
    await save(screen).click();
    await expect.element(screen.getByText(/^Ξαναβγαίνει κάθε 6 εβδομάδες/)).toBeVisible();
  });

  it('is asked about before changes are discarded', async () => {
    const screen = await open(post, 'Να ξαναβγαίνει…');
    await screen.getByRole('textbox', { name: 'Άλλο κείμενο 1' }).fill('Η πρωινή φροντίδα σας.');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('alertdialog').getByText('στην επανάληψη')).toBeVisible();
  });
});
