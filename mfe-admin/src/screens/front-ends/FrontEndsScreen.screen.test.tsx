import { type DeployTokenEntry, deployTokens } from '@kallos/contracts/gateway/deploy-tokens';
import { type FrontEnd, frontEnds } from '@kallos/contracts/gateway/front-ends';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
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

describe('a new token', () => {
  const fill = async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'New token…' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New deploy token' });
    await dialog.getByLabelText('Used by').fill('ci');
    await dialog.getByRole('button', { name: /Front end/ }).click();
    await screen.getByRole('option', { name: 'mfe-portal' }).click();
    return { screen, dialog, make: dialog.getByRole('button', { name: 'Make token' }) };
  };

  it('is made once for two clicks, and the list follows', async () => {
    api().reply(deployTokens.create, () => {
      tokens = [made.entry, token, given];
      return made;
    });
    const release = api().hold(deployTokens.create);
    const { screen, dialog, make } = await fill();
    await make.dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Making…' })).toBeVisible();
    release();
    await screen.getByRole('button', { name: 'I have stored it' }).click();
    await expect.element(screen.getByRole('rowheader', { name: 'ci' })).toBeVisible();
    expect(api().calls(deployTokens.create)).toHaveLength(1);
  });

  it('stops complaining about a field once it is right', async () => {
    const { dialog, make } = await fill();
    await dialog.getByLabelText('Used by').fill('');
    await make.click();
    await expect.element(dialog.getByText('Say who uses it')).toBeVisible();
    await dialog.getByLabelText('Used by').fill('ci');
    await expect.element(dialog.getByText('Say who uses it')).not.toBeInTheDocument();
  });

  it('is copied, and confirms it', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    api().reply(deployTokens.create, made);
    const { screen, make } = await fill();
    await make.click();
    await screen.getByRole('button', { name: 'Copy token' }).click();
    await expect.element(screen.getByText('Token copied')).toBeVisible();
    expect(written.mock.calls).toEqual([['kd_once']]);
    written.mockRestore();
  });

  it('is selected when the browser does not copy it', async () => {
    const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    api().reply(deployTokens.create, made);
    const { screen, make } = await fill();
    await make.click();
    await screen.getByRole('button', { name: 'Copy token' }).click();
    await expect.element(screen.getByText('The browser did not copy it')).toBeVisible();
    expect(String(getSelection())).toBe('kd_once');
    refused.mockRestore();
  });

  it('stays on the screen after a click next to it', async () => {
    api().reply(deployTokens.create, made);
    const { screen, make } = await fill();
    await make.click();
    await expect.element(screen.getByText('kd_once')).toBeVisible();
    await userEvent.click(document.body, { position: { x: 2, y: 2 }, force: true });
    await expect.element(screen.getByText('kd_once')).toBeVisible();
  });
});

describe('a revocation', () => {
  const ask = async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Revoke the token of nikos for mfe-portal' }).click();
    return { screen, dialog: screen.getByRole('alertdialog', { name: 'Revoke the token of nikos?' }) };
  };

  it('is sent once for two clicks, and confirmed', async () => {
    api().reply(deployTokens.revoke, { success: true, isEverywhere: true });
    const release = api().hold(deployTokens.revoke);
    const { screen, dialog } = await ask();
    await dialog.getByRole('button', { name: 'Revoke token' }).dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Revoking…' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    release();
    await expect.element(screen.getByText('Token revoked', { exact: true })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api().calls(deployTokens.revoke)).toHaveLength(1);
  });

  it('shows why it failed', async () => {
    api().refuse(deployTokens.revoke, 'unavailable');
    const { screen, dialog } = await ask();
    await dialog.getByRole('button', { name: 'Revoke token' }).click();
    await expect.element(screen.getByText('The token was not revoked')).toBeVisible();
    await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
  });
});

