// Stands in for what the component library finds out about the browser's language: the product names its language itself,
// and to ask the browser loads its tables of all languages, a task of 20 to 60 ms before the first screen.
const greek = { locale: 'el-GR', direction: 'ltr' } as const;

/** The language where none is named. */
export const getDefaultLocale = () => greek;

/** The language where none is named, for components. */
export const useDefaultLocale = () => greek;

/** Whether a language is written from right to left: none of the product's is. */
export const isRTL = (): boolean => false;
