import { contactPlaces, type ContactReason, defaultContacts } from '@kallos/contracts/contacts';

/** The address that a deployment names for a reason to write; what is painted at the build keeps the gateway's place for it. */
export function contactEmail(reason: ContactReason): string {
  if (typeof document === 'undefined') return contactPlaces[reason];
  const named = document.querySelector(`meta[name="kallos-${reason}"]`)?.getAttribute('content') ?? '';
  return named.includes('@') ? named : defaultContacts[reason];
}
