import { type BulkPost, bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { answerAsReadyAccount, aPost, calendarWith, inDays } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalRoutes } from '../../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const post = aPost(1, { productName: 'Ορός' });
const open = async (now = post) => {
  api().reply(bulkPosts.list, calendarWith([now]));
  api().reply(bulkPosts.checkNew, { success: true, packVersion: 'test', findings: [] });
  return await renderRemote(PortalRoutes, '/portal', '/campaigns');
};
const edit = async (entry = 'Επεξεργασία', now = post) => {
  const screen = await open(now);
  await screen.getByRole('button', { name: 'Ενέργειες για «Ορός»' }).click();
  await screen.getByRole('menuitem', { name: entry, exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(text(dialog)).toBeVisible();
  return { screen, dialog };
};
const begin = async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Νέα ανάρτηση' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Νέα ανάρτηση' });
  await expect.element(text(dialog)).toBeVisible();
  return { screen, dialog };
};
type Dialog = ReturnType<RenderResult['getByRole']>;
const text = (dialog: Dialog) => dialog.getByRole('textbox', { name: 'Κείμενο ανάρτησης' });
const save = (dialog: Dialog) => dialog.getByRole('button', { name: /^Αποθήκευση/ });
const schedule = (dialog: Dialog) => dialog.getByRole('button', { name: 'Προγραμματισμός', exact: true });
const store = (more: Partial<BulkPost> = {}) =>
  api().reply(bulkPosts.update, ({ body }) => {
    const bulkPost = { ...post, ...(body as Partial<BulkPost>), ...more, version: 2 };
    api().reply(bulkPosts.list, calendarWith([bulkPost]));
    return { success: true as const, message: 'Saved', bulkPost };
  });
const saves = () =>
  api()
    .calls(bulkPosts.update)
    .map(({ body }) => body);
const paste = (words: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', words);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
};

describe('opening the composer', () => {
  it('focuses the text', async () => {
    const { dialog } = await edit();
    await expect.element(text(dialog)).toHaveFocus();
  });

  it('focuses the day when the time is to change', async () => {
    const { dialog } = await edit('Αλλαγή ώρας');
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('spinbutton');
    const when = dialog.getByRole('region', { name: 'Πότε θα δημοσιευτεί' }).element();
    expect(when.contains(document.activeElement)).toBe(true);
  });

  it('focuses the images when they are to change', async () => {
    const { dialog } = await edit('Εικόνες ή βίντεο');
    const media = dialog.getByRole('region', { name: 'Εικόνες ή βίντεο' }).element();
    await expect.poll(() => media.contains(document.activeElement)).toBe(true);
  });
});

