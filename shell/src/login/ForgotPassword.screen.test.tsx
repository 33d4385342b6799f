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
