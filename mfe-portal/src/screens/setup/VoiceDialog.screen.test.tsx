import { type BrandVoice, brandVoice } from '@kallos/contracts/posts/brand-voice';
import { answerAsReadyAccount } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalRoutes } from '../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const voice: BrandVoice = {
  length: 'short',
  address: 'plural',
  hasEmoji: false,
  avoidWords: ['φθηνό'],
  signature: 'Η ομάδα μας',
  hashtags: ['#derma'],
};
const stored = (now: BrandVoice | null, proposal: BrandVoice | null = null) =>
  api().reply(brandVoice.read, { success: true, voice: now, proposal });
const open = async (button = 'Αλλαγή ύφους') => {
  const screen = await renderRemote(PortalRoutes, '/portal', '/setup');
  await screen.getByRole('button', { name: button }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(signature(dialog)).toBeVisible();
  return { screen, dialog };
};
type Dialog = ReturnType<RenderResult['getByRole']>;
const field = (dialog: Dialog, name: string) => dialog.getByRole('textbox', { name });
const signature = (dialog: Dialog) => field(dialog, 'Υπογραφή');
const save = (dialog: Dialog) => dialog.getByRole('button', { name: 'Αποθήκευση', exact: true });
const forget = (dialog: Dialog) => dialog.getByRole('button', { name: 'Χωρίς δικό μου ύφος' });
const saves = () =>
  api()
    .calls(brandVoice.save)
    .map(({ body }) => body);

beforeEach(() => {
  stored(voice);
  api().reply(brandVoice.save, { success: true, voice });
});

describe('the card', () => {
  it('begins a voice for an account that has none', async () => {
    stored(null);
    const { dialog } = await open('Ρύθμιση ύφους');
    await expect.element(signature(dialog)).toHaveValue('');
    await expect.element(forget(dialog)).not.toBeInTheDocument();
  });

  it('states that a voice is optional, and what is done without one', async () => {
    stored(null);
    const screen = await renderRemote(PortalRoutes, '/portal', '/setup');
    await expect.element(screen.getByText('Αν δεν το ρυθμίσετε, γράφουμε όπως')).toBeVisible();
  });

  it('asks to check what was learned, and starts the form with it', async () => {
    stored(null, voice);
    const { screen, dialog } = await open('Έλεγχος πρότασης');
    await expect.element(signature(dialog)).toHaveValue('Η ομάδα μας');
    await expect.element(screen.getByText('Έτσι φαίνεται ότι γράφετε')).toBeInTheDocument();
  });

  it('shows why the voice cannot be loaded, and loads it again', async () => {
    api().refuse(brandVoice.read, 'unavailable');
    const screen = await renderRemote(PortalRoutes, '/portal', '/setup');
    await expect.element(screen.getByRole('alert').getByText('Δεν ήταν δυνατή η φόρτωση.')).toBeVisible();
    stored(voice);
    await screen.getByRole('button', { name: 'Δοκιμή ξανά' }).click();
    await expect.element(screen.getByText('Υπογραφή: Η ομάδα μας')).toBeVisible();
  });

  it('shows what was saved', async () => {
    const { screen, dialog } = await open();
    await signature(dialog).fill('Με αγάπη');
    stored({ ...voice, signature: 'Με αγάπη' });
    await save(dialog).click();
    await expect.element(screen.getByText('Υπογραφή: Με αγάπη')).toBeVisible();
  });
});

describe('the form', () => {
  it.each([
    ['Λέξεις που δεν θέλετε', 'α', 'Έως 30 λέξεις'],
    ['Σταθερά hashtags', '#α!', 'Έως 5 hashtags με γράμματα'],
  ])('cannot be saved while %s is wrong, with the reason there', async (name, typed, sentence) => {
    const { dialog } = await open();
    await field(dialog, name).fill(typed);
    await expect.element(field(dialog, name)).toHaveAccessibleDescription(new RegExp(sentence));
    await expect.element(save(dialog)).toBeDisabled();
    await field(dialog, name).fill('');
    await expect.element(field(dialog, name)).not.toHaveAttribute('aria-invalid', 'true');
    await expect.element(save(dialog)).toBeEnabled();
  });

  it('shows at the signature that it claims too much, until it changes', async () => {
    api().refuse(brandVoice.save, 'invalid_fields', { fields: { signature: 'makes_claims' } });
    const { dialog } = await open();
    await signature(dialog).fill('Εγγυημένα αποτελέσματα');
    await save(dialog).click();
    await expect.element(signature(dialog)).toHaveAccessibleDescription(/δεν επιτρέπεται να δημοσιευτεί/);
    await expect.element(signature(dialog)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(save(dialog)).toBeEnabled();
    await signature(dialog).fill('Με αγάπη');
    await expect.element(signature(dialog)).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('is saved once for two presses, and is busy meanwhile', async () => {
    const release = api().hold(brandVoice.save);
    const { screen, dialog } = await open();
    await signature(dialog).fill(' Με αγάπη ');
    await save(dialog).click();
    const busy = dialog.getByRole('button', { name: 'Αποθήκευση…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await expect.element(forget(dialog)).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(screen.getByText('Το ύφος αποθηκεύτηκε')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(saves()).toEqual([{ voice: { ...voice, signature: 'Με αγάπη' } }]);
  });

  it('reports a save that failed, and keeps the input', async () => {
    api().refuse(brandVoice.save, 'unavailable');
    const { screen, dialog } = await open();
    await signature(dialog).fill('Με αγάπη');
    await save(dialog).click();
    await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
    await expect.element(signature(dialog)).toHaveValue('Με αγάπη');
    await expect.element(save(dialog)).toBeEnabled();
  });

  it('gives the voice up, and the card shows what follows', async () => {
    const { screen, dialog } = await open();
    stored(null);
    await forget(dialog).click();
    await expect.element(screen.getByText('ακολουθούν πάλι τα παραδείγματά σας')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Ρύθμιση ύφους' })).toBeVisible();
    expect(saves()).toEqual([{ voice: null }]);
  });

  it('asks before changes are discarded', async () => {
    const { screen, dialog } = await open();
    await signature(dialog).fill('Με αγάπη');
    await userEvent.keyboard('{Escape}');
    const question = screen.getByRole('alertdialog');
    await expect.element(question.getByText('στο ύφος δεν έχουν αποθηκευτεί')).toBeVisible();
  });
});
