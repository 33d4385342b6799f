/** The shell's own public screens. */
export const shellScreens: readonly string[] = [
  '/',
  '/login',
  '/admin',
  '/admin/password',
  '/terms-of-service',
  '/privacy-policy',
];
