import * as z from 'zod/mini';
import { GoogleRefusal, GoogleSilence, type GoogleFailure } from './failures.ts';

const Detail = z.looseObject({
  reason: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.unknown())),
  errorDetails: z.optional(
    z.array(z.looseObject({ code: z.optional(z.number()), field: z.optional(z.string()) })),
  ),
});

const ErrorBody = z.looseObject({
  error: z.looseObject({
    code: z.optional(z.number()),
    message: z.optional(z.string()),
    status: z.optional(z.string()),
    details: z.optional(z.array(z.unknown())),
    errors: z.optional(z.array(z.looseObject({ reason: z.optional(z.string()) }))),
  }),
});

/** The error of the token endpoint. */
const OauthError = z.looseObject({ error: z.string(), error_description: z.optional(z.string()) });

/** Tokens must not reach a log or a row. */
const withoutTokens = (text: string) =>
  text.replace(/(?:ya29\.|1\/\/|4\/0)[\w./-]+|[\w-]{40,}/g, '[removed]');

/**
 * Returns the failure in a response without success. Servers in front of Google answer with web pages: one of
 * an outage proves nothing.
 */
export function readFailure(status: number, body: unknown): GoogleFailure {
  const oauth = OauthError.safeParse(body);
  if (oauth.success) {
    const { error: name, error_description: text = '' } = oauth.data;
    return new GoogleRefusal({ status, name }, withoutTokens(text));
  }
  const read = ErrorBody.safeParse(body);
  if (!read.success) {
    if (status >= 500) return new GoogleSilence(`status ${status} without an error object`);
    return new GoogleRefusal({ status, name: 'NO_JSON', isPage: true }, 'an answer that is not JSON');
  }
  const { error } = read.data;
  const details = (error.details ?? []).flatMap((one) => {
    const detail = Detail.safeParse(one);
    return detail.success ? [detail.data] : [];
  });
  const info = details.find(({ reason }) => reason !== undefined);
  const fault = details.flatMap(({ errorDetails }) => errorDetails ?? [])[0];
  return new GoogleRefusal(
    {
      status,
      name: error.status ?? 'UNKNOWN',
      reason: info?.reason ?? error.errors?.[0]?.reason,
      isQuotaZero: status === 429 && String(info?.metadata?.['quota_limit_value']) === '0',
      field: fault?.field,
      fieldCode: fault?.code,
    },
    withoutTokens(error.message ?? 'no text'),
  );
}
