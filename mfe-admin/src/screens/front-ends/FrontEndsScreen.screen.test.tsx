import { type DeployTokenEntry, deployTokens } from '@kallos/contracts/gateway/deploy-tokens';
import { frontEnds } from '@kallos/contracts/gateway/front-ends';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const open = () => renderRemote(AdminRoutes, '/admin', '/front-ends', 'en');

const token: DeployTokenEntry = {
  id: 'b7',
  name: 'nikos',
  app: 'mfe-portal',
  scopes: ['upload'],
  state: 'live',
  createdBy: 'Ίρις',
  createdAt: '2026-11-29T09:00:00Z',
  expiresAt: '2027-02-27T09:00:00Z',
  usedAt: null,
  revokedBy: null,
  revokedAt: null,
};
const given: DeployTokenEntry = {
  ...token,
  id: null,
  name: 'eleni',
  scopes: ['upload', 'promote'],
  createdBy: null,
  createdAt: null,
  expiresAt: null,
};
let tokens = [token, given];
beforeEach(() => {
  tokens = [token, given];
  api().reply(frontEnds.list, { remotes: [], hasFigures: true });
  api().reply(deployTokens.list, () => ({ tokens, apps: ['mfe-admin', 'mfe-portal', 'shell'] }));
});
const made = { token: 'kd_once', entry: { ...token, id: 'b8', name: 'ci' } };

describe('the deploy tokens', () => {
  it('list permissions, and offer to revoke only tokens that can be revoked', async () => {
    const screen = await open();
    const table = screen.getByRole('table', { name: 'Deploy tokens' });
    await expect.element(table.getByText(/2026 by Ίρις$/)).toBeVisible();
    await expect.element(table.getByText('upload, promote')).toBeVisible();
    await expect.element(table.getByText('Set by DEPLOY_TOKENS')).toBeVisible();
    expect(table.getByRole('button').elements()).toHaveLength(1);
  });

  it('are created for one front end and shown once', async () => {
    api().reply(deployTokens.create, made);
    const screen = await open();
    await screen.getByRole('button', { name: 'New token…' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New deploy token' });
    await dialog.getByLabelText('Used by').fill('ci');
    await dialog.getByRole('button', { name: /Front end/ }).click();
    await screen.getByRole('option', { name: 'mfe-portal' }).click();
    await dialog.getByText('Change what people see').click();
    await dialog.getByRole('button', { name: 'Make token' }).click();
    const shown = screen.getByRole('dialog', { name: 'Deploy token for mfe-portal' });
    await expect.element(shown.getByLabelText('Deploy token', { exact: true })).toHaveTextContent('kd_once');
    await expect
      .element(shown.getByLabelText('Command'))
      .toHaveTextContent(`npm run deploy -w mfe-portal -- --registry ${location.origin}`);
    expect(api().calls(deployTokens.create)[0]?.body).toEqual({
      name: 'ci',
      app: 'mfe-portal',
      scopes: ['upload'],
      days: 90,
    });
    await shown.getByRole('button', { name: 'I have stored it' }).click();
    await expect.element(screen.getByText('kd_once')).not.toBeInTheDocument();
  });

  it('may be for a front end that is not deployed yet', async () => {
    api().reply(deployTokens.create, made);
    const screen = await open();
    await screen.getByRole('button', { name: 'New token…' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New deploy token' });
    await dialog.getByLabelText('Used by').fill('ci');
    await dialog.getByRole('button', { name: /Front end/ }).click();
    await screen.getByRole('option', { name: /Another/ }).click();
    const folder = dialog.getByLabelText('Folder of the new front end');
    await folder.fill('analytics');
    await dialog.getByRole('button', { name: 'Make token' }).click();
    await expect.element(dialog.getByText(/such as mfe-analytics$/)).toBeVisible();
    await folder.fill('mfe-analytics');
    await dialog.getByRole('button', { name: 'Make token' }).click();
    await expect
      .poll(() => api().calls(deployTokens.create)[0]?.body)
      .toMatchObject({ app: 'mfe-analytics' });
  });

  it('name each missing field and send nothing', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'New token…' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New deploy token' });
    await dialog.getByText('Upload and preview').click();
    await dialog.getByText('Change what people see').click();
    await dialog.getByRole('button', { name: 'Make token' }).click();
    for (const fault of ['Say who uses it', 'Choose a front end', 'Choose what it may do'])
      await expect.element(dialog.getByText(fault, { exact: true }).last()).toBeVisible();
    expect(api().calls(deployTokens.create)).toEqual([]);
  });

  it('keep the form when the gateway rejects it', async () => {
    api().refuse(deployTokens.create, 'unavailable', { message: 'No token was made, because NATS is away.' });
    const screen = await open();
    await screen.getByRole('button', { name: 'New token…' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New deploy token' });
    await dialog.getByLabelText('Used by').fill('ci');
    await dialog.getByRole('button', { name: /Front end/ }).click();
    await screen.getByRole('option', { name: 'shell' }).click();
    await dialog.getByRole('button', { name: 'Make token' }).click();
    await expect.element(screen.getByText('No token was made', { exact: true })).toBeVisible();
    await expect.element(dialog.getByLabelText('Used by')).toHaveValue('ci');
  });

  it('are revoked after a confirmation, with a note when gateways follow later', async () => {
    api().reply(deployTokens.revoke, () => {
      tokens = [{ ...token, state: 'revoked', revokedAt: '2026-11-29T10:00:00Z', revokedBy: 'admin' }, given];
      return { success: true as const, isEverywhere: false };
    });
    const screen = await open();
    await screen.getByRole('button', { name: 'Revoke the token of nikos for mfe-portal' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
    await expect.element(screen.getByText('Token revoked on this gateway')).toBeVisible();
    await expect.element(screen.getByRole('table').getByText('Revoked', { exact: true })).toBeVisible();
    expect(api().calls(deployTokens.revoke)[0]?.path).toBe('/deploy/tokens/b7/revoke');
  });

  it('can be loaded again after a failure', async () => {
    api().refuse(deployTokens.list, 'unavailable');
    const screen = await open();
    await expect.element(screen.getByText('Deploy tokens could not be loaded')).toBeVisible();
    api().reply(deployTokens.list, { tokens: [], apps: [] });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('No deploy tokens yet')).toBeVisible();
  });
});
