/** The portal's addresses; both prefixes lead to the same screens, and links use `/business`. */
export const paths = {
  login: '/business/login',
  loginFor: (path: string) => `/business/login?redirect=${encodeURIComponent(path)}`,
  setup: '/business/setup',
  products: '/business/products',
  platforms: '/business/platforms',
  portalPlatforms: '/portal/platforms',
  campaigns: '/business/campaigns',
  troubledPosts: '/business/campaigns?show=attention',
  deletePost: '/business/delete-post',
  deletePostOf: (platform: string, postId: string) =>
    `/business/delete-post?${new URLSearchParams({ platform, postId }).toString()}`,
  facebookPages: '/portal/facebook-pages',
  facebookTest: '/facebook-test',
  security: '/business/security',
  apiKeys: '/business/api-keys',
  developers: '/developers',
  guide: '/guides/front-desk',
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
} as const;

/** Returns the prefix of the present address; links of a screen keep it. */
export const prefixOf = (pathname: string): '/business' | '/portal' =>
  pathname.startsWith('/portal') ? '/portal' : '/business';
