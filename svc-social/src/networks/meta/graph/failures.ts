import { truncate } from '@kallos/contracts/texts/cut-text';
import { NetworkFailure, type Trouble } from '../../failure.ts';
import { classify, silentTrouble, unsentTrouble } from './error-table.ts';
/** A refusal by Meta; code depends on code, subcode and isTransient, never on the text. */
export class GraphRefusal extends NetworkFailure {
  readonly isRefusal: boolean = true;
  readonly status: number;
  readonly code: number;
  readonly subcode: number | undefined;
  readonly isTransient: boolean;
  /** Seconds until a limit ends, if Meta reports them. */
  readonly regainSeconds: number | undefined;
  readonly traceId: string | undefined;
  /** The usage of the application's own limit, if the refusal contains it. */
  readonly appPercent: number | undefined;

  constructor(
    facts: Pick<GraphRefusal, 'status' | 'code' | 'subcode' | 'isTransient' | 'regainSeconds' | 'traceId'> & {
      appPercent?: number | undefined;
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
    this.appPercent = facts.appPercent;
  }

  get trouble(): Trouble {
    return classify(this);
  }
}

/** No usable response: whether Meta executed the call is unknown. */
export class GraphSilence extends NetworkFailure {
  readonly trouble = silentTrouble;
  readonly isRefusal: boolean = false;

  constructor(why: string, cause?: unknown) {
    super(`graph gave no answer: ${why}`, { cause });
    this.name = 'GraphSilence';
  }
}

/** Never sent for lack of time, so nothing can have happened at Meta. */
export class GraphUnsent extends NetworkFailure {
  readonly trouble = unsentTrouble;
  readonly isRefusal: boolean = false;

  constructor(why: string, cause?: unknown) {
    super(`not sent to the graph: ${why}`, { cause });
    this.name = 'GraphUnsent';
  }
}

/** The failures of a call to the Graph. */
export type GraphFailure = GraphRefusal | GraphSilence | GraphUnsent;

/** Returns whether a thrown value is a Graph failure and not an internal error. */
export const isGraphFailure = (failure: unknown): failure is GraphFailure =>
  failure instanceof GraphRefusal || failure instanceof GraphSilence || failure instanceof GraphUnsent;

interface ErrorObject {
  message?: unknown;
  code?: unknown;
  error_subcode?: unknown;
  is_transient?: unknown;
  error_user_msg?: unknown;
  fbtrace_id?: unknown;
}

/** Some edges refuse without an error object. */
const unsuccessful = (status: number) =>
  new GraphRefusal({
    status,
    code: 0,
    subcode: undefined,
    isTransient: false,
    regainSeconds: undefined,
    traceId: undefined,
    text: 'success: false',
  });

/** Parses a number or a numeric string. */
function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Parses Meta's error object; returns undefined if the body has none. */
export function readRefusal(
  status: number,
  body: unknown,
  { regainSeconds, appPercent }: { regainSeconds?: number; appPercent?: number } = {},
): GraphRefusal | undefined {
  if ((body as { success?: unknown } | null)?.success === false) return unsuccessful(status);
  const error = (body as { error?: ErrorObject } | null)?.error;
  const code = asNumber(error?.code);
  if (typeof error !== 'object' || error === null || code === undefined) return undefined;
  return new GraphRefusal({
    status,
    code,
    subcode: asNumber(error.error_subcode),
    isTransient: error.is_transient === true,
    regainSeconds: regainSeconds || undefined,
    appPercent,
    traceId: asText(error.fbtrace_id),
    text: truncate(withoutTokens(asText(error.error_user_msg) ?? asText(error.message) ?? 'no text'), 300),
  });
}

/** Meta quotes the token in some messages; it must not reach a log or a row. */
const withoutTokens = (text: string) => text.replace(/[A-Za-z0-9_|%-]{24,}/g, '[removed]');
