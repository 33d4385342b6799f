/** The languages of the product. */
export type Language = 'el' | 'en';

type Phrase = string | readonly string[] | ((...values: never[]) => string);

/**
 * Returns the dictionary factory of an area with these languages: a phrase without one does not compile.
 * `const words = wordsIn('el', 'en'); const t = words({ save: { el: '…', en: 'Save' } }); t('en').save`
 */
export const wordsIn =
  <const Promised extends Language>(..._promised: readonly Promised[]) =>
  <const Table extends Record<string, Record<Promised, Phrase>>>(table: Table) =>
  (language: Promised): { readonly [Key in keyof Table]: Table[Key][Promised] } =>
    Object.fromEntries(Object.entries(table).map(([key, phrase]) => [key, phrase[language]])) as {
      readonly [Key in keyof Table]: Table[Key][Promised];
    };
