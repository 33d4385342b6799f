/** The permission for business profiles; Google has one for reading and writing. */
export const businessScope = 'https://www.googleapis.com/auth/business.manage';
/** The permissions that the consent screen requests; the address identifies the user. */
export const requestedScopes = [businessScope, 'openid', 'email'] as const;
