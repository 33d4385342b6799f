import { randomBytes } from 'node:crypto';
import type { Refusal } from '../faults.ts';

interface GraphErrorDetails {
  readonly status: number;
  readonly subcode: number | undefined;
  readonly type: string;
  readonly isTransient: boolean;
  readonly title: string | undefined;
  readonly advice: string | undefined;
  readonly headers: Record<string, string>;
}

/** An error answer of the Graph, as its documentation lists them. */
export class GraphError extends Error {
  readonly code: number;
  readonly details: GraphErrorDetails;

  constructor(code: number, message: string, more: Partial<GraphErrorDetails> = {}) {
    super(message);
    this.code = code;
    this.details = {
      status: 400,
      subcode: undefined,
      type: 'OAuthException',
      isTransient: false,
      title: undefined,
      advice: undefined,
      headers: {},
      ...more,
    };
  }
}

export const traceId = () => randomBytes(8).toString('base64url');

export function errorBody({ message, code, details }: GraphError, trace: string) {
  const { type, subcode, isTransient, title, advice } = details;
  return {
    error: {
      message,
      type,
      code,
      // Undefined fields stay out of the JSON.
      error_subcode: subcode,
      is_transient: isTransient || subcode !== undefined ? isTransient : undefined,
      error_user_title: title,
      error_user_msg: advice,
      fbtrace_id: trace,
    },
  };
}

const challenge = (kind: string, message: string) => ({
  'www-authenticate': `OAuth "Facebook Platform" "${kind}" "${message.replaceAll('"', "'").replace(/[^ -~]/g, '?')}"`,
});

export const invalidParameter = (message: string, subcode?: number) =>
  new GraphError(100, `(#100) ${message}`, { subcode });

export const missingObject = (method: string, id: string) =>
  new GraphError(
    100,
    `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    { subcode: 33, type: 'GraphMethodException' },
  );

export const unknownPath = (path: string) => new GraphError(2500, `Unknown path components: /${path}`);

export const invalidToken = (subcode: number | undefined, message: string) =>
  new GraphError(190, message, { status: 401, subcode, headers: challenge('invalid_token', message) });

export const refusedCode = (subcode: number, message: string) =>
  new GraphError(100, message, { subcode, headers: challenge('invalid_code', message) });

export const missingPermission = (name: string) =>
  new GraphError(200, `(#200) The permission ${name} is required and has not been granted.`, { status: 403 });

const transientCodes = new Set([1, 2, 4, 17, 32, 341, 613]);

/** The message for a dead token, by subcode. */
export const tokenMessages: Record<number, string> = {
  458: 'Error validating access token: The user has not authorized application.',
  459: 'Error validating access token: The user is enrolled in a blocking, logged-in checkpoint.',
  460: 'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  463: 'Error validating access token: Session has expired.',
  464: 'Error validating access token: Sessions for the user are not allowed because the user is not a confirmed user.',
  467: 'Error validating access token: The session is invalid because the user logged out.',
  492: 'Error validating access token: The user does not have an appropriate role on the page.',
};

/** Returns the error for an injected refusal. */
export function switchedError(refusal: Refusal): GraphError {
  const { code, subcode, status, headers } = refusal;
  const message =
    refusal.message ??
    (code === 190 && subcode !== undefined ? tokenMessages[subcode] : undefined) ??
    `(#${code}) Switched fault`;
  return new GraphError(code, message, {
    status,
    subcode,
    headers: code === 190 ? { ...challenge('invalid_token', message), ...headers } : headers,
    isTransient: refusal.isTransient ?? transientCodes.has(code),
  });
}
