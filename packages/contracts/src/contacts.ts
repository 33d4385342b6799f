/** Who answers questions about the service and about personal data, where a deployment names nobody else. */
export const defaultContacts = {
  support: 'support@kallos.example',
  privacy: 'privacy@kallos.example',
} as const;

/** What somebody writes to us about. */
export type ContactReason = keyof typeof defaultContacts;

/** The place in a page that its gateway fills with an address. */
export const contactPlaces: Readonly<Record<ContactReason, string>> = {
  support: '__SUPPORT_EMAIL__',
  privacy: '__PRIVACY_EMAIL__',
};
