/** The addresses of the portal that its frame and other remotes link to. */
export const portalPaths = {
  security: '/business/security',
  apiKeys: '/business/api-keys',
  guide: '/guides/front-desk',
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
} as const;

/** Returns the prefix of the present address; links of a screen keep it. */
export const prefixOf = (pathname: string): '/business' | '/portal' =>
  pathname.startsWith('/portal') ? '/portal' : '/business';
