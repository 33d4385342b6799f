/** The addresses of the administrator's area. */
export const paths = {
  dashboard: '/admin/dashboard',
  products: '/admin/dashboard/products',
  accounts: '/admin/dashboard/accounts',
  overview: '/admin/dashboard/overview',
  calendar: '/admin/dashboard/account-calendar',
  pages: '/admin/dashboard/pages',
  claims: '/admin/dashboard/claims',
  llmConfig: '/admin/dashboard/llm-config',
  frontEnds: '/admin/front-ends',
  apiKeys: '/admin/dashboard/api-keys',
  staff: '/admin/dashboard/staff',
  security: '/admin/security',
  metaCheck: '/admin/meta-check',
  googleCheck: '/admin/google-check',
  guide: '/guides/administrator',
  imageTest: '/admin/image-test',
  accountOf: (accountId: number): string => `/admin/dashboard/overview/${accountId}`,
  /** Opens an account's portal, at a place of it if one is given. */
  portalOf: (accountId: number, place = '/portal'): string =>
    `${place}${place.includes('?') ? '&' : '?'}account=${accountId}`,
} as const;
