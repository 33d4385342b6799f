import { factors } from '@kallos/contracts/auth/factors';
import type { SecondStep as Step } from '@kallos/contracts/auth/sessions';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it, vi } from 'vitest';
import { AdminFrame } from './AdminFrame.tsx';
import { SecondStep } from './SecondStep.tsx';

const api = useFakeApi({}, (fake) =>
  fake.reply(factors.useCode, { success: true, token: 'second-token', message: 'Login successful' }),
);
const done = () => Promise.resolve();
const open = (ways: Step['ways'] = ['code'], onToken = vi.fn(done), onBack = vi.fn()) =>
  renderScreen(
    '/admin',
    <SecondStep
      language="en"
      step={{ ticket: 'a-ticket', ways }}
      Frame={AdminFrame}
      onToken={onToken}
      onBack={onBack}
    />,
    'en',
  );

describe('a code', () => {
  it('is focused when the step begins', async () => {
    const screen = await open();
    await expect.element(screen.getByLabelText('Confirmation code')).toHaveFocus();
  });

  it('is required, and its field is focused', async () => {
    const screen = await open();
    const field = screen.getByLabelText('Confirmation code');
    await field.fill('  ');
    await screen.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(screen.getByText('Enter the code.')).toBeVisible();
    await expect.element(field).toHaveFocus();
    expect(api().calls(factors.useCode)).toEqual([]);
    await field.fill('1');
    await expect.element(screen.getByText('Enter the code.')).not.toBeInTheDocument();
  });

  it('is sent once for two clicks', async () => {
    const onToken = vi.fn(done);
    const release = api().hold(factors.useCode);
    const screen = await open(['code'], onToken);
    await screen.getByLabelText('Confirmation code').fill('123456');
    await screen.getByRole('button', { name: 'Confirm' }).dblClick();
    await expect.element(screen.getByRole('button', { name: 'Confirming…' })).toBeVisible();
    release();
    await expect.poll(() => onToken.mock.calls).toEqual([['second-token']]);
    expect(api().calls(factors.useCode)).toHaveLength(1);
  });

  it.each([
    ['wrong', 'invalid_credentials', /^The code is wrong or was used before/],
    ['late', 'not_found', /^This took too long/],
    ['not checked', 'unavailable', /^This part is not available right now/],
  ] as const)('that is %s is selected, with the reason', async (_, code, words) => {
    api().refuse(factors.useCode, code);
    const screen = await open();
    const field = screen.getByLabelText('Confirmation code');
    await field.fill('000000');
    await screen.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(screen.getByRole('alert').getByText(words)).toBeVisible();
    const input = field.element() as HTMLInputElement;
    await expect.element(field).toHaveFocus();
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6]);
  });
});

describe('a passkey', () => {
  const button = { name: 'Confirm with a passkey' };

  it('is offered only to a user who has one', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible();
    await expect.element(screen.getByRole('button', button)).not.toBeInTheDocument();
  });

  it('that was not confirmed leaves the code as another way', async () => {
    api().refuse(factors.askForPasskey, 'unavailable');
    const screen = await open(['code', 'passkey']);
    await screen.getByRole('button', button).click();
    await expect.element(screen.getByRole('alert').getByText(/^The passkey was not confirmed/)).toBeVisible();
    await expect.element(screen.getByRole('button', button)).toBeEnabled();
  });

  it('shows that the step took too long', async () => {
    api().refuse(factors.askForPasskey, 'not_found');
    const screen = await open(['code', 'passkey']);
    await screen.getByRole('button', button).click();
    await expect.element(screen.getByRole('alert').getByText(/^This took too long/)).toBeVisible();
  });

  it('is asked for once by two clicks', async () => {
    api().refuse(factors.askForPasskey, 'unavailable');
    const release = api().hold(factors.askForPasskey);
    const screen = await open(['code', 'passkey']);
    await screen.getByRole('button', button).dblClick();
    await expect.element(screen.getByRole('button', { name: 'Confirming…' })).toBeVisible();
    release();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    expect(api().calls(factors.askForPasskey)).toHaveLength(1);
  });
});

it('goes back to the form on request', async () => {
  const onBack = vi.fn();
  const screen = await open(['code'], vi.fn(done), onBack);
  await screen.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect.poll(() => onBack.mock.calls.length).toBe(1);
});
