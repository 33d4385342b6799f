import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readView } from './overview-view.ts';
import { SavedViews } from './SavedViews.tsx';

useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const key = 'kallos-overview-views';
const view = readView(new URLSearchParams('filter=failed'));
const stored = () => JSON.parse(localStorage.getItem(key) ?? '[]') as { name: string }[];
const open = (onShow = vi.fn()) =>
  renderScreen('/admin/dashboard/overview', <SavedViews view={view} onShow={onShow} />, 'en');
const begin = async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Views' }).click();
  await screen.getByRole('menuitem', { name: 'Save this view…' }).click();
  return { screen, dialog: screen.getByRole('dialog', { name: 'Save this view' }) };
};

it('starts in the field for the name', async () => {
  const { dialog } = await begin();
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
});

it('cannot be saved without a name', async () => {
  const { dialog } = await begin();
  const save = dialog.getByRole('button', { name: 'Save view' });
  await expect.element(save).toBeDisabled();
  await dialog.getByLabelText('Name').fill('  ');
  await expect.element(save).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(stored()).toEqual([]);
  await dialog.getByLabelText('Name').fill('Morning');
  await expect.element(save).toBeEnabled();
});

it('is saved by Enter, and the button has its name', async () => {
  const { screen, dialog } = await begin();
  await dialog.getByLabelText('Name').fill(' Morning ');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Morning' })).toBeVisible();
  expect(stored().map(({ name }) => name)).toEqual(['Morning']);
});

it('replaces a view of the same name', async () => {
  localStorage.setItem(key, JSON.stringify([{ name: 'Morning', address: 'filter=broken' }]));
  const { screen, dialog } = await begin();
  await dialog.getByLabelText('Name').fill('Morning');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect.element(screen.getByRole('button', { name: 'Morning' })).toBeVisible();
  expect(stored()).toEqual([{ name: 'Morning', address: 'filter=failed' }]);
});

it('is removed, after which the button has no name', async () => {
  localStorage.setItem(key, JSON.stringify([{ name: 'Morning', address: 'filter=failed' }]));
  const screen = await open();
  await screen.getByRole('button', { name: 'Morning' }).click();
  await screen.getByRole('menuitem', { name: 'Remove “Morning”' }).click();
  await expect.element(screen.getByRole('button', { name: 'Views' })).toBeVisible();
  expect(stored()).toEqual([]);
});

it('is not saved by Cancel', async () => {
  const { dialog } = await begin();
  await dialog.getByLabelText('Name').fill('Morning');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(stored()).toEqual([]);
});

it('shows the view that was chosen', async () => {
  localStorage.setItem(key, JSON.stringify([{ name: 'Broken', address: 'filter=broken' }]));
  const onShow = vi.fn();
  const screen = await open(onShow);
  await screen.getByRole('button', { name: 'Views' }).click();
  await screen.getByRole('menuitem', { name: 'Broken' }).click();
  await expect.poll(() => onShow.mock.calls[0]?.[0]).toMatchObject({ filter: 'broken' });
});

it('leaves out damaged views', async () => {
  localStorage.setItem(
    key,
    JSON.stringify([{ name: 3 }, null, { name: 'Broken', address: 'filter=broken' }]),
  );
  const screen = await open();
  await screen.getByRole('button', { name: 'Views' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Broken' })).toBeVisible();
  expect(screen.getByRole('menuitem').elements()).toHaveLength(2);
});
