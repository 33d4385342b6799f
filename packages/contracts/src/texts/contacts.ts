/** The default contacts for questions about the service and personal data. */
export const defaultContacts = {
  support: 'support@kallos.example',
  privacy: 'privacy@kallos.example',
} as const;

/** The reason for contacting us. */
export type ContactReason = keyof typeof defaultContacts;

/** The placeholder in a page that the gateway replaces with an address. */
export const contactPlaces: Readonly<Record<ContactReason, string>> = {
  support: '__SUPPORT_EMAIL__',
  privacy: '__PRIVACY_EMAIL__',
};
