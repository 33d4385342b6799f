import { readStored, writeStored } from '@kallos/web-kit/kit';

const path = '/admin/dashboard/overview';
const storageKey = 'kallos-overview';

/** Stores the view of this tab's account overview, to return to it from a portal. */
export const keepOverviewAddress = (search: string): void => void writeStored('session', storageKey, search);

/** Returns the address of the account overview as this tab last showed it. */
export function overviewAddress(): string {
  const search = readStored('session', storageKey) ?? '';
  return search === '' ? path : `${path}?${search}`;
}
