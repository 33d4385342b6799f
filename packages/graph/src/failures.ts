/** What Meta said when it refused; programs decide by code, subcode and isTransient, never by the text. */
export class GraphRefusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly subcode: number | undefined;
  readonly isTransient: boolean;
  /** Seconds until a limit ends, when Meta named them. */
  readonly regainSeconds: number | undefined;
  readonly traceId: string | undefined;

  constructor(
    facts: Pick<GraphRefusal, 'status' | 'code' | 'subcode' | 'isTransient' | 'regainSeconds' | 'traceId'> & {
      text: string;
    },
  ) {
    super(`graph ${facts.code}${facts.subcode === undefined ? '' : `/${facts.subcode}`}: ${facts.text}`);
    this.name = 'GraphRefusal';
    this.status = facts.status;
    this.code = facts.code;
    this.subcode = facts.subcode;
    this.isTransient = facts.isTransient;
    this.regainSeconds = facts.regainSeconds;
    this.traceId = facts.traceId;
  }
}

/** No usable answer: nobody knows whether Meta did what was asked. */
export class GraphSilence extends Error {
  constructor(why: string, cause?: unknown) {
    super(`graph gave no answer: ${why}`, { cause });
    this.name = 'GraphSilence';
  }
}

/** Either way in which a call to the Graph fails. */
export type GraphFailure = GraphRefusal | GraphSilence;

/** Whether a thrown value came from the Graph rather than from a fault of ours. */
export const isGraphFailure = (failure: unknown): failure is GraphFailure =>
  failure instanceof GraphRefusal || failure instanceof GraphSilence;

interface ErrorObject {
  message?: unknown;
  code?: unknown;
  error_subcode?: unknown;
  is_transient?: unknown;
  error_user_msg?: unknown;
  fbtrace_id?: unknown;
}

const asNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);
const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads Meta's error object; undefined when the body is something else. */
export function readRefusal(
  status: number,
  body: unknown,
  regainSeconds: number | undefined,
): GraphRefusal | undefined {
  const error = (body as { error?: ErrorObject } | null)?.error;
  if (typeof error !== 'object' || error === null || typeof error.code !== 'number') return undefined;
  return new GraphRefusal({
    status,
    code: error.code,
    subcode: asNumber(error.error_subcode),
    isTransient: error.is_transient === true,
    regainSeconds,
    traceId: asText(error.fbtrace_id),
    text: withoutTokens(asText(error.error_user_msg) ?? asText(error.message) ?? 'no text').slice(0, 300),
  });
}

/** Meta quotes the token in some messages; it must never reach a log or a row. */
const withoutTokens = (text: string) => text.replace(/[A-Za-z0-9_|%-]{24,}/g, '[removed]');
