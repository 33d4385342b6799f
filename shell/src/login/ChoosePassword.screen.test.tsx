import { passwords } from '@kallos/contracts/auth/passwords';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ChoosePassword } from './ChoosePassword.tsx';

const api = useFakeApi({}, (fake) =>
  fake.reply(passwords.showLink, {
    state: 'open',
    kind: 'reset',
    email: 'maria@clinic.example',
  }),
);
const open = () => renderScreen('/business/password#a-link', <ChoosePassword />);
const choose = async (password: string) => {
  const screen = await open();
  await screen.getByLabelText('Νέος κωδικός πρόσβασης').fill(password);
  await userEvent.keyboard('{Enter}');
  return screen;
};

describe('an open link', () => {
  it('names the user, and sends the link only with a password', async () => {
    api().reply(passwords.choose, { success: true });
    const screen = await choose('επτά πράσινα άλογα');
    await expect.element(screen.getByText('Ο κωδικός αποθηκεύτηκε')).toBeVisible();
    expect(api().calls(passwords.showLink)[0]?.body).toEqual({ token: 'a-link' });
    expect(api().calls(passwords.choose)[0]?.body).toMatchObject({
      token: 'a-link',
      password: 'επτά πράσινα άλογα',
    });
  });

  it('refuses a short password without a call', async () => {
    const screen = await choose('12345');
    await expect.element(screen.getByText('Γράψτε τουλάχιστον 6 χαρακτήρες.')).toBeVisible();
    expect(api().calls(passwords.choose)).toEqual([]);
  });

  it('shows why a password is too easy, until it is changed', async () => {
    api().refuse(passwords.choose, 'invalid_fields', { fields: { password: 'Choose two or three words.' } });
    const screen = await choose('kalimera2026');
    await expect.element(screen.getByText('μαντεύεται εύκολα')).toBeVisible();
    await screen.getByLabelText('Νέος κωδικός πρόσβασης').fill('kalimera2026!');
    await expect.element(screen.getByText('μαντεύεται εύκολα')).not.toBeInTheDocument();
  });

  it('keeps the password when the server does not answer', async () => {
    api().refuse(passwords.choose, 'unavailable');
    const screen = await choose('επτά πράσινα άλογα');
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect.element(screen.getByLabelText('Νέος κωδικός πρόσβασης')).toHaveValue('επτά πράσινα άλογα');
  });
});

describe('a link that cannot be used', () => {
  it.each([
    ['used', 'έχει ήδη χρησιμοποιηθεί'],
    ['expired', 'έληξε'],
    ['unknown', 'Ανοίξτε ολόκληρο τον σύνδεσμο'],
  ] as const)('states that it is %s and offers a new one', async (state, words) => {
    api().reply(passwords.showLink, { state });
    const screen = await open();
    await expect.element(screen.getByText(words)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Νέος σύνδεσμος' })).toBeVisible();
  });

  it('shows its end while the password is typed', async () => {
    api().refuse(passwords.choose, 'not_found');
    const screen = await open();
    await screen.getByLabelText('Νέος κωδικός πρόσβασης').fill('επτά πράσινα άλογα');
    api().reply(passwords.showLink, { state: 'expired' });
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('έληξε')).toBeVisible();
  });
});

describe('the form', () => {
  it.each(['', '12345'])('returns to the field after a rejection of "%s"', async (typed) => {
    const screen = await open();
    await screen.getByLabelText('Νέος κωδικός πρόσβασης').fill(typed);
    await screen.getByRole('button', { name: 'Αποθήκευση κωδικού' }).click();
    await expect.element(screen.getByLabelText('Νέος κωδικός πρόσβασης')).toHaveFocus();
  });

  it('returns to the field when the password is too easy', async () => {
    api().refuse(passwords.choose, 'invalid_fields', { fields: { password: 'Choose two or three words.' } });
    const screen = await open();
    await screen.getByLabelText('Νέος κωδικός πρόσβασης').fill('kalimera2026');
    await screen.getByRole('button', { name: 'Αποθήκευση κωδικού' }).click();
    await expect.element(screen.getByText('μαντεύεται εύκολα')).toBeVisible();
    await expect.element(screen.getByLabelText('Νέος κωδικός πρόσβασης')).toHaveFocus();
  });

  it('is sent once for two clicks', async () => {
    api().reply(passwords.choose, { success: true });
    const release = api().hold(passwords.choose);
    const screen = await open();
    await screen.getByLabelText('Νέος κωδικός πρόσβασης').fill('επτά πράσινα άλογα');
    await screen.getByRole('button', { name: 'Αποθήκευση κωδικού' }).dblClick();
    await expect.element(screen.getByRole('button', { name: 'Αποθήκευση…' })).toBeVisible();
    release();
    await expect.element(screen.getByText('Ο κωδικός αποθηκεύτηκε')).toBeVisible();
    expect(api().calls(passwords.choose)).toHaveLength(1);
  });

  it('names the reason of a failure', async () => {
    api().refuse(passwords.choose, 'unavailable');
    const screen = await choose('επτά πράσινα άλογα');
    await expect.element(screen.getByRole('alert').getByText(/δεν είναι διαθέσιμη/)).toBeVisible();
  });

  it('welcomes an invited user by name', async () => {
    api().reply(passwords.showLink, { state: 'open', kind: 'invitation', email: 'maria@clinic.example' });
    const screen = await open();
    await expect.element(screen.getByRole('heading', { name: 'Καλώς ήρθατε' })).toBeVisible();
    await expect.element(screen.getByText(/ως maria@clinic\.example/)).toBeVisible();
  });

  it('shows the password on request', async () => {
    const screen = await open();
    const field = screen.getByLabelText('Νέος κωδικός πρόσβασης');
    await expect.element(field).toHaveAttribute('type', 'password');
    await screen.getByRole('button', { name: 'Εμφάνιση κωδικού' }).click();
    await expect.element(field).toHaveAttribute('type', 'text');
  });
});

it('shows that the link is being checked', async () => {
  const release = api().hold(passwords.showLink);
  const screen = await open();
  await expect.element(screen.getByText('Έλεγχος του συνδέσμου…')).toBeInTheDocument();
  release();
  await expect.element(screen.getByLabelText('Νέος κωδικός πρόσβασης')).toBeVisible();
});

it('shows why the link could not be checked, with a retry', async () => {
  api().refuse(passwords.showLink, 'unavailable');
  const screen = await open();
  await expect.element(screen.getByRole('alert').getByText(/δεν είναι διαθέσιμη/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Δοκιμή ξανά' })).toBeVisible();
});

it('requires the second step of a user who has one', async () => {
  api().reply(passwords.choose, {
    success: true,
    token: '',
    secondStep: { ticket: 'a-ticket', ways: ['code'] },
  });
  const screen = await choose('επτά πράσινα άλογα');
  await expect.element(screen.getByRole('heading', { name: 'Επιβεβαίωση σύνδεσης' })).toBeVisible();
  expect(localStorage.getItem('business_token')).toBeNull();
});
