interface Statement extends Error {
  readonly query: string;
}

const isStatement = (error: Error): error is Statement =>
  'query' in error && 'params' in error && typeof error.query === 'string';

/**
 * Removes a failed statement's values from an error text: they may be passwords, tokens or
 * addresses.
 */
export function redactValues(text: string, error: unknown): string {
  let shown = text;
  for (let at = error; at instanceof Error; at = at.cause) {
    if (!isStatement(at)) continue;
    const told = `Failed query: ${at.query}`;
    shown = shown.replaceAll(at.message, () => told);
  }
  return shown;
}
