import { factors } from '@kallos/contracts/auth/factors';
import { sessions } from '@kallos/contracts/auth/sessions';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { BusinessLogin } from './BusinessLogin.tsx';

const api = useFakeApi({}, (fake) =>
  fake.reply(sessions.loginBusiness, { success: true, token: 'session-token', message: 'Login successful' }),
);
const open = () => renderScreen('/business/login?redirect=/business/campaigns', <BusinessLogin />);
type Screen = Awaited<ReturnType<typeof open>>;
const email = (screen: Screen) => screen.getByLabelText('Email');
const password = (screen: Screen) => screen.getByLabelText('Κωδικός πρόσβασης', { exact: true });
const submit = (screen: Screen) => screen.getByRole('button', { name: 'Σύνδεση', exact: true });
const fill = async (name = 'maria@clinic.example', secret = 'επτά άλογα') => {
  const screen = await open();
  await email(screen).fill(name);
  await password(screen).fill(secret);
  return screen;
};
const token = () => localStorage.getItem('business_token');

describe('the form', () => {
  it('names the fault of each field, focuses the first and sends nothing', async () => {
    const screen = await open();
    await submit(screen).click();
    await expect.element(screen.getByText(/^Γράψτε ένα σωστό email/)).toBeVisible();
    await expect.element(screen.getByText(/^Γράψτε τουλάχιστον 6 χαρακτήρες/)).toBeVisible();
    await expect.element(email(screen)).toHaveFocus();
    expect(api().calls(sessions.loginBusiness)).toEqual([]);
  });

  it('focuses the password when only that is missing', async () => {
    const screen = await fill('maria@clinic.example', '');
    await submit(screen).click();
    await expect.element(password(screen)).toHaveFocus();
  });

  it('names Greek letters of an address when the field is left', async () => {
    const screen = await open();
    await email(screen).fill('μaria@clinic.example');
    await userEvent.tab();
    await expect.element(screen.getByText(/ελληνικό χαρακτήρα «μ»/)).toBeVisible();
  });

  it('signs in once for two clicks, and goes where the user was', async () => {
    const release = api().hold(sessions.loginBusiness);
    const screen = await fill(' maria@clinic.example ');
    await submit(screen).dblClick();
    await expect.element(screen.getByRole('button', { name: 'Σύνδεση σε εξέλιξη…' })).toBeVisible();
    release();
    await expect.poll(() => location.pathname).toBe('/business/campaigns');
    expect(token()).toBe('session-token');
    expect(api().calls(sessions.loginBusiness)).toHaveLength(1);
    expect(api().calls(sessions.loginBusiness)[0]?.body).toMatchObject({ email: 'maria@clinic.example' });
  });

  it('selects the password after a rejection, with the reason', async () => {
    api().refuse(sessions.loginBusiness, 'invalid_credentials');
    const screen = await fill();
    await submit(screen).click();
    await expect
      .element(screen.getByRole('alert').getByText('Το email ή ο κωδικός πρόσβασης δεν είναι σωστά.'))
      .toBeVisible();
    const field = password(screen).element() as HTMLInputElement;
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
    expect(token()).toBeNull();
  });

  it('shows that the account is suspended', async () => {
    api().refuse(sessions.loginBusiness, 'forbidden', { fields: { account: 'suspended' } });
    const screen = await fill();
    await submit(screen).click();
    await expect.element(screen.getByRole('alert').getByText(/σε αναστολή/)).toBeVisible();
  });

  it('distinguishes a lost connection, and can be sent again', async () => {
    api().lose(sessions.loginBusiness);
    const screen = await fill();
    await submit(screen).click();
    await expect.element(screen.getByRole('alert').getByText(/Ελέγξτε το δίκτυό σας/)).toBeVisible();
    api().reply(sessions.loginBusiness, { success: true, token: 'session-token', message: 'ok' });
    await submit(screen).click();
    await expect.poll(token).toBe('session-token');
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it('offers a new password to a user who forgot it', async () => {
    const screen = await open();
    await expect
      .element(screen.getByRole('link', { name: /Ξεχάσατε/ }))
      .toHaveAttribute('href', '/business/forgot-password');
  });

  it('shows the password on request', async () => {
    const screen = await open();
    await expect.element(password(screen)).toHaveAttribute('type', 'password');
    await screen.getByRole('button', { name: 'Εμφάνιση κωδικού' }).click();
    await expect.element(password(screen)).toHaveAttribute('type', 'text');
  });

  it('warns about Caps Lock', async () => {
    const screen = await open();
    await password(screen).click();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true }));
    await expect.element(screen.getByText('Το Caps Lock είναι ενεργό.')).toBeVisible();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'a', modifierCapsLock: false }));
    await expect.element(screen.getByText('Το Caps Lock είναι ενεργό.')).not.toBeInTheDocument();
  });
});

describe('the second step', () => {
  it('comes before anything is stored, and signs in', async () => {
    api().reply(sessions.loginBusiness, {
      success: true,
      token: '',
      message: 'Second step required',
      secondStep: { ticket: 'a-ticket', ways: ['code'] },
    });
    api().reply(factors.useCode, { success: true, token: 'second-token', message: 'ok' });
    const screen = await fill();
    await submit(screen).click();
    await screen.getByLabelText('Κωδικός επιβεβαίωσης').fill('123456');
    expect(token()).toBeNull();
    await userEvent.keyboard('{Enter}');
    await expect.poll(token).toBe('second-token');
  });
});
