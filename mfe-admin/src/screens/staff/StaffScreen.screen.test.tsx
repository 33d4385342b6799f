import { sessions } from '@kallos/contracts/auth/sessions';
import { type StaffMember, staff } from '@kallos/contracts/auth/staff';
import type { StaffRole } from '@kallos/contracts/staff-role';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, expect, it } from 'vitest';
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
