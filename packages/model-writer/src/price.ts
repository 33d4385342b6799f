/** US dollars per million tokens, in and out. */
const prices: Readonly<Record<string, readonly [input: number, output: number]>> = {
  'gpt-4o': [2.5, 10],
  'gpt-4o-mini': [0.15, 0.6],
  'gpt-4.1': [2, 8],
  'gpt-4.1-mini': [0.4, 1.6],
  'gpt-4.1-nano': [0.1, 0.4],
};

// A dated model costs what its family costs.
const priceOf = (model: string) => prices[model] ?? prices[model.replace(/-\d{4}-\d{2}-\d{2}$/, '')];

/** What tokens of a model cost in millionths of a dollar; 0 where the model's price is not known. */
export function microUsdOf(model: string, { input, output }: { input: number; output: number }): number {
  const [forInput, forOutput] = priceOf(model) ?? [0, 0];
  return Math.ceil(input * forInput + output * forOutput);
}

/** What a text cost; null where the model's price is not known, 0 for the built-in writer. */
export function costOf(written: {
  writer: { model: string | null };
  inputTokens: number | null;
  outputTokens: number | null;
}): number | null {
  const { model } = written.writer;
  if (model === null) return 0;
  const price = priceOf(model);
  if (!price) return null;
  return ((written.inputTokens ?? 0) * price[0] + (written.outputTokens ?? 0) * price[1]) / 1_000_000;
}
