/** The response; null never responds, `reset` cuts the connection. */
export type Answer =
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | 'silence'
  | 'reset';

const json = { 'content-type': 'application/json; charset=UTF-8' };

export const ok = (reply: unknown): Answer => ({ status: 200, body: JSON.stringify(reply), headers: json });

interface Refusal {
  readonly code: number;
  readonly subcode?: number;
  readonly status?: number;
  readonly isTransient?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns an error object of Meta. */
export const refuse = ({
  code,
  subcode,
  status = 400,
  isTransient = false,
  headers = {},
}: Refusal): Answer => ({
  status,
  headers: { ...json, ...headers },
  body: JSON.stringify({
    error: {
      message: `(#${code}) refused by the fault harness`,
      type: 'OAuthException',
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      is_transient: isTransient,
      fbtrace_id: 'fault-harness',
    },
  }),
});

/** Meta's error for missing or inaccessible objects. */
export const unknown = refuse({ code: 100, subcode: 33 });

const html = '<!DOCTYPE html><html><body><h1>Sorry, something went wrong.</h1></body></html>';

/** Empty or meaningless bodies. */
export const oddBodies: readonly Answer[] = [
  { status: 200, body: '', headers: json },
  { status: 200, body: html, headers: { 'content-type': 'text/html' } },
  { status: 200, body: '{"id":"17', headers: json },
  { status: 200, body: '[]', headers: { 'content-type': 'text/plain' } },
  { status: 200, body: '{}', headers: json },
  { status: 502, body: html, headers: { 'content-type': 'text/html' } },
  { status: 500, body: '', headers: {} },
];

/** Returns an upload error. */
export const refuseUpload = (status: number, message: string, isRetriable: boolean): Answer => ({
  status,
  headers: json,
  body: JSON.stringify({ debug_info: { retriable: isRetriable, type: 'ProcessingFailedError', message } }),
});

/** The responses to a partial upload. */
export const brokenUploads: readonly Answer[] = [
  refuseUpload(400, 'Partial request: the upload broke off.', true),
  refuseUpload(500, 'There was a problem uploading your video file. Please try again.', true),
  { status: 502, body: html, headers: { 'content-type': 'text/html' } },
];

/** Errors of calls that took effect, at once or later. */
export const errorsAfterEffect: readonly Answer[] = [
  refuse({ code: 2, status: 500, isTransient: true }),
  refuse({ code: 1, status: 500 }),
  refuse({ code: 2, status: 503, isTransient: true }),
  refuse({ code: -1, subcode: 2_207_001, status: 400 }),
  refuse({ code: -1, subcode: 2_207_001, status: 500, isTransient: true }),
  unknown,
  ok({ success: false }),
  'silence',
  'reset',
  ...oddBodies,
];

/** The same for publishing: Instagram returns such errors for live posts. */
export const publishErrorsAfterEffect: readonly Answer[] = [
  ...errorsAfterEffect,
  refuse({ code: 4, subcode: 2_207_051, status: 403 }),
  refuse({ code: 368 }),
];

/** Temporary errors without effect. */
export const transientErrors: readonly Answer[] = [
  refuse({ code: 2, status: 500, isTransient: true }),
  refuse({ code: 1, status: 500, isTransient: true }),
  refuse({ code: 2, status: 503, isTransient: true }),
  refuse({ code: 2, status: 400, isTransient: true }),
  refuse({ code: -1, subcode: 2_207_001, status: 500, isTransient: true }),
];

/** Refusals that another text fixes. */
export const finalErrors: readonly Answer[] = [
  refuse({ code: 100, subcode: 1_609_005 }),
  refuse({ code: 100, subcode: 2_207_010 }),
];

const usage = (place: string, percent: number, minutes: number) => ({
  'x-app-usage': JSON.stringify({ call_count: 21, total_time: 9, total_cputime: 7 }),
  'x-business-use-case-usage': JSON.stringify({
    [place]: [
      {
        type: 'pages',
        call_count: percent,
        total_time: 30,
        total_cputime: 11,
        estimated_time_to_regain_access: minutes,
      },
    ],
  }),
});

/** Errors of a page at its limit. */
export const limits = (place: string): readonly Answer[] => [
  refuse({ code: 4, status: 400, headers: usage(place, 40, 0) }),
  refuse({ code: 17, status: 400, headers: usage(place, 100, 1) }),
  refuse({ code: 32, status: 400, headers: usage(place, 100, 1) }),
  refuse({ code: 613, status: 400, headers: usage(place, 80, 0) }),
];
