import { networkLimits } from '@kallos/contracts/posts/network-limits';
import { standardLimits } from '@kallos/contracts/texts/post-rules';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { expect, it } from 'vitest';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, (fake) => {
  answerAsAdmin(fake);
  fake.reply(networkLimits.read, { success: true, limits: standardLimits });
});
const open = () => renderRemote(AdminRoutes, '/admin', '/dashboard/llm-config', 'en');

it('shows that nothing is saved', async () => {
  const screen = await open();
  await expect.element(screen.getByText(/changes here are not saved/)).toBeVisible();
});

it('keeps the rules that are always on', async () => {
  const screen = await open();
  for (const name of ['Avoid medical claims', 'Compliance check']) {
    await expect.element(screen.getByRole('switch', { name })).toBeChecked();
    await expect.element(screen.getByRole('switch', { name })).toBeDisabled();
  }
  await expect.element(screen.getByRole('switch', { name: 'Include call to action' })).toBeEnabled();
});

it('keeps a change while another tab is shown', async () => {
  const screen = await open();
  await screen.getByLabelText('Default hashtags').fill('#skin');
  await screen.getByRole('tab', { name: 'API Settings' }).click();
  await expect.element(screen.getByText('35,000 of 100,000 tokens')).toBeVisible();
  await screen.getByRole('tab', { name: 'Content Settings' }).click();
  await expect.element(screen.getByLabelText('Default hashtags')).toHaveValue('#skin');
});

it('lists what each network takes', async () => {
  const screen = await open();
  await screen.getByRole('tab', { name: 'Platforms' }).click();
  await expect.element(screen.getByRole('rowheader', { name: 'Instagram' })).toBeVisible();
  expect(api().calls(networkLimits.read)).toHaveLength(1);
});

it('shows why the limits could not be loaded, and loads them again', async () => {
  api().refuse(networkLimits.read, 'unavailable');
  const screen = await open();
  await screen.getByRole('tab', { name: 'Platforms' }).click();
  await expect.element(screen.getByText('The limits could not be loaded')).toBeVisible();
  await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
  api().reply(networkLimits.read, { success: true, limits: standardLimits });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('rowheader', { name: 'Instagram' })).toBeVisible();
});
