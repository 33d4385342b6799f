import { priceOf } from './models.ts';

/** What tokens of a model cost in millionths of a dollar; 0 where the model's price is not known. */
export function microUsdOf(model: string, { input, output }: { input: number; output: number }): number {
  const price = priceOf(model);
  return price ? Math.ceil(input * price.input + output * price.output) : 0;
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
  return ((written.inputTokens ?? 0) * price.input + (written.outputTokens ?? 0) * price.output) / 1_000_000;
}
