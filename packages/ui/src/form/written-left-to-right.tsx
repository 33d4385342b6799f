// Replaces the component library's detection of the browser's language: the product sets its language, and
// asking the browser loads all its language tables, which takes 20 to 60 ms before the first screen.
const greek = { locale: 'el-GR', direction: 'ltr' } as const;

/** Returns the default locale. */
export const getDefaultLocale = () => greek;

/** Returns the default locale for components. */
export const useDefaultLocale = () => greek;

/** Returns false: no language of the product is written from right to left. */
export const isRTL = (): boolean => false;
