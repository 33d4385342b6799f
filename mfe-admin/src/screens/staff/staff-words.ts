import type { StaffMember } from '@kallos/contracts/auth/staff';
import type { StaffRole } from '@kallos/contracts/staff-role';
import { ApiError } from '@kallos/web-kit/kit';

/** The roles, from the most to the least rights. */
export const staffRoleIds: readonly StaffRole[] = ['owner', 'editor', 'viewer'];

export const roleWords: Record<StaffRole, { label: string; article: string; meaning: string }> = {
  owner: {
    label: 'Owner',
    article: 'an owner',
    meaning: 'Everything, also staff, API keys, deployments and deleting accounts.',
  },
  editor: {
    label: 'Editor',
    article: 'an editor',
    meaning: 'Changes accounts, products and pages, and works in portals.',
  },
  viewer: { label: 'Read only', article: 'read only', meaning: 'Reads everything and changes nothing.' },
};

/** Returns the name of a person, or else what they sign in with. */
export const shownName = ({ name, username }: Pick<StaffMember, 'name' | 'username'>): string =>
  name === '' ? username : name;

const conflicts: Readonly<Record<string, string>> = {
  deployed: 'The deployment sets this administrator, who stays an owner.',
  own: 'Change your own password under Sign-in security.',
  last_owner: 'The last owner stays: make another person an owner first.',
};

/** Returns a conflict with its reason as the message; other errors stay as they are. */
export function conflictOf(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return error;
  const message = conflicts[String(error.body?.fields?.['staff'] ?? '')];
  if (message === undefined || error.body === undefined) return error;
  return new ApiError(error.status, message, { ...error.body, message, error: message });
}
