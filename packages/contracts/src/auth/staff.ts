import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Id, text, WireInstant } from '../wire.ts';
import { Email, NewPassword } from './accounts.ts';
import { Device, SecondStep, StaffRoleName } from './sessions.ts';

/** One administrator. */
export const StaffMember = z.object({
  id: Id,
  /** Their login: their e-mail address, or the name that the deployment set. */
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  role: StaffRoleName,
  /** When they were last invited; null once they have a password. */
  invitedAt: z.nullable(WireInstant),
  lastSignInAt: z.nullable(WireInstant),
  hasSecondStep: z.boolean(),
  /** True for the administrator of the deployment, who stays an owner. */
  isDeployed: z.boolean(),
  /** True for the caller. */
  isOwn: z.boolean(),
});
export type StaffMember = z.output<typeof StaffMember>;

const byId = z.object({ id: Id });
const StaffName = text(2, 100, 'Name is required');
const LinkToken = z.string().check(z.minLength(1), z.maxLength(200));
const reply = z.object({ success: z.literal(true), member: StaffMember });

/** The administrators of the platform. */
export const staff = {
  list: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/staff',
    who: 'admin',
    role: 'viewer',
    summary: 'Lists the administrators with their roles.',
    reply: z.object({ success: z.literal(true), members: z.array(StaffMember) }),
  }),
  invite: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/staff',
    who: 'admin',
    role: 'owner',
    summary: 'Adds an administrator and mails a link to choose a password, valid for seven days.',
    body: z.object({ name: StaffName, email: Email, role: StaffRoleName }),
    reply,
    errors: ['invalid_fields', 'already_exists'],
  }),
  inviteAgain: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/staff/:id/invitation',
    who: 'admin',
    role: 'owner',
    summary:
      'Mails a new link to choose a password. Ends an existing password, with the sessions and the second step.',
    params: byId,
    reply: Done,
    errors: ['not_found', 'conflict'],
  }),
  changeRole: endpoint({
    service: 'auth',
    method: 'PUT',
    path: '/api/staff/:id/role',
    who: 'admin',
    role: 'owner',
    summary: 'Changes an administrator’s role, which ends their sessions; the last owner cannot be changed.',
    params: byId,
    body: z.object({ role: StaffRoleName }),
    reply,
    errors: ['not_found', 'conflict'],
  }),
  remove: endpoint({
    service: 'auth',
    method: 'DELETE',
    path: '/api/staff/:id',
    who: 'admin',
    role: 'owner',
    summary: 'Removes an administrator and ends their sessions; the last owner cannot be removed.',
    params: byId,
    reply: Done,
    errors: ['not_found', 'conflict'],
  }),
  saveProfile: endpoint({
    service: 'auth',
    method: 'PUT',
    path: '/api/staff/own',
    who: 'admin',
    role: 'viewer',
    summary: "Changes the caller's own name.",
    body: z.object({ name: StaffName }),
    reply,
    errors: ['invalid_fields'],
  }),
  showLink: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/staff/password-link',
    who: 'anyone',
    summary: 'Returns the state of a mailed link of an administrator; changes nothing.',
    body: z.object({ token: LinkToken }),
    reply: z.discriminatedUnion('state', [
      z.object({ state: z.literal('open'), username: z.string(), name: z.string() }),
      z.object({ state: z.enum(['used', 'expired', 'unknown']) }),
    ]),
  }),
  choosePassword: endpoint({
    service: 'auth',
    method: 'PUT',
    path: '/api/staff/password',
    who: 'anyone',
    summary: 'Sets the password of the administrator to whom a link was mailed, once, and signs in.',
    body: z.object({ token: LinkToken, password: NewPassword, device: Device }),
    reply: z.extend(Done, { token: z.string(), secondStep: z.optional(SecondStep) }),
    errors: ['invalid_fields', 'not_found'],
  }),
};
