import { clientMonths, type MonthLink } from '@kallos/contracts/posts/client-months';
import { answerAsReadyAccount, inDays } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalRoutes } from '../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const link: MonthLink = { id: 4, month: '2026-10', createdAt: inDays(-1), expiresAt: inDays(29) };
const url = 'https://kallos.example/api/months/abc';
const list = (...links: MonthLink[]) => api().reply(clientMonths.list, { success: true, links });
const open = async () => {
  const screen = await renderRemote(PortalRoutes, '/portal', '/campaigns');
  await screen.getByRole('button', { name: 'Ο μήνας για εκτύπωση' }).click();
  return screen.getByRole('dialog', { name: 'Ο μήνας σε μία σελίδα' });
};
type Dialog = ReturnType<RenderResult['getByRole']>;
const make = (dialog: Dialog) => dialog.getByRole('button', { name: 'Νέος σύνδεσμος' });
const revoke = (dialog: Dialog) =>
  dialog.getByRole('button', { name: 'Κατάργηση συνδέσμου: Οκτώβριος 2026' });

beforeEach(() => {
  list();
  api().reply(clientMonths.create, { success: true, link, url });
  api().reply(clientMonths.revoke, { success: true });
});

describe('a new link', () => {
  it('is made once for two presses, and the button is busy meanwhile', async () => {
    const release = api().hold(clientMonths.create);
    const dialog = await open();
    await make(dialog).click();
    const busy = dialog.getByRole('button', { name: 'Ετοιμάζεται…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(dialog.getByText(url)).toBeVisible();
    expect(api().calls(clientMonths.create)).toHaveLength(1);
  });

  it('is shown with a way to open it, and joins the list', async () => {
    const dialog = await open();
    await expect.element(dialog.getByText('Κανένας')).toBeVisible();
    list(link);
    await make(dialog).click();
    await expect.element(dialog.getByRole('link', { name: 'Άνοιγμα' })).toHaveAttribute('href', url);
    await expect.element(revoke(dialog)).toBeVisible();
    await expect.element(dialog.getByText('Κανένας')).not.toBeInTheDocument();
  });

  it('that could not be made is reported, until the next try', async () => {
    api().refuse(clientMonths.create, 'limit_reached');
    const dialog = await open();
    await make(dialog).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    api().reply(clientMonths.create, { success: true, link, url });
    await make(dialog).click();
    await expect.element(dialog.getByText(url)).toBeVisible();
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the links that exist', () => {
  it('that cannot be loaded are reported', async () => {
    api().refuse(clientMonths.list, 'unavailable');
    const dialog = await open();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await expect.element(dialog.getByText('Κανένας')).not.toBeInTheDocument();
  });

  it('leave the list when they are revoked', async () => {
    list(link);
    const dialog = await open();
    await expect.element(revoke(dialog)).toBeEnabled();
    list();
    await revoke(dialog).click();
    await expect.element(revoke(dialog)).not.toBeInTheDocument();
    expect(api().calls(clientMonths.revoke)[0]?.path).toBe('/api/month-links/4');
  });

  it('cannot be revoked while another change runs', async () => {
    list(link);
    const release = api().hold(clientMonths.create);
    const dialog = await open();
    await make(dialog).click();
    await expect.element(revoke(dialog)).toBeDisabled();
    release();
    await expect.element(revoke(dialog)).toBeEnabled();
  });

  it('stay when they cannot be revoked, which is reported', async () => {
    list(link);
    api().refuse(clientMonths.revoke, 'unavailable');
    const dialog = await open();
    await revoke(dialog).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await expect.element(revoke(dialog)).toBeEnabled();
  });
});
