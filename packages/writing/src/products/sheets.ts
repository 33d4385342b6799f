/** The lines of a sheet, by field. */
export type Sheet<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** Parses a sheet of lines `field: text`; every field is required at least once. */
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

/** Parses sheets that start with their name, as in `= facial`. */
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