describe('the front ends', () => {
  const frontEnd: FrontEnd = {
    name: 'mfe_portal',
    stable: 'v2',
    stableSince: '2026-11-29T09:00:00Z',
    trial: null,
    wayBack: { from: 'v2', to: 'v1' },
    behindTabs: 0,
    versions: [
      { version: 'v2', state: 'shown', by: 'ci', at: '2026-11-29T09:00:00Z', preview: null, figures: null },
    ],
    acts: [],
  };
  const list = (remotes: FrontEnd[], hasFigures = true) =>
    api().reply(frontEnds.list, { remotes, hasFigures });
  const rollBack = async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Roll back…' }).click();
    return { screen, dialog: screen.getByRole('dialog', { name: 'Roll mfe-portal back to v1?' }) };
  };

  it('show why they could not be loaded, and load again', async () => {
    api().refuse(frontEnds.list, 'unavailable');
    const screen = await open();
    await expect.element(screen.getByText('Front ends could not be loaded')).toBeVisible();
    await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
    list([]);
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('No front ends yet')).toBeVisible();
  });

  it('say that their figures are missing', async () => {
    list([frontEnd], false);
    const screen = await open();
    await expect.element(screen.getByText('Figures are missing')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'mfe-portal' })).toBeVisible();
  });

  it('are loaded again on request', async () => {
    list([]);
    const screen = await open();
    await expect.element(screen.getByText('No front ends yet')).toBeVisible();
    list([frontEnd]);
    await screen.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(screen.getByRole('heading', { name: 'mfe-portal' })).toBeVisible();
    expect(api().calls(deployTokens.list)).toHaveLength(2);
  });

  it('offer no way back where there is none', async () => {
    list([{ ...frontEnd, wayBack: null }]);
    const screen = await open();
    await expect.element(screen.getByRole('heading', { name: 'mfe-portal' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Roll back…' })).not.toBeInTheDocument();
  });

  it('need a reason for a rollback and send nothing without one', async () => {
    list([frontEnd]);
    const { dialog } = await rollBack();
    await dialog.getByLabelText('Why').fill('  ');
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await expect.element(dialog.getByText('Say why, in a few words')).toBeVisible();
    await expect.element(dialog.getByLabelText('Why')).toBeInvalid();
    expect(api().calls(frontEnds.rollBack)).toEqual([]);
    await dialog.getByLabelText('Why').fill('Slow');
    await expect.element(dialog.getByText('Say why, in a few words')).not.toBeInTheDocument();
  });

  it('are rolled back once for two clicks, and the card follows', async () => {
    list([frontEnd]);
    api().reply(frontEnds.rollBack, () => {
      list([{ ...frontEnd, stable: 'v1', wayBack: null }]);
      return { success: true as const };
    });
    const release = api().hold(frontEnds.rollBack);
    const { screen, dialog } = await rollBack();
    await dialog.getByLabelText('Why').fill('Slow');
    await dialog.getByRole('button', { name: 'Roll back' }).dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Rolling back…' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    release();
    await expect.element(screen.getByText('Rolled back', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('mfe-portal shows v1')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Roll back…' })).not.toBeInTheDocument();
    expect(
      api()
        .calls(frontEnds.rollBack)
        .map(({ body }) => body),
    ).toEqual([{ from: 'v2', note: 'Slow' }]);
  });

  it('keep the reason when a rollback fails, and say why', async () => {
    list([frontEnd]);
    api().refuse(frontEnds.rollBack, 'conflict');
    const { screen, dialog } = await rollBack();
    await dialog.getByLabelText('Why').fill('Slow');
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await expect.element(screen.getByText('Nothing was rolled back')).toBeVisible();
    await expect.element(screen.getByText(/^Someone changed this in the meantime/)).toBeVisible();
    await expect.element(dialog.getByLabelText('Why')).toHaveValue('Slow');
  });

  it('end a trial with its own words', async () => {
    const trial = { version: 'v3', audience: { percent: 10 }, since: '2026-11-29T09:00:00Z' };
    list([{ ...frontEnd, trial, wayBack: { from: 'v3', to: 'v2' } }]);
    api().reply(frontEnds.rollBack, { success: true });
    const screen = await open();
    await screen.getByRole('button', { name: 'End trial…' }).click();
    const dialog = screen.getByRole('dialog', { name: 'End the trial of v3?' });
    await dialog.getByLabelText('Why').fill('Slow');
    await dialog.getByRole('button', { name: 'End trial' }).click();
    await expect.element(screen.getByText('Trial ended')).toBeVisible();
  });
});
