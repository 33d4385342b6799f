/** The heavy parts of the look that remotes share: naming them here puts them into the shell's build, on demand. */
export const sharedParts = {
  dateField: () => import('@kallos/ui/date-field'),
  lightbox: () => import('@kallos/ui/lightbox'),
};
