import { type ApiKey, apiKeys } from '@kallos/contracts/auth/api-keys';
import { type Webhook, webhooks } from '@kallos/contracts/auth/webhooks';
import { type ConnectLink, connectLinks } from '@kallos/contracts/social/connect-links';
import { answerAsReadyAccount, inDays } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
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

beforeEach(() => {
  list(key);
  api().reply(webhooks.list, { success: true, webhooks: [] });
  api().reply(connectLinks.list, { success: true, links: [] });
});

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

  it('requires a permission, and states it', async () => {
    const screen = await open();
    await screen.getByLabelText('Όνομα').fill('Ιστοσελίδα');
    const scopes = screen.getByRole('group', { name: 'Τι επιτρέπεται' });
    await expect.element(scopes.getByRole('checkbox').first()).toBeInTheDocument();
    for (const box of scopes.getByRole('checkbox', { checked: true }).elements())
      (box as HTMLElement).click();
    await screen.getByRole('button', { name: 'Δημιουργία κλειδιού' }).click();
    await expect.element(scopes.getByRole('alert')).toHaveTextContent('Επιλέξτε τουλάχιστον ένα');
    expect(api().calls(apiKeys.create)).toEqual([]);
  });

  it('names a missing name at the field', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Δημιουργία κλειδιού' }).click();
    const field = screen.getByLabelText('Όνομα');
    await expect.element(field).toHaveAccessibleDescription(/Γράψτε ένα όνομα/);
    await field.fill('n8n');
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('is sent once for two presses, and is busy meanwhile', async () => {
    const release = api().hold(apiKeys.create);
    const screen = await open();
    await screen.getByLabelText('Όνομα').fill('Ιστοσελίδα');
    await userEvent.keyboard('{Enter}{Enter}');
    const form = screen.getByRole('form', { name: 'Νέο κλειδί' });
    const busy = form.getByRole('button', { name: 'Περιμένετε…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(screen.getByText(secret)).toBeVisible();
    expect(api().calls(apiKeys.create)).toHaveLength(1);
  });

  it('adds the key to the list, and is emptied', async () => {
    list();
    const screen = await open();
    await expect.element(screen.getByText('Κανένα κλειδί ακόμη')).toBeVisible();
    await screen.getByLabelText('Όνομα').fill('Ιστοσελίδα');
    list(key);
    await screen.getByRole('button', { name: 'Δημιουργία κλειδιού' }).click();
    await expect.element(screen.getByText('kal_live_AbCdE…')).toBeVisible();
    await expect.element(screen.getByText('Κανένα κλειδί ακόμη')).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText('Όνομα')).toHaveValue('');
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

  it('asks with the focus on the answer, and is revoked once for two presses', async () => {
    api().reply(apiKeys.revoke, { success: true });
    const release = api().hold(apiKeys.revoke);
    const screen = await open();
    await screen.getByRole('button', { name: 'Ακύρωση κλειδιού: Ιστοσελίδα' }).click();
    const question = screen.getByRole('group', { name: 'Ιστοσελίδα' });
    await expect.element(question.getByText('σταματά αμέσως')).toBeVisible();
    await expect.element(question.getByRole('button', { name: 'Ακύρωση κλειδιού' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const busy = question.getByRole('button', { name: 'Περιμένετε…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(screen.getByText('Το κλειδί ακυρώθηκε')).toBeVisible();
    expect(api().calls(apiKeys.revoke)).toHaveLength(1);
  });

  it('that cannot be revoked is reported, and stays', async () => {
    api().refuse(apiKeys.revoke, 'unavailable');
    const screen = await open();
    await screen.getByRole('button', { name: 'Ακύρωση κλειδιού: Ιστοσελίδα' }).click();
    await screen.getByRole('button', { name: 'Ακύρωση κλειδιού', exact: true }).click();
    await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
    await expect.element(screen.getByText('Ενεργό', { exact: true })).toBeVisible();
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

const hook: Webhook = {
  id: 3,
  url: 'https://example.com/hook',
  types: ['post.published'],
  createdAt: inDays(-1),
  disabledAt: null,
  disabledReason: null,
  previousUntil: null,
};

describe('the addresses that receive events', () => {
  beforeEach(() => api().reply(webhooks.list, { success: true, webhooks: [hook] }));

  it('explain a refused address at its field', async () => {
    api().refuse(webhooks.create, 'invalid_fields', { fields: { url: 'not_public' } });
    const screen = await open();
    const address = screen.getByRole('textbox', { name: 'Διεύθυνση' });
    await address.fill('https://192.168.1.4/hook');
    await screen.getByRole('button', { name: 'Προσθήκη διεύθυνσης' }).click();
    await expect.element(screen.getByText(/που ανοίγει από το διαδίκτυο/)).toBeVisible();
    await expect.element(address).toHaveAttribute('aria-invalid', 'true');
    await address.fill('https://example.com/hook');
    await expect.element(screen.getByText(/που ανοίγει από το διαδίκτυο/)).not.toBeInTheDocument();
  });

  it('gain one with its secret', async () => {
    api().reply(webhooks.create, { success: true, webhook: hook, secret: 'whsec_abc' });
    const screen = await open();
    await screen.getByRole('textbox', { name: 'Διεύθυνση' }).fill('example.com');
    await screen.getByRole('button', { name: 'Προσθήκη διεύθυνσης' }).click();
    await expect.element(screen.getByText('Γράψτε διεύθυνση που ξεκινά με https://')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Διεύθυνση' }).fill('https://example.com/hook');
    await screen.getByRole('button', { name: 'Προσθήκη διεύθυνσης' }).click();
    await expect.element(screen.getByText('whsec_abc')).toBeVisible();
    expect(api().calls(webhooks.create)[0]?.body).toEqual({
      url: 'https://example.com/hook',
      types: ['post.published', 'post.failed', 'post.needs_attention'],
    });
  });

  it('need an event, with a note, and are added once for two presses', async () => {
    api().reply(webhooks.create, { success: true, webhook: hook, secret: 'whsec_abc' });
    const release = api().hold(webhooks.create);
    const screen = await open();
    await screen.getByRole('textbox', { name: 'Διεύθυνση' }).fill('https://example.com/hook');
    const types = screen.getByRole('group', { name: 'Πότε ειδοποιούμε' });
    for (const box of types.getByRole('checkbox', { checked: true }).elements()) (box as HTMLElement).click();
    const add = screen.getByRole('button', { name: 'Προσθήκη διεύθυνσης' });
    await add.click();
    await expect.element(types.getByRole('alert')).toHaveTextContent('Επιλέξτε τουλάχιστον ένα');
    expect(api().calls(webhooks.create)).toEqual([]);
    (types.getByRole('checkbox').first().element() as HTMLElement).click();
    await add.click();
    await expect
      .element(screen.getByRole('form', { name: 'Προσθήκη διεύθυνσης' }).getByRole('button'))
      .toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(screen.getByText('whsec_abc')).toBeVisible();
    expect(api().calls(webhooks.create)).toHaveLength(1);
  });

  it('join and leave the list', async () => {
    api().reply(webhooks.list, { success: true, webhooks: [] });
    api().reply(webhooks.create, { success: true, webhook: hook, secret: 'whsec_abc' });
    api().reply(webhooks.remove, { success: true });
    const screen = await open();
    await screen.getByRole('textbox', { name: 'Διεύθυνση' }).fill('https://example.com/hook');
    api().reply(webhooks.list, { success: true, webhooks: [hook] });
    await screen.getByRole('button', { name: 'Προσθήκη διεύθυνσης' }).click();
    await expect.element(screen.getByText('https://example.com/hook')).toBeVisible();
    await screen.getByRole('button', { name: 'Αφαίρεση' }).click();
    api().reply(webhooks.list, { success: true, webhooks: [] });
    await screen.getByRole('button', { name: 'Αφαίρεση' }).click();
    await expect.element(screen.getByText('Η διεύθυνση αφαιρέθηκε')).toBeVisible();
    await expect.element(screen.getByText('https://example.com/hook')).not.toBeInTheDocument();
  });

  it('that cannot be loaded can be loaded again', async () => {
    api().lose(webhooks.list);
    const screen = await open();
    await expect.element(screen.getByRole('alert').getByText('Δεν ήταν δυνατή η φόρτωση.')).toBeVisible();
    api().reply(webhooks.list, { success: true, webhooks: [hook] });
    await screen.getByRole('button', { name: 'Δοκιμή ξανά' }).click();
    await expect.element(screen.getByText('https://example.com/hook')).toBeVisible();
  });
});

describe('an address that receives events', () => {
  beforeEach(() => api().reply(webhooks.list, { success: true, webhooks: [hook] }));

  it('is tested once for two presses, with a message', async () => {
    api().reply(webhooks.test, { success: true });
    const release = api().hold(webhooks.test);
    const screen = await open();
    const test = screen.getByRole('button', { name: 'Δοκιμή', exact: true });
    await test.click();
    const busy = screen.getByRole('button', { name: 'Περιμένετε…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(screen.getByText('Στείλαμε μια δοκιμαστική ειδοποίηση')).toBeVisible();
    expect(api().calls(webhooks.test)).toHaveLength(1);
  });

  it('that could not be tested is reported', async () => {
    api().refuse(webhooks.test, 'unavailable');
    const screen = await open();
    await screen.getByRole('button', { name: 'Δοκιμή', exact: true }).click();
    await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
  });

  it('without deliveries states it, and a lost history loads again', async () => {
    api().lose(webhooks.listDeliveries);
    const screen = await open();
    await screen.getByRole('button', { name: 'Ιστορικό' }).click();
    await expect.element(screen.getByRole('alert').getByText('Δεν ήταν δυνατή η φόρτωση.')).toBeVisible();
    api().reply(webhooks.listDeliveries, { success: true, deliveries: [] });
    await screen.getByRole('button', { name: 'Δοκιμή ξανά' }).click();
    await expect.element(screen.getByText('Δεν στείλαμε τίποτα ακόμη.')).toBeVisible();
  });

  it('shows what was sent and answered, and sends it again', async () => {
    api().reply(webhooks.listDeliveries, {
      success: true,
      deliveries: [
        {
          id: 9,
          webhookId: 3,
          type: 'post.published',
          state: 'failed',
          tries: 10,
          body: '{"type":"post.published"}',
          status: 500,
          answer: 'broken',
          milliseconds: 41,
          createdAt: inDays(-1),
          nextTryAt: null,
        },
      ],
    });
    api().reply(webhooks.resend, { success: true });
    const screen = await open();
    await screen.getByRole('button', { name: 'Ιστορικό' }).click();
    await expect.element(screen.getByText('10 προσπάθειες · απάντηση 500 · 41 ms')).toBeVisible();
    await expect.element(screen.getByText('broken')).toBeVisible();
    await screen.getByRole('button', { name: 'Αποστολή ξανά' }).click();
    await expect.poll(() => api().calls(webhooks.resend).length).toBe(1);
  });

  it('is removed only after a question', async () => {
    api().reply(webhooks.remove, { success: true });
    const screen = await open();
    await screen.getByRole('button', { name: 'Αφαίρεση' }).click();
    expect(api().calls(webhooks.remove)).toEqual([]);
    await screen.getByRole('button', { name: 'Αφαίρεση' }).click();
    await expect.poll(() => api().calls(webhooks.remove).length).toBe(1);
  });

  it('shows that it was switched off, and is switched on', async () => {
    api().reply(webhooks.list, {
      success: true,
      webhooks: [{ ...hook, disabledAt: inDays(-1), disabledReason: 'failing' }],
    });
    api().reply(webhooks.update, { success: true, webhook: hook });
    const screen = await open();
    await expect.element(screen.getByText('Σταμάτησε: δεν απαντούσε')).toBeVisible();
    await screen.getByRole('button', { name: 'Ενεργοποίηση' }).click();
    await expect.poll(() => api().calls(webhooks.update)[0]?.body).toEqual({ isEnabled: true });
  });
});

describe('links for someone without an account', () => {
  const link: ConnectLink = {
    id: 4,
    name: 'Μαρία',
    login: 'facebook',
    state: 'open',
    createdAt: inDays(0),
    expiresAt: inDays(7),
    usedAt: null,
  };

  it('are made for a named person and shown once', async () => {
    const url = 'https://kallos.example/api/connect/abc';
    api().reply(connectLinks.create, { success: true, link, url });
    const screen = await open();
    const add = screen.getByRole('button', { name: 'Δημιουργία συνδέσμου' });
    await add.click();
    await expect.element(screen.getByText('Γράψτε ένα όνομα')).toBeVisible();
    expect(api().calls(connectLinks.create)).toEqual([]);
    await screen.getByLabelText('Για ποιον είναι').fill(' Μαρία ');
    await add.click();
    await expect.element(screen.getByText(url)).toBeVisible();
    expect(api().calls(connectLinks.create)[0]?.body).toEqual({ name: 'Μαρία' });
  });

  it('can be revoked only while they wait', async () => {
    api().reply(connectLinks.list, {
      success: true,
      links: [link, { ...link, id: 5, name: 'Νίκος', state: 'used', usedAt: inDays(-1) }],
    });
    api().reply(connectLinks.revoke, { success: true, message: '' });
    const screen = await open();
    await expect.element(screen.getByText('Συνδέθηκε')).toBeVisible();
    await screen.getByRole('button', { name: 'Ακύρωση συνδέσμου' }).click();
    await expect.poll(() => api().calls(connectLinks.revoke).length).toBe(1);
  });

  it('name a missing name at the field, until it is typed', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Δημιουργία συνδέσμου' }).click();
    const field = screen.getByLabelText('Για ποιον είναι');
    await expect.element(field).toHaveAccessibleDescription(/Γράψτε ένα όνομα/);
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('Μαρία');
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('are made once for two presses, and join the list', async () => {
    const url = 'https://kallos.example/api/connect/abc';
    api().reply(connectLinks.create, () => {
      api().reply(connectLinks.list, { success: true, links: [link] });
      return { success: true as const, link, url };
    });
    const release = api().hold(connectLinks.create);
    const screen = await open();
    await screen.getByLabelText('Για ποιον είναι').fill('Μαρία');
    await userEvent.keyboard('{Enter}{Enter}');
    const form = screen.getByRole('form', { name: 'Δημιουργία συνδέσμου' });
    await expect.element(form.getByRole('button')).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(screen.getByText('Περιμένει', { exact: true })).toBeVisible();
    await expect.element(screen.getByLabelText('Για ποιον είναι')).toHaveValue('');
    expect(api().calls(connectLinks.create)).toHaveLength(1);
  });

  it('that cannot be made are reported, and the name stays', async () => {
    api().refuse(connectLinks.create, 'limit_reached');
    const screen = await open();
    await screen.getByLabelText('Για ποιον είναι').fill('Μαρία');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
    await expect.element(screen.getByLabelText('Για ποιον είναι')).toHaveValue('Μαρία');
  });

  it('are revoked once for two presses, with a toast and the new state', async () => {
    api().reply(connectLinks.list, { success: true, links: [link] });
    api().reply(connectLinks.revoke, () => {
      api().reply(connectLinks.list, { success: true, links: [{ ...link, state: 'revoked' }] });
      return { success: true as const, message: '' };
    });
    const release = api().hold(connectLinks.revoke);
    const screen = await open();
    await screen.getByRole('button', { name: 'Ακύρωση συνδέσμου' }).click();
    const busy = screen.getByRole('button', { name: 'Περιμένετε…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(screen.getByText('Ο σύνδεσμος ακυρώθηκε')).toBeVisible();
    await expect.element(screen.getByText('Ακυρώθηκε', { exact: true })).toBeVisible();
    expect(api().calls(connectLinks.revoke)).toHaveLength(1);
  });

  it('that cannot be revoked are reported', async () => {
    api().reply(connectLinks.list, { success: true, links: [link] });
    api().refuse(connectLinks.revoke, 'unavailable');
    const screen = await open();
    await screen.getByRole('button', { name: 'Ακύρωση συνδέσμου' }).click();
    await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
  });

  it('that cannot be loaded can be loaded again', async () => {
    api().lose(connectLinks.list);
    const screen = await open();
    await expect.element(screen.getByRole('alert').getByText('Δεν ήταν δυνατή η φόρτωση.')).toBeVisible();
    api().reply(connectLinks.list, { success: true, links: [link] });
    await screen.getByRole('button', { name: 'Δοκιμή ξανά' }).click();
    await expect.element(screen.getByText('Μαρία')).toBeVisible();
  });
});
