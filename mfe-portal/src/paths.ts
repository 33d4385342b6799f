/** Every address of the portal; both prefixes lead to the same screens, `/business` is the one that we link to. */
export const paths = {
  login: '/business/login',
  loginFor: (path: string) => `/business/login?redirect=${encodeURIComponent(path)}`,
  setup: '/business/setup',
  products: '/business/products',
  platforms: '/business/platforms',
  portalPlatforms: '/portal/platforms',
  campaigns: '/business/campaigns',
  deletePost: '/business/delete-post',
  deletePostOf: (platform: string, postId: string) =>
    `/business/delete-post?${new URLSearchParams({ platform, postId }).toString()}`,
  facebookPages: '/portal/facebook-pages',
  facebookTest: '/facebook-test',
  security: '/business/security',
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
} as const;

/** The prefix that the user is walking under; links of a screen keep it. */
export const prefixOf = (pathname: string): '/business' | '/portal' =>
  pathname.startsWith('/portal') ? '/portal' : '/business';
