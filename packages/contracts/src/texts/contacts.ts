/** The default contacts for questions about the service and personal data. */
export const defaultContacts = {
  support: 'support@kallos.example',
  privacy: 'privacy@kallos.example',
} as const;

/** The subject of a message to us. */
export type ContactReason = keyof typeof defaultContacts;

/** The place in a page that its gateway fills with an address. */
export const contactPlaces: Readonly<Record<ContactReason, string>> = {
  support: '__SUPPORT_EMAIL__',
  privacy: '__PRIVACY_EMAIL__',
};
