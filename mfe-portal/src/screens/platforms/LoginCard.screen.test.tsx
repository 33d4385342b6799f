import { connection } from '@kallos/contracts/social/connection';
import { answerAsReadyAccount, listedPages } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, expect, it } from 'vitest';
import { PortalRoutes } from '../../routes.tsx';

type Login = (typeof listedPages)['logins'][number];
type Place = (typeof listedPages)['places'][number];

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const open = () => renderRemote(PortalRoutes, '/portal', '/platforms');
const place = (id: string, name: string, more: Partial<Place> = {}): Place => ({
  id,
  platform: 'google',
  name,
  username: null,
  category: 'Ερμού 1, Αθήνα',
  parentId: '77',
  pictureUrl: null,
  canPublish: true,
  hindrance: null,
  ...more,
});
const locations = [
  place('4001', 'Δέρμα & Φως Κολωνάκι'),
  place('4002', 'Δέρμα & Φως Γλυφάδα', { canPublish: false, hindrance: 'verify' }),
];
const google: Login = {
  name: 'google',
  state: 'ok',
  expiresAt: null,
  missingPermissions: [],
  notYetPermitted: [],
  isAppRefused: false,
};
const answer = (more: Partial<Login> = {}, places: Place[] = locations) =>
  api().reply(connection.listPages, {
    ...listedPages,
    logins: [...listedPages.logins, { ...google, ...more }],
    places: [...listedPages.places, ...places],
  });

beforeEach(() => {
  api().reply(connection.saveSelectedPages, { success: true });
  answer();
});

it('offers the login of a network that is not connected, above what comes later', async () => {
  api().reply(connection.createTicket, { success: true, ticket: 't', url: '#connect' });
  answer({ state: 'none' }, []);
  const screen = await open();
  const connect = screen.getByRole('button', { name: 'Σύνδεση με Google' });
  await expect.element(connect).toBeVisible();
  const soon = screen.getByRole('heading', { name: 'Περισσότερες πλατφόρμες σύντομα' });
  await expect.element(soon).toBeVisible();
  expect(connect.element().getBoundingClientRect().bottom).toBeLessThan(
    soon.element().getBoundingClientRect().top,
  );
  await connect.click();
  await expect
    .poll(() =>
      api()
        .calls(connection.createTicket)
        .map(({ query }) => query),
    )
    .toEqual([{ login: 'google' }]);
});

it('shows the locations, and what one without verification lacks', async () => {
  const screen = await open();
  await expect.element(screen.getByText('Ερμού 1, Αθήνα')).toBeVisible();
  await expect
    .element(
      screen.getByText(
        'Το προφίλ δεν έχει επαληθευτεί. Επαληθεύστε το στην Google και μετά επιλέξτε το εδώ.',
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: /Γλυφάδα/ })).toBeDisabled();
});

it('saves a location together with the pages that were chosen before', async () => {
  const screen = await open();
  await screen.getByText('Δέρμα & Φως Κολωνάκι').click();
  await screen.getByRole('button', { name: 'Αποθήκευση επιλογών' }).last().click();
  await expect.poll(() => api().calls(connection.saveSelectedPages).length).toBe(1);
  expect(api().calls(connection.saveSelectedPages)[0]?.body).toMatchObject({
    pages: [
      { platform: 'facebook', pageId: '1001' },
      { platform: 'google', pageId: '4001', instagramId: null },
    ],
  });
});

it('does not ask for another login when Google refuses this installation', async () => {
  answer({ isAppRefused: true }, []);
  const screen = await open();
  await expect.element(screen.getByText('Η Google δεν δέχεται προσωρινά το Kallos.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Επανασύνδεση' })).not.toBeInTheDocument();
});

it('explains a person without locations', async () => {
  answer({}, []);
  const screen = await open();
  await expect
    .element(screen.getByText('Ο λογαριασμός Google που συνδέσατε δεν έχει επαληθευμένα προφίλ επιχείρησης'))
    .toBeVisible();
});

it('asks before it disconnects', async () => {
  api().reply(connection.disconnect, { success: true });
  const screen = await open();
  await screen.getByRole('button', { name: 'Αποσύνδεση Google' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Αποσύνδεση Google' }).click();
  await expect
    .poll(() =>
      api()
        .calls(connection.disconnect)
        .map(({ query }) => query),
    )
    .toEqual([{ login: 'google' }]);
});
