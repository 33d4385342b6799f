// Separate from the kit: the page reads these names before any script has loaded.

/** Local storage key of the administrator's token. */
export const adminKey = 'auth_token';

/** Local storage keys of a business user's token: the current name, then the older one. */
export const businessKeys = ['business_token', 'businessToken'] as const;

/** Session storage key of an administrator's grant for one account. */
export const grantKey = 'business_grant';
