import { portalPaths } from '@kallos/web-kit/remote/portal/paths';

/** The portal's addresses; both prefixes lead to the same screens, and links use `/business`. */
export const paths = {
  ...portalPaths,
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
  developers: '/developers',
} as const;
