import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { ScreenFailure } from './ScreenFailure.tsx';

useFakeApi({}, () => undefined);
const open = (props: Partial<ComponentProps<typeof ScreenFailure>> = {}) =>
  renderScreen(
    '/admin/dashboard',
    <ScreenFailure language="en" error={new Error('gone')} onRetry={vi.fn()} {...props} />,
    'en',
  );

it('shows that a screen did not load, and tries again on request', async () => {
  const onRetry = vi.fn();
  const screen = await open({ onRetry });
  await expect.element(screen.getByText(/^We keep trying by ourselves/)).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => onRetry.mock.calls.length).toBe(1);
});

it('shows that a screen crashed', async () => {
  const screen = await open({ isCrash: true });
  await expect.element(screen.getByText(/^Something went wrong on this screen/)).toBeVisible();
});

it('shows that it tries again', async () => {
  const screen = await open({ isRetrying: true });
  const retry = screen.getByRole('button', { name: 'Trying…' });
  await expect.element(retry).toHaveAttribute('aria-busy', 'true');
});

it('offers to open the screen without the draft, which stays', async () => {
  const onOpenWithoutDrafts = vi.fn();
  const screen = await open({ isCrash: true, onOpenWithoutDrafts });
  await expect.element(screen.getByText(/did not save stays here/)).toBeVisible();
  await screen.getByRole('button', { name: 'Open without the draft' }).click();
  await expect.poll(() => onOpenWithoutDrafts.mock.calls.length).toBe(1);
});

it('leads home only where the frame has no navigation', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await screen.unmount();
  const inside = await open({ isInside: true });
  await expect.element(inside.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(inside.getByRole('link', { name: 'Home' })).not.toBeInTheDocument();
});
