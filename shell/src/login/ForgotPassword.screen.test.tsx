import { passwords } from '@kallos/contracts/auth/passwords';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ForgotPassword } from './ForgotPassword.tsx';

const api = useFakeApi({}, (fake) => fake.reply(passwords.requestReset, { success: true }));
const send = async (email: string) => {
  const screen = await renderScreen('/business/forgot-password', <ForgotPassword />);
  await screen.getByLabelText('Email').fill(email);
  await userEvent.keyboard('{Enter}');
  return screen;
};

it('rejects Greek letters in an address and names them', async () => {
  const screen = await send('μaria@clinic.example');
  await expect.element(screen.getByText('ελληνικό χαρακτήρα «μ»')).toBeVisible();
  expect(api().calls(passwords.requestReset)).toEqual([]);
});

it('shows the same message whether an account exists or not', async () => {
  const screen = await send(' maria@clinic.example ');
  await expect
    .element(screen.getByText('Αν υπάρχει λογαριασμός με τη διεύθυνση maria@clinic.example'))
    .toBeVisible();
  expect(api().calls(passwords.requestReset)[0]?.body).toEqual({ email: 'maria@clinic.example' });
});

it('can be sent again, and hides the confirmation for another address', async () => {
  const screen = await send('maria@clinic.example');
  await screen.getByRole('button', { name: 'Νέα αποστολή' }).click();
  await expect.poll(() => api().calls(passwords.requestReset)).toHaveLength(2);
  await screen.getByLabelText('Email').fill('nikos@clinic.example');
  await expect.element(screen.getByText('Ελέγξτε το email σας')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Αποστολή συνδέσμου' })).toBeVisible();
});

it('shows a failure and keeps the address', async () => {
  api().refuse(passwords.requestReset, 'too_many_requests');
  const screen = await send('maria@clinic.example');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByLabelText('Email')).toHaveValue('maria@clinic.example');
});

it.each([
  ['nothing', ''],
  ['no address', 'maria'],
  ['Greek letters', 'μaria@clinic.example'],
])('returns to the field after a rejection of %s', async (_, typed) => {
  const screen = await renderScreen('/business/forgot-password', <ForgotPassword />);
  await screen.getByLabelText('Email').fill(typed);
  await screen.getByRole('button', { name: 'Αποστολή συνδέσμου' }).click();
  await expect.element(screen.getByLabelText('Email')).toHaveFocus();
  expect(api().calls(passwords.requestReset)).toEqual([]);
});

it('complains about an address only once it was sent, until it is right', async () => {
  const screen = await renderScreen('/business/forgot-password', <ForgotPassword />);
  const field = screen.getByLabelText('Email');
  await field.fill('maria');
  await expect.element(field).toBeValid();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/^Γράψτε ένα σωστό email/)).toBeVisible();
  await expect.element(field).toBeInvalid();
  await field.fill('maria@clinic.example');
  await expect.element(screen.getByText(/^Γράψτε ένα σωστό email/)).not.toBeInTheDocument();
});

it('is sent once for two clicks', async () => {
  const release = api().hold(passwords.requestReset);
  const screen = await renderScreen('/business/forgot-password', <ForgotPassword />);
  await screen.getByLabelText('Email').fill('maria@clinic.example');
  await screen.getByRole('button', { name: 'Αποστολή συνδέσμου' }).dblClick();
  await expect.element(screen.getByRole('button', { name: 'Αποστολή…' })).toBeVisible();
  release();
  await expect.element(screen.getByText('Ελέγξτε το email σας')).toBeVisible();
  expect(api().calls(passwords.requestReset)).toHaveLength(1);
});

it('removes an earlier failure when it is sent again', async () => {
  api().refuse(passwords.requestReset, 'too_many_requests');
  const screen = await send('maria@clinic.example');
  await expect.element(screen.getByText('Πολλές προσπάθειες. Δοκιμάστε ξανά σε λίγο.')).toBeVisible();
  api().reply(passwords.requestReset, { success: true });
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Ελέγξτε το email σας')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
