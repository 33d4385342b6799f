import { sessions } from '@kallos/contracts/auth/sessions';
import { type StaffMember, staff } from '@kallos/contracts/auth/staff';
import type { StaffRole } from '@kallos/contracts/staff-role';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const open = () => renderRemote(AdminRoutes, '/admin', '/dashboard/staff', 'en');
const member = (facts: Partial<StaffMember>): StaffMember => ({
  id: 2,
  username: 'eleni@agency.example',
  name: 'Ελένη Νίκου',
  email: 'eleni@agency.example',
  role: 'editor',
  invitedAt: null,
  lastSignInAt: '2026-11-28T10:00:00.000Z',
  hasSecondStep: false,
  isDeployed: false,
  isOwn: false,
  ...facts,
});
const deployed = member({ id: 1, username: 'admin', name: '', email: null, role: 'owner', isDeployed: true });

function signInAs(staffRole: StaffRole): void {
  api().reply(sessions.verify, {
    success: true,
    role: 'admin',
    name: 'admin',
    userId: 'admin:1',
    account: null,
    isImpersonated: false,
    staffRole,
  });
}

beforeEach(() => {
  api().reply(staff.list, { success: true, members: [{ ...deployed, isOwn: true }, member({})] });
});

it('invites a person with a role', async () => {
  api().reply(staff.invite, { success: true, member: member({ invitedAt: '2026-11-29T10:00:00.000Z' }) });
  const screen = await open();
  await screen.getByRole('button', { name: 'Invite' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabelText('Name').fill('Νίκος');
  await dialog.getByLabelText('Email').fill('nikos@agency.example');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect
    .poll(() => api().calls(staff.invite)[0]?.body)
    .toEqual({ name: 'Νίκος', email: 'nikos@agency.example', role: 'editor' });
  await expect.element(screen.getByText('Invitation sent')).toBeVisible();
});

it('explains that the last owner stays', async () => {
  api().reply(staff.list, { success: true, members: [member({ role: 'owner' })] });
  api().refuse(staff.remove, 'conflict', { fields: { staff: 'last_owner' } });
  const screen = await open();
  await screen.getByRole('button', { name: 'Actions', exact: true }).click();
  await screen.getByRole('menuitem', { name: 'Remove…' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByText(/make another person an owner first/)).toBeVisible();
});

it('offers a viewer no action but the own profile', async () => {
  signInAs('viewer');
  api().reply(staff.list, {
    success: true,
    members: [deployed, member({ role: 'viewer', isOwn: true }), member({ id: 3, name: 'Νίκος' })],
  });
  const screen = await open();
  await expect.element(screen.getByText('Νίκος')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Invite' }).elements()).toEqual([]);
  const menus = screen.getByRole('button', { name: 'Actions', exact: true });
  expect(menus.elements()).toHaveLength(1);
  await menus.click();
  expect(
    screen
      .getByRole('menuitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Change name…', 'Sign-in security']);
});

describe('the list', () => {
  it('shows why it could not be loaded, and loads again', async () => {
    api().refuse(staff.list, 'unavailable');
    const screen = await open();
    await expect.element(screen.getByText('Staff could not be loaded')).toBeVisible();
    await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
    api().reply(staff.list, { success: true, members: [member({})] });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('Ελένη Νίκου')).toBeVisible();
    await expect.element(screen.getByText('Staff could not be loaded')).not.toBeInTheDocument();
  });

  it('shows that there are no members', async () => {
    api().reply(staff.list, { success: true, members: [] });
    const screen = await open();
    await expect.element(screen.getByText('Nobody yet')).toBeVisible();
  });

  it('shows who has not accepted and who has no second step', async () => {
    api().reply(staff.list, {
      success: true,
      members: [member({}), member({ id: 3, name: 'Νίκος', invitedAt: '2026-11-29T10:00:00.000Z' })],
    });
    const screen = await open();
    await expect.element(screen.getByText(/ · No second step$/)).toBeVisible();
    await expect.element(screen.getByText(/ · Invited 29\/11\/2026, not yet accepted$/)).toBeVisible();
  });
});

describe('an invitation', () => {
  const fill = async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Invite' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Invite staff' });
    await dialog.getByLabelText('Name').fill('Νίκος');
    await dialog.getByLabelText('Email').fill('nikos@agency.example');
    return { screen, dialog, send: dialog.getByRole('button', { name: 'Send invitation' }) };
  };
  const invited = member({ id: 3, name: 'Νίκος', invitedAt: '2026-11-29T10:00:00.000Z' });

  it('needs a valid address and sends nothing without one', async () => {
    const { dialog, send } = await fill();
    await dialog.getByLabelText('Email').fill('nikos');
    await send.click();
    await expect.element(dialog.getByText('Valid email is required')).toBeVisible();
    expect(api().calls(staff.invite)).toEqual([]);
    await dialog.getByLabelText('Email').fill('nikos@agency.example');
    await expect.element(dialog.getByText('Valid email is required')).not.toBeInTheDocument();
  });

  it('shows at the address that the person has access already', async () => {
    api().refuse(staff.invite, 'already_exists');
    const { dialog, send } = await fill();
    await send.click();
    await expect.element(dialog.getByText('This person has access already.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Email')).toBeInvalid();
    await dialog.getByLabelText('Email').fill('nikos2@agency.example');
    await expect.element(dialog.getByText('This person has access already.')).not.toBeInTheDocument();
  });

  it('is sent once for two clicks, and the list follows', async () => {
    api().reply(staff.invite, () => {
      api().reply(staff.list, { success: true, members: [member({}), invited] });
      return { success: true as const, member: invited };
    });
    const release = api().hold(staff.invite);
    const { screen, dialog, send } = await fill();
    await send.dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Sending…' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    release();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText('Νίκος')).toBeVisible();
    expect(api().calls(staff.invite)).toHaveLength(1);
  });

  it('stays open with the reason when it failed', async () => {
    api().refuse(staff.invite, 'unavailable');
    const { screen, dialog, send } = await fill();
    await send.click();
    await expect.element(screen.getByText('Failed to send the invitation')).toBeVisible();
    await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
    await expect.element(dialog.getByLabelText('Email')).toHaveValue('nikos@agency.example');
  });

  it('asks before it discards what was typed', async () => {
    const { screen, dialog } = await fill();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Νίκος');
  });
});

