import * as runtime from 'react/jsx-runtime';

/**
 * What remotes ask the shell for by name; naming it here puts it into the shell's build. The heavy parts of the look come
 * on demand; the JSX runtime of production is not what a shell under development is made of, but deployed remotes want it.
 */
export const sharedParts = {
  controls: () => import('@kallos/ui/controls'),
  dateField: () => import('@kallos/ui/date-field'),
  lightbox: () => import('@kallos/ui/lightbox'),
  jsxRuntime: () => runtime,
};
