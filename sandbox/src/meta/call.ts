import type { Effects } from './model.ts';
import type { Params } from './params.ts';

/** A parsed request to the Graph. */
export interface GraphCall {
  readonly method: string;
  /** Path segments after the version. */
  readonly path: readonly string[];
  /** The version that serves the call, such as `v25.0`. */
  readonly version: string;
  readonly params: Params;
  readonly token: string | undefined;
  /** The full address, as the caller wrote it. */
  readonly url: URL;
  readonly effects: Effects;
}

/** Returns this sandbox's origin as the caller addressed it. */
export const originOf = (call: GraphCall) => call.url.origin;

export const listDelayOf = (effects: Effects) =>
  effects.reduce((ms, effect) => (effect.kind === 'late-visibility' ? Math.max(ms, effect.ms) : ms), 0);

/** Formats a time as the Graph does: `2026-11-21T10:30:00+0000`. */
export const graphTime = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, '+0000');

/** Parses Unix seconds, ISO 8601 or another date format. */
export function parseTime(text: string): number | undefined {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const ms = Date.parse(text.replace(/\+0000$/, 'Z'));
  return Number.isNaN(ms) ? undefined : ms;
}
