import { contactPlaces, type ContactReason, defaultContacts } from '@kallos/contracts/texts/contacts';

/** Returns the deployment's contact address; pages painted at build time keep the gateway's placeholder. */
export function contactEmail(reason: ContactReason): string {
  if (typeof document === 'undefined') return contactPlaces[reason];
  const named = document.querySelector(`meta[name="kallos-${reason}"]`)?.getAttribute('content') ?? '';
  return named.includes('@') ? named : defaultContacts[reason];
}
