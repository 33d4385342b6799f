import { answerAsReadyAccount } from '@kallos/web-kit/testing/portal-account';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { expect, it } from 'vitest';
import { SentImages } from './SentImages.tsx';

useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const pictures = [1, 2, 3].map((n) => ({
  path: `/media/${'d'.repeat(39)}${n}.jpg`,
  alt: `Φωτογραφία ${n}`,
  isMade: false,
}));

it('shows a carousel one image at a time, between its two ends', async () => {
  const screen = await renderScreen('/', <SentImages network="instagram" pictures={pictures} />);
  const [earlier, later] = ['Προηγούμενη εικόνα', 'Επόμενη εικόνα'].map((name) =>
    screen.getByRole('button', { name }),
  ) as [ReturnType<typeof screen.getByRole>, ReturnType<typeof screen.getByRole>];
  await expect.element(earlier).toBeDisabled();
  await expect.element(screen.getByText('Εικόνα 1 από 3')).toBeVisible();
  await later.click();
  await expect.element(screen.getByRole('img', { name: 'Φωτογραφία 2' })).toBeVisible();
  await expect.element(earlier).toBeEnabled();
  await later.click();
  await expect.element(screen.getByText('Εικόνα 3 από 3')).toBeVisible();
  await expect.element(later).toBeDisabled();
  await earlier.click();
  await expect.element(screen.getByText('Εικόνα 2 από 3')).toBeVisible();
});

it('states that a carousel crops to the first image', async () => {
  const screen = await renderScreen('/', <SentImages network="instagram" pictures={pictures} />);
  await expect.element(screen.getByText('κόβει όλες τις εικόνες στις αναλογίες της πρώτης')).toBeVisible();
});

it('shows all images of a gallery, whose order the network chooses', async () => {
  const screen = await renderScreen('/', <SentImages network="facebook" pictures={pictures} />);
  await expect.element(screen.getByText('Η διάταξή τους είναι επιλογή του Facebook.')).toBeVisible();
  expect(screen.getByRole('img').elements()).toHaveLength(3);
});

it('shows a single image without steps', async () => {
  const screen = await renderScreen('/', <SentImages network="instagram" pictures={pictures.slice(0, 1)} />);
  await expect.element(screen.getByRole('img', { name: 'Φωτογραφία 1' })).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
