import * as z from 'zod';
import type { Collection, Store } from './store.ts';

const Refusal = z.object({
  code: z.number().int().default(2),
  subcode: z.number().int().optional(),
  message: z.string().optional(),
  isTransient: z.boolean().optional(),
  /** HTTP status. */
  status: z.number().int().min(300).max(599).default(400),
  headers: z.record(z.string(), z.string()).default({}),
  /** Google: the reason in the error's details, or the error of a token call. */
  reason: z.string().optional(),
  /** A body that replaces the error's JSON, such as a web page. */
  body: z.string().optional(),
});

const Effect = z.discriminatedUnion('kind', [
  Refusal.extend({ kind: z.literal('refuse') }),
  Refusal.extend({ kind: z.literal('accept-then-error') }),
  z.object({ kind: z.literal('accept-then-hang'), ms: z.number().positive().optional() }),
  z.object({ kind: z.literal('accept-then-reset') }),
  z.object({ kind: z.literal('hang'), ms: z.number().positive().optional() }),
  z.object({ kind: z.literal('reset') }),
  z.object({ kind: z.literal('delay'), ms: z.number().positive() }),
  z.object({ kind: z.literal('late-visibility'), ms: z.number().positive() }),
  z.object({ kind: z.literal('container-status'), status: z.enum(['IN_PROGRESS', 'ERROR', 'EXPIRED']) }),
  z.object({ kind: z.literal('draft-vanishes') }),
  /** Google: one call creates two posts. */
  z.object({ kind: z.literal('accept-twice') }),
  /** Google: a read returns what was true `ms` ago. */
  z.object({ kind: z.literal('stale'), ms: z.number().positive() }),
  /** Google: the review of the created post takes `ms`, with this verdict. */
  z.object({
    kind: z.literal('review'),
    ms: z.number().min(0).optional(),
    verdict: z.enum(['approved', 'rejected']).optional(),
  }),
]);

/** A fault rule: the calls that it matches and the effect on them. */
export const FaultRule = z.object({
  match: z
    .object({
      method: z.string().toUpperCase().optional(),
      /** Path with `*` for any part of a segment; Graph paths without their version. */
      path: z.string().optional(),
      /** Page or Instagram account id at the start of the path, or a Google location's id in it. */
      pageId: z.string().optional(),
    })
    .default({}),
  effect: Effect,
  probability: z.number().min(0).max(1).default(1),
  seed: z.number().int().default(1),
  /** How many calls it matches; absent means until it is removed. */
  times: z.number().int().positive().optional(),
});

export type FaultEffect = z.output<typeof Effect>;
export type Refusal = z.output<typeof Refusal>;
type Rule = z.output<typeof FaultRule> & {
  readonly id: string;
  readonly met: number;
  readonly injected: number;
};

export interface Faults {
  readonly add: (rules: readonly z.output<typeof FaultRule>[]) => void;
  readonly clear: () => void;
  readonly list: () => readonly Rule[];
  /** Returns the effects for this call and counts them as used. */
  readonly inject: (method: string, path: string) => FaultEffect[];
}

const escape = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
const pattern = (path: string) => new RegExp(`^${path.split('*').map(escape).join('[^/]*')}$`);

/** Returns a number between 0 and 1 that depends only on the seed and the turn. */
function chance(seed: number, turn: number): number {
  let mixed = (seed * 0x9e3779b1 + turn * 0x85ebca6b) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

function meets({ match }: Rule, method: string, path: string): boolean {
  if (match.method !== undefined && match.method !== method) return false;
  if (match.path !== undefined && !pattern(match.path).test(path)) return false;
  const { pageId } = match;
  return pageId === undefined || new RegExp(`(^/|/locations/)${escape(pageId)}(_|/|:|$)`).test(path);
}

function turn(rules: Collection<Rule>, rule: Rule): boolean {
  const isInjected = chance(rule.seed, rule.met) < rule.probability;
  rules.put(rule.id, { ...rule, met: rule.met + 1, injected: rule.injected + (isInjected ? 1 : 0) });
  return isInjected;
}

export function openFaults(store: Store): Faults {
  const rules = store.collection<Rule>('faults');
  return {
    add: (added) => {
      const first = rules.list().reduce((highest, { id }) => Math.max(highest, Number(id)), 0) + 1;
      added.forEach((rule, index) => {
        const id = String(first + index);
        rules.put(id, { ...rule, id, met: 0, injected: 0 });
      });
    },
    clear: rules.clear,
    list: rules.list,
    inject: (method, path) =>
      rules
        .list()
        .filter(
          (rule) => (rule.times === undefined || rule.injected < rule.times) && meets(rule, method, path),
        )
        .filter((rule) => turn(rules, rule))
        .map(({ effect }) => effect),
  };
}
