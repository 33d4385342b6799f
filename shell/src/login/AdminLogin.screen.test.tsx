import { factors } from '@kallos/contracts/auth/factors';
import { sessions } from '@kallos/contracts/auth/sessions';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AdminLogin } from './AdminLogin.tsx';

const api = useFakeApi({}, (fake) =>
  fake.reply(sessions.loginAdmin, { success: true, token: 'session-token', message: 'Login successful' }),
);
const open = () => renderScreen('/admin', <AdminLogin />, 'en');
const fill = async (username: string, password: string) => {
  const screen = await open();
  await screen.getByLabelText('Username').fill(username);
  await screen.getByLabelText('Password', { exact: true }).fill(password);
  await screen.getByRole('button', { name: 'Sign in' }).click();
  return screen;
};
const token = () => localStorage.getItem('auth_token');

describe('the form', () => {
  it('requires both fields, focuses the first and sends nothing', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(screen.getByText('Username is required')).toBeVisible();
    await expect.element(screen.getByText('Password is required')).toBeVisible();
    await expect.element(screen.getByLabelText('Username')).toHaveFocus();
    expect(api().calls(sessions.loginAdmin)).toEqual([]);
  });

  it('shows a fault when a field is left, and removes it once corrected', async () => {
    const screen = await open();
    await screen.getByLabelText('Username').fill('  ');
    await userEvent.tab();
    await expect.element(screen.getByText('Username is required')).toBeVisible();
    await screen.getByLabelText('Username').fill('admin');
    await expect.element(screen.getByText('Username is required')).not.toBeInTheDocument();
  });

  it('shows and hides the password', async () => {
    const screen = await open();
    const password = screen.getByLabelText('Password', { exact: true });
    await expect.element(password).toHaveAttribute('type', 'password');
    await screen.getByRole('button', { name: 'Show password' }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await screen.getByRole('button', { name: 'Show password' }).click();
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  it('signs in by Enter, once for two presses', async () => {
    const letGo = api().hold(sessions.loginAdmin);
    const screen = await open();
    await screen.getByLabelText('Username').fill(' admin ');
    await screen.getByLabelText('Password', { exact: true }).fill('secret');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(screen.getByRole('button', { name: 'Signing in...' })).toBeVisible();
    letGo();
    await expect.poll(() => location.pathname).toBe('/admin/dashboard');
    expect(token()).toBe('session-token');
    expect(api().calls(sessions.loginAdmin)).toHaveLength(1);
    expect(api().calls(sessions.loginAdmin)[0]?.body).toMatchObject({
      username: 'admin',
      password: 'secret',
    });
  });

  it('selects the password after a rejection, and stores no token', async () => {
    api().refuse(sessions.loginAdmin, 'invalid_credentials', { message: 'Invalid username or password' });
    const screen = await fill('admin', 'wrong');
    await expect.element(screen.getByRole('alert')).toBeVisible();
    const password = screen.getByLabelText('Password', { exact: true }).element() as HTMLInputElement;
    expect(document.activeElement).toBe(password);
    expect([password.selectionStart, password.selectionEnd]).toEqual([0, 5]);
    expect(token()).toBeNull();
  });

  it('distinguishes a lost connection from a wrong password', async () => {
    api().lose(sessions.loginAdmin);
    const screen = await fill('admin', 'secret');
    await expect.element(screen.getByText('An error occurred. Please try again.')).toBeVisible();
    api().reply(sessions.loginAdmin, { success: true, token: 'session-token', message: 'Login successful' });
    await screen.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(token).toBe('session-token');
  });

  it('shows an error when another server answers', async () => {
    api().answerWithPage(sessions.loginAdmin, 502);
    const screen = await fill('admin', 'secret');
    await expect.element(screen.getByRole('alert')).toBeVisible();
    expect(token()).toBeNull();
  });
});

describe('the second step', () => {
  const begin = async () => {
    api().reply(sessions.loginAdmin, {
      success: true,
      token: '',
      message: 'Second step required',
      secondStep: { ticket: 'a-ticket', ways: ['code'] },
    });
    return await fill('admin', 'secret');
  };

  it('requires the code before anything is stored', async () => {
    const screen = await begin();
    await expect.element(screen.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
    await expect.element(screen.getByLabelText('Confirmation code')).toHaveFocus();
    expect(token()).toBeNull();
  });

  it('signs in with the code', async () => {
    api().reply(factors.useCode, { success: true, token: 'second-token', message: 'Login successful' });
    const screen = await begin();
    await screen.getByLabelText('Confirmation code').fill(' 123456 ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(token).toBe('second-token');
    expect(api().calls(factors.useCode)[0]?.body).toMatchObject({ ticket: 'a-ticket', code: '123456' });
  });

  it('accepts another code after a wrong one', async () => {
    api().refuse(factors.useCode, 'invalid_credentials');
    const screen = await begin();
    await screen.getByLabelText('Confirmation code').fill('000000');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect.element(screen.getByLabelText('Confirmation code')).toHaveFocus();
    expect(token()).toBeNull();
  });

  it('returns to the form', async () => {
    const screen = await begin();
    await screen.getByRole('button', { name: /back/i }).click();
    await expect.element(screen.getByLabelText('Username')).toBeVisible();
  });
});
