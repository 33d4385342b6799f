import { sessions } from '@kallos/contracts/auth/sessions';
import { toasts } from '@kallos/ui/kit';
import { logOut } from '@kallos/web-kit/kit';
import { requireLogin } from '@kallos/web-kit/session/login-required';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { expect, it } from 'vitest';
import { LoginRedirect } from './LoginRedirect.tsx';

const api = useFakeApi({ auth_token: 'token' }, (fake) => fake.reply(sessions.logout, { success: true }));
const open = (address = '/admin/dashboard') => renderScreen(address, <LoginRedirect />, 'en');

it('opens the login of a lost session, with a note', async () => {
  const screen = await open();
  requireLogin('admin');
  await expect.element(screen.getByText('Please log in to continue.')).toBeVisible();
  expect(location.pathname).toBe('/login');
});

it('removes the failures of the lost session', async () => {
  const screen = await open();
  toasts.destructive({ title: 'Not saved' });
  await expect.element(screen.getByText('Not saved')).toBeVisible();
  requireLogin('admin');
  await expect.element(screen.getByText('Not saved')).not.toBeInTheDocument();
});

it('shows that the user is logged out', async () => {
  const screen = await open();
  await logOut('admin');
  await expect.element(screen.getByText('You have been successfully logged out.')).toBeVisible();
  expect(location.pathname).toBe('/admin');
  expect(localStorage.getItem('auth_token')).toBeNull();
});

it('stays where it is when the logout failed, and confirms it', async () => {
  api().lose(sessions.logout);
  const screen = await open();
  await logOut('admin');
  await expect.element(screen.getByText('Failed to log out. Please try again.')).toBeVisible();
  expect(location.pathname).toBe('/admin/dashboard');
  expect(localStorage.getItem('auth_token')).toBe('token');
});
