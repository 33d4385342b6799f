import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { PostPlace } from '@kallos/contracts/posts/post-parts';
import { places } from '@kallos/contracts/social/places';
import { answerAsReadyAccount } from '@kallos/web-kit/testing/portal-account';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { PlaceChoice } from './PlaceChoice.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const clinic = { id: '1', name: 'Δέρμα & Φως', address: 'Σκουφά 12, Αθήνα' };
const square = { id: '2', name: 'Κολωνάκι', address: '' };

function Form() {
  const [place, setPlace] = useState<PostPlace | null>(null);
  return <PlaceChoice place={place} platforms={['facebook', 'google']} onChange={setPlace} />;
}
async function open() {
  api().reply(bulkPosts.listPlaces, { success: true, places: [clinic] });
  api().reply(places.search, ({ query }) => ({
    success: true as const,
    places: query['q'] === '' ? [clinic] : query['q'] === 'Κολ' ? [square] : [],
  }));
  return renderScreen('/portal/campaigns', <Form />);
}

it('proposes the last places and the own page once each', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Επιλογή: Δέρμα & Φως, Σκουφά 12, Αθήνα' }).click();
  await expect.element(screen.getByText('Τοποθεσία: Δέρμα & Φως, Σκουφά 12, Αθήνα')).toBeVisible();
  await expect.element(screen.getByRole('group', { name: 'Τοποθεσία' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Χωρίς τοποθεσία' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Αναζήτηση τοποθεσίας' })).toBeVisible();
});

it('searches while a name is typed and reports what was found', async () => {
  const screen = await open();
  const field = screen.getByRole('textbox', { name: 'Αναζήτηση τοποθεσίας' });
  await field.fill('Κολ');
  await expect.poll(() => screen.getByRole('status').element().textContent).toContain('1 τοποθεσία');
  await field.fill('Κάπου αλλού');
  await expect.poll(() => screen.getByRole('status').element().textContent).toContain('Δεν βρέθηκε');
  api().refuse(places.search, 'upstream_failed');
  await field.fill('Γλυφάδα');
  await expect
    .poll(() => screen.getByRole('status').element().textContent)
    .toContain('Η αναζήτηση δεν έγινε');
});

it('names only the networks that have places', async () => {
  const screen = await open();
  await expect.element(screen.getByText('Φαίνεται πάνω από την ανάρτηση στο Facebook.')).toBeVisible();
});
