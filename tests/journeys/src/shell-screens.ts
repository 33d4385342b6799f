/** The addresses of the shell's own screens that everybody may see. */
export const shellScreens: readonly string[] = [
  '/',
  '/login',
  '/admin',
  '/terms-of-service',
  '/privacy-policy',
];
