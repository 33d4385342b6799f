import { staff } from '@kallos/contracts/auth/staff';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it } from 'vitest';
import { AdminPassword } from './AdminPassword.tsx';

const api = useFakeApi({}, (fake) => {
  fake.reply(staff.showLink, { state: 'open', username: 'eleni@agency.example', name: 'Ελένη' });
  fake.reply(staff.choosePassword, { success: true, token: 'session-token' });
});
const open = () => renderScreen('/admin/password#a-link', <AdminPassword />, 'en');
const choose = async (password: string) => {
  const screen = await open();
  await screen.getByLabelText('New password').fill(password);
  await screen.getByRole('button', { name: 'Save password' }).click();
  return screen;
};
const token = () => localStorage.getItem('auth_token');

describe('an open link', () => {
  it('names the administrator', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('heading', { name: 'Welcome, Ελένη' })).toBeVisible();
    await expect.element(screen.getByText(/^You sign in as eleni@agency\.example/)).toBeVisible();
    expect(api().calls(staff.showLink)[0]?.body).toEqual({ token: 'a-link' });
  });

  it('signs in with the password, once for two clicks', async () => {
    const release = api().hold(staff.choosePassword);
    const screen = await open();
    await screen.getByLabelText('New password').fill('seven green horses');
    await screen.getByRole('button', { name: 'Save password' }).dblClick();
    await expect.element(screen.getByRole('button', { name: 'Saving…' })).toBeVisible();
    release();
    await expect.poll(() => location.pathname).toBe('/admin/dashboard');
    expect(token()).toBe('session-token');
    expect(api().calls(staff.choosePassword)).toHaveLength(1);
  });

  it('refuses a short password without a call, and returns to the field', async () => {
    const screen = await choose('12345');
    await expect.element(screen.getByText('Password must be at least 6 characters')).toBeVisible();
    await expect.element(screen.getByLabelText('New password')).toHaveFocus();
    expect(api().calls(staff.choosePassword)).toEqual([]);
  });

  it('shows why a password is too easy, and returns to the field', async () => {
    api().refuse(staff.choosePassword, 'invalid_fields', {
      message: 'This word is in every list.',
      fields: { password: 'x' },
    });
    const screen = await choose('password');
    await expect.element(screen.getByText('This word is in every list.')).toBeVisible();
    await expect.element(screen.getByLabelText('New password')).toHaveFocus();
    await screen.getByLabelText('New password').fill('password and more');
    await expect.element(screen.getByText('This word is in every list.')).not.toBeInTheDocument();
  });

  it('keeps the password after a failure, with the reason', async () => {
    api().refuse(staff.choosePassword, 'unavailable');
    const screen = await choose('seven green horses');
    await expect.element(screen.getByRole('alert').getByText(/not available right now/)).toBeVisible();
    await expect.element(screen.getByLabelText('New password')).toHaveValue('seven green horses');
    expect(token()).toBeNull();
  });

  it('shows its end while the password is typed', async () => {
    api().refuse(staff.choosePassword, 'not_found');
    const screen = await open();
    await screen.getByLabelText('New password').fill('seven green horses');
    api().reply(staff.showLink, { state: 'expired' });
    await screen.getByRole('button', { name: 'Save password' }).click();
    await expect.element(screen.getByText(/^This link has expired/)).toBeVisible();
  });

  it('requires the second step before anything is stored', async () => {
    api().reply(staff.choosePassword, {
      success: true,
      token: '',
      secondStep: { ticket: 'a-ticket', ways: ['code'] },
    });
    const screen = await choose('seven green horses');
    await expect.element(screen.getByLabelText('Confirmation code')).toHaveFocus();
    expect(token()).toBeNull();
  });
});

it.each([
  ['used', /^This link was used already/],
  ['expired', /^This link has expired/],
  ['unknown', /^Open the whole link/],
] as const)('shows that a link is %s', async (state, words) => {
  api().reply(staff.showLink, { state });
  const screen = await open();
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/admin');
});

it('shows that the link is being checked', async () => {
  const release = api().hold(staff.showLink);
  const screen = await open();
  await expect.element(screen.getByText('Checking the link…')).toBeInTheDocument();
  release();
  await expect.element(screen.getByLabelText('New password')).toBeVisible();
});

it('shows why the link could not be checked, with a retry', async () => {
  api().refuse(staff.showLink, 'unavailable');
  const screen = await open();
  await expect.element(screen.getByRole('alert').getByText(/not available right now/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
