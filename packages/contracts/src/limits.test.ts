import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { allEndpoints } from './endpoints.ts';

/** Yields every text of a schema with its path. */
function* textsOf(schema: z.core.$ZodType, at: string): Generator<[at: string, text: z.core.$ZodType]> {
  const { def } = schema._zod as unknown as { def: Record<string, z.core.$ZodType> & { type: string } };
  if (def.type === 'string') yield [at, schema];
  const { shape } = def as unknown as { shape?: Record<string, z.core.$ZodType> };
  for (const [name, part] of Object.entries(shape ?? {})) yield* textsOf(part, `${at}.${name}`);
  for (const part of [def['innerType'], def['element'], def['in']]) if (part) yield* textsOf(part, at);
}

interface Check {
  readonly _zod: {
    readonly def: { readonly check: string; readonly maximum?: number; readonly minimum?: number };
  };
}
const mostOf = (text: z.core.$ZodType): number => {
  const { checks = [] } = text._zod.def as { checks?: readonly Check[] };
  const most = checks.find(({ _zod }) => _zod.def.check === 'max_length');
  return most?._zod.def.maximum ?? Number.POSITIVE_INFINITY;
};
const saidOf = (text: z.core.$ZodType, typed: string): string | undefined =>
  (text as z.ZodMiniType).safeParse(typed, { error: () => '' }).error?.issues[0]?.message;

const limited = allEndpoints.flatMap(({ name, endpoint }) =>
  endpoint.body ? [...textsOf(endpoint.body, name)].filter(([, text]) => Number.isFinite(mostOf(text))) : [],
);

it('finds the texts that have a limit', () => {
  expect(limited.length).toBeGreaterThan(30);
});

/** Returns the minimum length; at least two means visible characters. */
const leastOf = (text: z.core.$ZodType): number => {
  const { checks = [] } = text._zod.def as { checks?: readonly Check[] };
  const least = checks.find(({ _zod }) => _zod.def.check === 'min_length');
  return least?._zod.def.minimum ?? 0;
};
const named = limited.filter(
  ([at, text]) => leastOf(text) > 1 && !/password|device|ticket|token|response/i.test(at),
);

it.each(named)('does not count invisible characters: %s', (_, text) => {
  const typed = `α${'\u200b'.repeat(leastOf(text))}`;
  expect((text as z.ZodMiniType).safeParse(typed).success).toBe(false);
});

it.each(limited)('has separate messages for a long and a missing text: %s', (_, text) => {
  const short = saidOf(text, '');
  const long = saidOf(text, 'x'.repeat(mostOf(text) + 1));
  expect(long).toBeDefined();
  if (short) expect(long).not.toBe(short);
});
