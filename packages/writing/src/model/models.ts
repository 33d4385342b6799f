import * as z from 'zod';

/** A model's supported options and price. */
export interface ModelAbilities {
  readonly readsPictures: boolean;
  readonly takesTemperature: boolean;
  /** The lowest reasoning effort that the model allows; absent for models that do not reason. */
  readonly effort?: 'none' | 'minimal' | 'low';
  /** US dollars per million tokens. */
  readonly price: { readonly input: number; readonly output: number };
}

const chat = { readsPictures: true, takesTemperature: true };
const thinking = { readsPictures: true, takesTemperature: false };

/** The first match applies. */
const known: ReadonlyArray<readonly [RegExp, ModelAbilities]> = [
  [/^gpt-4o-mini/, { ...chat, price: { input: 0.15, output: 0.6 } }],
  [/^gpt-4o/, { ...chat, price: { input: 2.5, output: 10 } }],
  [/^gpt-4\.1-nano/, { ...chat, price: { input: 0.1, output: 0.4 } }],
  [/^gpt-4\.1-mini/, { ...chat, price: { input: 0.4, output: 1.6 } }],
  [/^gpt-4\.1/, { ...chat, price: { input: 2, output: 8 } }],
  [/^gpt-5/, { ...thinking, effort: 'minimal', price: { input: 1.25, output: 10 } }],
  [/^gpt-6-luna/, { ...thinking, effort: 'none', price: { input: 0.1, output: 0.5 } }],
  [/^gpt-6\.1-terra/, { ...thinking, effort: 'none', price: { input: 1, output: 5 } }],
  [/^gpt-6\.1-sol/, { ...thinking, effort: 'low', price: { input: 2, output: 10 } }],
  [/^gpt-6/, { ...thinking, effort: 'low', price: { input: 10, output: 50 } }],
];

/** An unknown model gets text only, and the highest price. */
const unknown: ModelAbilities = {
  readsPictures: false,
  takesTemperature: false,
  price: { input: 10, output: 50 },
};

/** Returns the abilities of a model by name. */
export const abilitiesOf = (model: string): ModelAbilities =>
  known.find(([name]) => name.test(model))?.[1] ?? unknown;

/** A price setting such as `2.5,10`: US dollars per million tokens in and out. */
export const givenPrice = z
  .string()
  .regex(/^\d{1,6}(\.\d+)?,\d{1,6}(\.\d+)?$/, 'must be two prices such as 2.5,10')
  .transform((text) => {
    const [input = 0, output = 0] = text.split(',').map(Number);
    return { input, output };
  });

/** Returns millionths of a US dollar, rounded up. */
export const microUsd = (price: ModelAbilities['price'], { input, output }: Tokens): number =>
  Math.ceil(input * price.input + output * price.output);

/** Tokens of one call. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
}

const isCount = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;

/**
 * Returns the tokens that an answer reports, by the names of either API; undefined for none or an impossible
 * number.
 */
export function tokensOf(usage: unknown, most: Tokens): Tokens | undefined {
  const said = Object(usage) as Record<string, unknown>;
  const input = said['input_tokens'] ?? said['prompt_tokens'];
  const output = said['output_tokens'] ?? said['completion_tokens'];
  return isCount(input, most.input) && isCount(output, most.output) ? { input, output } : undefined;
}
