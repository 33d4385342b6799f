/** The heavy parts of the look that remotes share: naming them here puts them into the shell's build, on demand. */
export const sharedParts = {
  controls: () => import('@kallos/ui/controls'),
  dateField: () => import('@kallos/ui/date-field'),
  lightbox: () => import('@kallos/ui/lightbox'),
};
