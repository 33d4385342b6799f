import { type ApiKey, apiKeys } from '@kallos/contracts/auth/api-keys';
import { answerAsReadyAccount, inDays } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { PortalRoutes } from '../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const open = () => renderRemote(PortalRoutes, '/business', '/api-keys');
const key: ApiKey = {
  id: 7,
  accountId: 1,
  accountName: 'Derma Fos',
  name: 'Ιστοσελίδα',
  scopes: ['posts:read', 'posts:write'],
  start: 'kal_live_AbCdE',
  createdBy: 'info@dermafos.gr',
  createdAt: inDays(-3),
  expiresAt: inDays(80),
  lastUsedAt: null,
  revokedAt: null,
  previousUntil: null,
};
const secret = `kal_live_${'x'.repeat(49)}`;
const list = (...keys: ApiKey[]) => api().reply(apiKeys.list, { success: true, keys });

beforeEach(() => list(key));

describe('the form for a key', () => {
  beforeEach(() => api().reply(apiKeys.create, { success: true, key, secret }));

  it('proposes no publishing and shows the secret once', async () => {
    const screen = await open();
    await screen.getByLabelText('Όνομα').fill('Ιστοσελίδα');
    await screen.getByRole('button', { name: 'Δημιουργία κλειδιού' }).click();
    await expect.element(screen.getByText(secret)).toBeVisible();
    expect(api().calls(apiKeys.create)[0]?.body).toEqual({
      name: 'Ιστοσελίδα',
      scopes: ['accounts:read', 'products:read', 'posts:read', 'posts:write'],
      days: 90,
    });
    await screen.getByRole('button', { name: 'Το αντέγραψα' }).click();
    await expect.element(screen.getByText(secret)).not.toBeInTheDocument();
  });

  it('sends the chosen values', async () => {
    const screen = await open();
    await screen.getByLabelText('Όνομα').fill('n8n');
    await screen.getByText('Προγραμματίζει αναρτήσεις για δημοσίευση').click();
    await screen.getByText('Διαβάζει τα προϊόντα σας').click();
    await screen.getByRole('button', { name: 'Δημιουργία κλειδιού' }).click();
    await expect.poll(() => api().calls(apiKeys.create).length).toBe(1);
    expect(api().calls(apiKeys.create)[0]?.body).toMatchObject({
      scopes: ['accounts:read', 'posts:read', 'posts:write', 'posts:publish'],
    });
  });

  it('requires a name', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Δημιουργία κλειδιού' }).click();
    await expect.element(screen.getByText('Γράψτε ένα όνομα')).toBeVisible();
    expect(api().calls(apiKeys.create)).toEqual([]);
  });

  it('keeps the input when the server rejects it', async () => {
    api().refuse(apiKeys.create, 'limit_reached');
    const screen = await open();
    await screen.getByLabelText('Όνομα').fill('Ιστοσελίδα');
    await screen.getByRole('button', { name: 'Δημιουργία κλειδιού' }).click();
    await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
    await expect.element(screen.getByLabelText('Όνομα')).toHaveValue('Ιστοσελίδα');
  });
});

describe('a key in the list', () => {
  it('shows its permissions, but never its secret', async () => {
    const screen = await open();
    await expect.element(screen.getByText('kal_live_AbCdE…')).toBeVisible();
    await expect
      .element(screen.getByText('Διαβάζει τις αναρτήσεις σας · Γράφει πρόχειρα και αλλάζει πρόχειρα'))
      .toBeVisible();
    await expect.element(screen.getByText('Ενεργό', { exact: true })).toBeVisible();
  });

  it('is revoked only after a confirmation', async () => {
    api().reply(apiKeys.revoke, { success: true });
    const screen = await open();
    await screen.getByRole('button', { name: 'Ακύρωση κλειδιού: Ιστοσελίδα' }).click();
    await screen.getByRole('button', { name: 'Όχι' }).click();
    expect(api().calls(apiKeys.revoke)).toEqual([]);
    await screen.getByRole('button', { name: 'Ακύρωση κλειδιού: Ιστοσελίδα' }).click();
    list({ ...key, revokedAt: inDays(0) });
    await screen.getByRole('button', { name: 'Ακύρωση κλειδιού', exact: true }).click();
    await expect.element(screen.getByText('Ακυρώθηκε', { exact: true })).toBeVisible();
    expect(api().calls(apiKeys.revoke)[0]?.path).toBe('/api/api-keys/7');
  });

  it('can get a new secret', async () => {
    api().reply(apiKeys.rotate, { success: true, key, secret });
    const screen = await open();
    await screen.getByRole('button', { name: 'Αντικατάσταση: Ιστοσελίδα' }).click();
    await screen.getByRole('button', { name: 'Αντικατάσταση', exact: true }).click();
    await expect.element(screen.getByText(secret)).toBeVisible();
  });

  it.each([
    [{ expiresAt: inDays(-1) }, 'Έληξε'],
    [{ revokedAt: inDays(-1) }, 'Ακυρώθηκε'],
  ])('shows that it ended: %j', async (part, word) => {
    list({ ...key, ...part });
    const screen = await open();
    await expect.element(screen.getByText(word, { exact: true })).toBeVisible();
  });
});

it('offers another try when keys cannot be loaded', async () => {
  api().lose(apiKeys.list);
  const screen = await open();
  await expect.element(screen.getByText('Δεν ήταν δυνατή η φόρτωση.')).toBeVisible();
});
