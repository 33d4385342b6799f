import type { Endpoint } from '@kallos/contracts/endpoint';
import { includesRole, type StaffRole } from '@kallos/contracts/staff-role';
import { useSession } from '@kallos/web-kit/kit';
import type { ReactNode } from 'react';

/** Returns the role of the signed-in administrator; replies of older releases contain none. */
export const useStaffRole = (): StaffRole => useSession('admin').data?.staffRole ?? 'owner';

/** Returns a function that checks whether the signed-in administrator may make a call. */
export function useMay(): (endpoint: Pick<Endpoint, 'role'>) => boolean {
  const role = useStaffRole();
  return ({ role: needed }) => includesRole(role, needed ?? 'owner');
}

/** Renders its children only for administrators who may make a call. */
export function Allowed({
  to,
  children,
}: {
  readonly to: Pick<Endpoint, 'role'>;
  readonly children: ReactNode;
}) {
  return useMay()(to) ? children : null;
}
