/** The shell's own public screens. */
export const shellScreens: readonly string[] = [
  '/',
  '/login',
  '/admin',
  '/terms-of-service',
  '/privacy-policy',
];