describe('saving in the composer', () => {
  it('is offered only after a change', async () => {
    const { dialog } = await edit();
    await expect.element(save(dialog)).toBeDisabled();
    await text(dialog).fill('Ένα άλλο κείμενο.');
    await expect.element(save(dialog)).toBeEnabled();
    await text(dialog).fill(post.content);
    await expect.element(save(dialog)).toBeDisabled();
  });

  it('happens once for two presses, and nothing else meanwhile', async () => {
    store();
    const release = api().hold(bulkPosts.update);
    const { screen, dialog } = await edit();
    await text(dialog).fill('Ένα άλλο κείμενο.');
    await save(dialog).click();
    const busy = dialog.getByRole('button', { name: 'Αποθήκευση…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await expect.element(schedule(dialog)).toBeDisabled();
    await expect.element(dialog.getByRole('button', { name: 'Ακύρωση' })).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText('Ένα άλλο κείμενο.').first()).toBeVisible();
    expect(saves()).toHaveLength(1);
  });

  it('is not possible while the post is being scheduled', async () => {
    store();
    const release = api().hold(bulkPosts.update);
    const { screen, dialog } = await edit();
    await text(dialog).fill('Ένα άλλο κείμενο.');
    await schedule(dialog).click();
    await expect.element(save(dialog).first()).toBeDisabled();
    release();
    await expect.element(screen.getByText('Η ανάρτηση προγραμματίστηκε.')).toBeVisible();
  });

  it('that fails is reported and keeps the input', async () => {
    api().refuse(bulkPosts.update, 'unavailable');
    const { screen, dialog } = await edit();
    await text(dialog).fill('Ένα άλλο κείμενο.');
    await save(dialog).click();
    await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
    await expect.element(text(dialog)).toHaveValue('Ένα άλλο κείμενο.');
    await expect.element(save(dialog)).toBeEnabled();
  });

  it('is asked about before changes are discarded', async () => {
    const { screen, dialog } = await edit();
    await text(dialog).fill('Ένα άλλο κείμενο.');
    await dialog.getByRole('button', { name: 'Ακύρωση' }).click();
    await expect
      .element(screen.getByRole('alertdialog').getByText('Οι αλλαγές σας δεν έχουν αποθηκευτεί.'))
      .toBeVisible();
  });

  it('a blank text is refused at the field', async () => {
    const { dialog } = await edit();
    await text(dialog).fill('  ');
    await expect.element(text(dialog)).toHaveAccessibleDescription(/δεν μπορεί να είναι κενό/);
    await expect.element(save(dialog)).toBeDisabled();
  });
});

describe('the moment of a post', () => {
  const when = (dialog: Dialog) => dialog.getByRole('region', { name: 'Πότε θα δημοσιευτεί' });
  const edited = async () => {
    const { screen, dialog } = await edit('Αλλαγή ώρας');
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('spinbutton');
    return { screen, dialog };
  };

  it('whose time is incomplete names the format', async () => {
    const { dialog } = await edited();
    const hour = when(dialog)
      .getByRole('group', { name: 'Ώρα', exact: true })
      .getByRole('spinbutton')
      .first();
    (hour.element() as HTMLElement).focus();
    await userEvent.keyboard('{Backspace}{Backspace}');
    await expect.element(when(dialog).getByText('Χρησιμοποιήστε τη μορφή ΩΩ:ΛΛ')).toBeVisible();
  });

  it('in the past is refused with the reason', async () => {
    const { dialog } = await edited();
    paste('01/01/2020');
    await save(dialog).click();
    await expect.element(when(dialog).getByText('πρέπει να είναι στο μέλλον')).toBeVisible();
    expect(saves()).toEqual([]);
  });

  it('that is pasted is read, and what cannot be read is named', async () => {
    store();
    const { dialog } = await edited();
    paste('κάποια στιγμή');
    await expect.element(when(dialog).getByText('Δεν καταλάβαμε το «κάποια στιγμή».')).toBeVisible();
    paste(inDays(5).slice(0, 10).split('-').toReversed().join('/'));
    await expect.element(when(dialog).getByText('Δεν καταλάβαμε')).not.toBeInTheDocument();
    await save(dialog).click();
    await expect.poll(saves).toMatchObject([{ scheduledDate: inDays(5) }]);
  });
});

describe('a new post', () => {
  const name = (dialog: Dialog) => dialog.getByRole('textbox', { name: 'Τίτλος' });

  it('needs a text, which has the sentence', async () => {
    const { dialog } = await begin();
    await save(dialog).click();
    await expect.element(text(dialog)).toHaveAccessibleDescription(/δεν μπορεί να είναι κενό/);
    expect(api().calls(bulkPosts.create)).toEqual([]);
  });

  it('needs a title of two letters, if it has one', async () => {
    const { dialog } = await begin();
    await text(dialog).fill('Το ωράριό μας.');
    await name(dialog).fill('Ω');
    await save(dialog).click();
    await expect.element(name(dialog)).toHaveAccessibleDescription(/τουλάχιστον 2 χαρακτήρες/);
    expect(api().calls(bulkPosts.create)).toEqual([]);
  });

  it('that could not be saved keeps its text, with the reason', async () => {
    api().refuse(bulkPosts.create, 'limit_reached', { fields: { posts: 'own_posts_used_up', most: '20' } });
    const { dialog } = await begin();
    await text(dialog).fill('Το ωράριό μας.');
    await save(dialog).click();
    await expect.element(text(dialog)).toHaveAccessibleDescription(/Προσθέσατε ήδη 20 δικές σας/);
    await expect.element(text(dialog)).toHaveValue('Το ωράριό μας.');
    await expect.element(save(dialog)).toBeEnabled();
  });
});
