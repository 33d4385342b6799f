import { companyInfo } from '@kallos/contracts/auth/company-info';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { brandVoice } from '@kallos/contracts/posts/brand-voice';
import { answerAsReadyAccount, savedCompany } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalRoutes } from '../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const open = () => renderRemote(PortalRoutes, '/portal', '/setup');
const saved = () => api().calls(companyInfo.save);
const submit = { name: 'Αποθήκευση και συνέχεια' };

beforeEach(() => api().reply(companyInfo.save, { success: true, companyInfo: savedCompany }));

describe('the form', () => {
  it('shows what is saved', async () => {
    const screen = await open();
    await expect.element(screen.getByLabelText('Τοποθεσία')).toHaveValue('Αθήνα');
    await expect.element(screen.getByLabelText('Όνομα ιατρείου')).toHaveValue('Δέρμα & Φως');
    await expect.element(screen.getByLabelText('Συχνότητα αναρτήσεων')).toHaveValue('2');
    await expect.element(screen.getByLabelText('Ώρα δημοσίευσης')).toHaveValue('10:30');
  });

  it('sends each field as the contract wants it and goes on to the products', async () => {
    api().answerWithPage(pictures.proxy, 404);
    const screen = await open();
    await screen.getByLabelText('Τοποθεσία').fill(' Πάτρα ');
    await screen.getByLabelText('Συχνότητα αναρτήσεων').fill('3 ημέρες');
    await screen.getByLabelText('Ώρα δημοσίευσης').fill('9.30');
    await screen.getByLabelText('Λογότυπο').fill('kallos.gr/logo.png');
    await screen.getByRole('button', submit).click();
    await expect.poll(saved).toHaveLength(1);
    expect(saved()[0]).toMatchObject({
      token: 'token',
      body: {
        companyName: 'Δέρμα & Φως',
        location: 'Πάτρα',
        postFrequencyDays: 3,
        scheduledTime: '09:30',
        logoUrl: 'https://kallos.gr/logo.png',
        timeZone: 'Europe/Athens',
      },
    });
    await expect.element(screen.getByText('Επιτυχής αποθήκευση!')).toBeVisible();
    await expect.poll(() => location.pathname).toBe('/portal/products');
  });

  it('removes an uploaded logo and offers the link again', async () => {
    const logoUrl = `/media/${'d4'.repeat(20)}.jpg`;
    api().answerWithPage(pictures.media, 404);
    api().reply(companyInfo.read, { success: true, companyInfo: { ...savedCompany, logoUrl } });
    const screen = await open();
    await screen.getByRole('button', { name: 'Αφαίρεση λογότυπου' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Λογότυπο' })).toHaveFocus();
    await screen.getByRole('button', submit).click();
    await expect.poll(saved).toHaveLength(1);
    expect(saved()[0]).toMatchObject({ body: { logoUrl: null } });
  });

  it.each([
    ['Όνομα ιατρείου', 'Α', 'Company name must be at least 2 characters'],
    ['Τοποθεσία', '  ', 'Location must be at least 2 characters'],
    ['Συχνότητα αναρτήσεων', '0', 'Γράψτε έναν αριθμό από 1 έως 30.'],
    ['Συχνότητα αναρτήσεων', '31', 'Γράψτε έναν αριθμό από 1 έως 30.'],
    ['Ώρα δημοσίευσης', '25:00', 'Time must be in HH:MM format'],
    ['Λογότυπο', 'όχι διεύθυνση', 'Γράψτε τη διεύθυνση μιας εικόνας'],
  ])('refuses %s "%s" next to the field and sends nothing', async (label, typed, sentence) => {
    const screen = await open();
    const field = screen.getByLabelText(label);
    await field.fill(typed);
    await screen.getByRole('button', submit).click();
    await expect.element(screen.getByText(sentence)).toBeVisible();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveFocus();
    expect(saved()).toEqual([]);
  });

  it('saves by Enter, once for two presses, and is busy meanwhile', async () => {
    const release = api().hold(companyInfo.save);
    const screen = await open();
    await screen.getByLabelText('Τοποθεσία').fill('Χανιά');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(screen.getByRole('button', { name: 'Αποθήκευση…' })).toBeVisible();
    release();
    await expect.poll(() => location.pathname).toBe('/portal/products');
    expect(saved()).toHaveLength(1);
  });

  it('keeps the input when the save fails, and shows why', async () => {
    api().refuse(companyInfo.save, 'unavailable');
    const screen = await open();
    await screen.getByLabelText('Τοποθεσία').fill('Βόλος');
    await screen.getByRole('button', submit).click();
    await expect.element(screen.getByText('Η ρύθμιση απέτυχε')).toBeVisible();
    await expect.element(screen.getByLabelText('Τοποθεσία')).toHaveValue('Βόλος');
    await expect.element(screen.getByRole('button', submit)).toBeEnabled();
    expect(location.pathname).toBe('/portal/setup');
  });

  it('can be loaded again after the first read failed', async () => {
    api().lose(companyInfo.read);
    const screen = await open();
    await expect.element(screen.getByRole('button', { name: 'Δοκιμή ξανά' }).first()).toBeVisible();
    api().reply(companyInfo.read, { success: true, companyInfo: savedCompany });
    await screen.getByRole('button', { name: 'Δοκιμή ξανά' }).first().click();
    await expect.element(screen.getByLabelText('Τοποθεσία')).toHaveValue('Αθήνα');
  });
});

describe('next to the form', () => {
  it('shows a new account how it goes on', async () => {
    api().reply(companyInfo.read, { success: true, companyInfo: null });
    const screen = await open();
    await expect.element(screen.getByText('Πώς θα φτάσετε στις πρώτες σας αναρτήσεις')).toBeVisible();
    await expect.element(screen.getByLabelText('Συχνότητα αναρτήσεων')).toHaveValue('7');
  });

  it('shows a post that follows what is typed', async () => {
    const screen = await open();
    await screen.getByLabelText('Τοποθεσία').fill('Ιωάννινα');
    await expect.element(screen.getByText('Δέρμα & Φως, Ιωάννινα')).toBeVisible();
  });

  it('shows the proposed voice with what it means', async () => {
    api().reply(brandVoice.read, {
      success: true,
      voice: null,
      proposal: {
        length: 'short',
        address: 'plural',
        hasEmoji: false,
        avoidWords: ['φθηνό'],
        signature: '',
        hashtags: ['#derma'],
      },
    });
    const screen = await open();
    await expect.element(screen.getByText('φθηνό')).toBeVisible();
    await expect.element(screen.getByText('#derma')).toBeVisible();
  });
});
