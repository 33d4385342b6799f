/** Google's hosts, by the names that a stand-in uses as the first part of its paths. */
const hosts = {
  accounts: 'https://accounts.google.com',
  oauth2: 'https://oauth2.googleapis.com',
  mybusinessaccountmanagement: 'https://mybusinessaccountmanagement.googleapis.com',
  mybusinessbusinessinformation: 'https://mybusinessbusinessinformation.googleapis.com',
  mybusinessverifications: 'https://mybusinessverifications.googleapis.com',
  mybusiness: 'https://mybusiness.googleapis.com',
} as const;

/** A host of Google. */
export type GoogleHost = keyof typeof hosts;

/** Returns a host's address; `standIn` replaces all of Google. */
export const addressOf = (host: GoogleHost, standIn: string | undefined): string =>
  standIn === undefined ? hosts[host] : `${standIn}/${host}`;
