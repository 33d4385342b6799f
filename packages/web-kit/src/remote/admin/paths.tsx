/** The addresses of the administrator's area. */
export const paths = {
  dashboard: '/admin/dashboard',
  products: '/admin/dashboard/products',
  accounts: '/admin/dashboard/accounts',
  pages: '/admin/dashboard/pages',
  claims: '/admin/dashboard/claims',
  llmConfig: '/admin/dashboard/llm-config',
  frontEnds: '/admin/front-ends',
  security: '/admin/security',
  metaCheck: '/admin/meta-check',
  guide: '/guides/administrator',
  imageTest: '/admin/image-test',
  portalOf: (accountId: number): string => `/portal?account=${accountId}`,
} as const;
