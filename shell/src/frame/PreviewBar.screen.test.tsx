import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { expect, it } from 'vitest';
import { PreviewBar } from './PreviewBar.tsx';

useFakeApi({}, () => undefined);

it('names the release that only this browser gets, and leads out of it', async () => {
  const preview = { name: 'mfe_portal', version: 'v7', until: '2026-11-30T10:00:00.000Z' };
  const screen = await renderScreen('/admin', <PreviewBar preview={preview} language="en" />, 'en');
  await expect.element(screen.getByText(/^mfe-portal v7 · in this browser alone, until /)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Leave the preview' }))
    .toHaveAttribute('href', '?preview=');
});

it('shows that a preview has ended', async () => {
  const screen = await renderScreen('/admin', <PreviewBar preview="ended" language="en" />, 'en');
  await expect.element(screen.getByText(/^This preview has ended/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Close' })).toBeVisible();
});
