import { networkLimits } from '@kallos/contracts/posts/network-limits';
import { standardLimits } from '@kallos/contracts/texts/post-rules';
import { openAccount, openPortal, postCards } from '../../portal-area.ts';
import { expect, test } from '../../test.ts';

const tags = (count: number) => Array.from({ length: count }, (_, index) => `#ετικέτα${index}`).join(' ');

test('warns at the limit that the operator configured', async () => {
  const business = await openAccount('Κλινική με όρια', true);
  const { limits } = await business.call(networkLimits.read);
  expect(limits.instagram).toEqual({ ...standardLimits.instagram, keptHashtags: 7 });
  expect(limits.facebook).toEqual(standardLimits.facebook);
  const { page } = await openPortal(business, '/business/campaigns');
  await postCards(page).first().waitFor();
  await page.getByRole('button', { name: 'Νέα ανάρτηση' }).click();
  const dialog = page.getByRole('dialog');
  const content = dialog.getByLabel('Κείμενο ανάρτησης');
  await content.fill(`Καλημέρα ${tags(8)}`);
  await dialog.getByText('Το Instagram κρατά έως 7 hashtags και έχετε 8.').waitFor();
  await content.fill(`Καλημέρα ${tags(7)}`);
  await dialog.getByText('Το Instagram κρατά έως').waitFor({ state: 'detached' });
});
