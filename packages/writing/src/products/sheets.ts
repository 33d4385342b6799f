/** What is said of one thing, by field. */
export type Sheet<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** Reads a sheet: each line is a field, a colon and what it says; every field is there once at least. */
export function readSheet<Field extends string>(text: string, fields: readonly Field[]): Sheet<Field> {
  const said = text
    .trim()
    .split('\n')
    .map((line) => line.split(/: (.*)/s));
  const odd = said.find(([field, words]) => !fields.includes(field as Field) || !words);
  if (odd) throw new Error(`no field: ${odd[0]}`);
  const entries = fields.map((field) => {
    const own = said.flatMap(([one, words = '']) => (one === field ? [words] : []));
    if (own.length === 0) throw new Error(`no ${field}: ${text}`);
    return [field, own] as const;
  });
  return Object.fromEntries(entries) as unknown as Sheet<Field>;
}

/** Reads sheets, each of which begins with its name, as in `= facial`. */
export const readSheets = <Field extends string>(text: string, fields: readonly Field[]) =>
  Object.fromEntries(
    text
      .split(/^= /m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf('\n');
        return [part.slice(0, end), readSheet(part.slice(end), fields)] as const;
      }),
  );
