/** The names of Google's canonical status codes that the sandbox uses. */
const statusNames: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

const messages: Record<number, string> = {
  400: 'Request contains an invalid argument.',
  401: 'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
  403: 'The caller does not have permission',
  404: 'Requested entity was not found.',
  429: 'Resource has been exhausted (e.g. check quota).',
  500: 'Internal error encountered.',
  503: 'The service is currently unavailable.',
};

/** An error in Google's JSON form. */
export class GoogleError extends Error {
  readonly status: number;
  readonly details: readonly unknown[];

  constructor(status: number, given: { message?: string | undefined; details?: readonly unknown[] } = {}) {
    super(given.message ?? messages[status] ?? 'Internal error encountered.');
    this.status = status;
    this.details = given.details ?? [];
  }

  body() {
    const { status, message, details } = this;
    return {
      error: {
        code: status,
        message,
        status: statusNames[status] ?? 'UNKNOWN',
        ...(details.length === 0 ? {} : { details }),
      },
    };
  }
}

const project = '482913650117';

const errorInfo = (reason: string, metadata: Record<string, string>) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'googleapis.com',
  metadata,
});

/** The answer of an API that the project may not use yet: its quota is 0. */
export const quotaExceeded = (service: string, limit: number) =>
  new GoogleError(429, {
    message: `Quota exceeded for quota metric 'Requests' and limit 'Requests per minute' of service '${service}' for consumer 'project_number:${project}'.`,
    details: [
      errorInfo('RATE_LIMIT_EXCEEDED', {
        service,
        consumer: `projects/${project}`,
        quota_limit: 'DefaultRequestsPerMinutePerProject',
        quota_limit_value: String(limit),
        quota_location: 'global',
        quota_metric: `${service}/default_requests`,
      }),
      {
        '@type': 'type.googleapis.com/google.rpc.Help',
        links: [
          {
            description: 'Request a higher quota limit.',
            url: 'https://cloud.google.com/docs/quotas/help/request_increase',
          },
        ],
      },
    ],
  });

export const serviceDisabled = (service: string, title: string) =>
  new GoogleError(403, {
    message: `${title} has not been used in project ${project} before or it is disabled. Enable it by visiting https://console.developers.google.com/apis/api/${service}/overview?project=${project} then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.`,
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.Help',
        links: [
          {
            description: 'Google developers console API activation',
            url: `https://console.developers.google.com/apis/api/${service}/overview?project=${project}`,
          },
        ],
      },
      errorInfo('SERVICE_DISABLED', { consumer: `projects/${project}`, service }),
    ],
  });

export const missingScope = (service: string, method: string) =>
  new GoogleError(403, {
    message: 'Request had insufficient authentication scopes.',
    details: [errorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT', { service, method })],
  });

export const unauthenticated = () => new GoogleError(401);
export const notFound = () => new GoogleError(404);

/** A refused field of a local post, in the form of the v4 API. */
export const invalidField = (field: string, message: string, code = 3, value = '') =>
  new GoogleError(400, {
    details: [
      {
        '@type': 'type.googleapis.com/google.mybusiness.v4.ValidationError',
        errorDetails: [{ code, field, message, value }],
      },
    ],
  });

/** A field that the message type does not have. */
export const unknownField = (name: string) =>
  new GoogleError(400, {
    message: `Invalid JSON payload received. Unknown name "${name}" at 'local_post': Cannot find field.`,
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [
          {
            field: 'local_post',
            description: `Invalid JSON payload received. Unknown name "${name}" at 'local_post': Cannot find field.`,
          },
        ],
      },
    ],
  });

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The answer to a path that no method has: a web page, not JSON. */
export const htmlNotFound = (path: string) => `<!DOCTYPE html>
<html lang=en>
  <meta charset=utf-8>
  <meta name=viewport content="initial-scale=1, minimum-scale=1, width=device-width">
  <title>Error 404 (Not Found)!!1</title>
  <style>*{margin:0;padding:0}html{font:15px/22px arial,sans-serif}body{margin:7% auto 0;max-width:390px}</style>
  <p><b>404.</b> <ins>That’s an error.</ins>
  <p>The requested URL <code>${escape(path)}</code> was not found on this server.  <ins>That’s all we know.</ins>
`;