describe('a person', () => {
  const choose = async (entry: string) => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Actions', exact: true }).last().click();
    await screen.getByRole('menuitem', { name: entry }).click();
    return screen;
  };

  it('gets another role, and the list follows', async () => {
    api().reply(staff.changeRole, () => {
      api().reply(staff.list, { success: true, members: [member({ role: 'viewer' })] });
      return { success: true as const, member: member({ role: 'viewer' }) };
    });
    const release = api().hold(staff.changeRole);
    const screen = await choose('Make read only');
    await expect.element(screen.getByRole('button', { name: 'Saving…' })).toBeVisible();
    release();
    await expect.element(screen.getByText('Ελένη Νίκου is now read only')).toBeVisible();
    await expect.element(screen.getByRole('listitem').getByText('Read only')).toBeVisible();
  });

  it('keeps the role when the change fails, with the reason', async () => {
    api().refuse(staff.changeRole, 'conflict', { fields: { staff: 'last_owner' } });
    const screen = await choose('Make an owner');
    await expect.element(screen.getByText('The role could not be changed')).toBeVisible();
    await expect.element(screen.getByText(/^The last owner stays/)).toBeVisible();
  });

  it('is removed once for two clicks, and the list follows', async () => {
    api().reply(staff.remove, () => {
      api().reply(staff.list, { success: true, members: [{ ...deployed, isOwn: true }] });
      return { success: true as const };
    });
    const release = api().hold(staff.remove);
    const screen = await choose('Remove…');
    const dialog = screen.getByRole('alertdialog', { name: 'Remove Ελένη Νίκου?' });
    await dialog.getByRole('button', { name: 'Remove' }).dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Removing…' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    release();
    await expect.element(screen.getByText('Ελένη Νίκου removed')).toBeVisible();
    await expect.element(screen.getByText('Ελένη Νίκου', { exact: true })).not.toBeInTheDocument();
    expect(api().calls(staff.remove)).toHaveLength(1);
  });

  it('is mailed a new link once for two clicks', async () => {
    api().reply(staff.inviteAgain, { success: true });
    const release = api().hold(staff.inviteAgain);
    const screen = await choose('Mail a link for a new password…');
    const dialog = screen.getByRole('alertdialog');
    await expect.element(dialog.getByText(/^Their password, every session/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Mail link' }).dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Mailing…' })).toBeVisible();
    release();
    await expect.element(screen.getByText('Link mailed')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api().calls(staff.inviteAgain)).toHaveLength(1);
  });

  it('who was invited may get another link, and the earlier one ends', async () => {
    const invitedAt = '2026-11-29T10:00:00.000Z';
    api().reply(staff.list, { success: true, members: [member({ invitedAt })] });
    const screen = await choose('Send the invitation again');
    await expect.element(screen.getByText(/^The earlier link stops working/)).toBeVisible();
  });

  it('could not be mailed a link, with the reason', async () => {
    api().refuse(staff.inviteAgain, 'conflict', { fields: { staff: 'deployed' } });
    const screen = await choose('Mail a link for a new password…');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Mail link' }).click();
    await expect.element(screen.getByText('The link could not be mailed')).toBeVisible();
    await expect.element(screen.getByText(/^The deployment sets this administrator/)).toBeVisible();
  });
});

describe('the own profile', () => {
  const own = member({ isOwn: true });
  const edit = async () => {
    api().reply(staff.list, { success: true, members: [own] });
    const screen = await open();
    await screen.getByRole('button', { name: 'Actions', exact: true }).click();
    await screen.getByRole('menuitem', { name: 'Change name…' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Your profile' });
    return { screen, dialog, save: dialog.getByRole('button', { name: 'Save' }) };
  };

  it('needs a name and sends nothing without one', async () => {
    const { dialog, save } = await edit();
    await dialog.getByLabelText('Name').fill(' ');
    await save.click();
    await expect.element(dialog.getByText('Name is required')).toBeVisible();
    expect(api().calls(staff.saveProfile)).toEqual([]);
  });

  it('is saved once for two clicks, and the list follows', async () => {
    const renamed = { ...own, name: 'Ελένη Γεωργίου' };
    api().reply(staff.saveProfile, () => {
      api().reply(staff.list, { success: true, members: [renamed] });
      return { success: true as const, member: renamed };
    });
    const release = api().hold(staff.saveProfile);
    const { screen, dialog, save } = await edit();
    await dialog.getByLabelText('Name').fill('Ελένη Γεωργίου');
    await save.dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible();
    release();
    await expect.element(screen.getByText('Profile saved')).toBeVisible();
    await expect.element(screen.getByText('Ελένη Γεωργίου')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api().calls(staff.saveProfile)).toHaveLength(1);
  });

  it('stays open with the reason when it could not be saved', async () => {
    api().refuse(staff.saveProfile, 'unavailable');
    const { screen, dialog, save } = await edit();
    await dialog.getByLabelText('Name').fill('Ελένη Γεωργίου');
    await save.click();
    await expect.element(screen.getByText('Your profile could not be saved')).toBeVisible();
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Ελένη Γεωργίου');
  });
});
