// Without the rest of the kit: the page reads these names before any script has come.

/** Where the administrator's token is kept, in local storage. */
export const adminKey = 'auth_token';

/** Where a business user's token is kept, in local storage: today's name, then the older one. */
export const businessKeys = ['business_token', 'businessToken'] as const;

/** Where an administrator's grant for one account is kept, in session storage. */
export const grantKey = 'business_grant';
