import { publicBase } from '@kallos/contracts/public/public-endpoint';

/** A request of the guide; tests send each of them. */
export interface ApiExample {
  readonly title: string;
  readonly text: string;
  readonly method: string;
  /** Below the base; `ACCOUNT` and `POST` stand for numbers. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly status: number;
}

/** The requests of the guide in their order: each may use what the ones before made. */
export const apiExamples: readonly ApiExample[] = [
  {
    title: 'Check the key',
    text: 'Answers the scopes of the key and when it ends.',
    method: 'GET',
    path: '/key',
    status: 200,
  },
  {
    title: 'Find the account',
    text: 'Every other path begins with the number of an account.',
    method: 'GET',
    path: '/accounts',
    status: 200,
  },
  {
    title: 'Read the products',
    text: '',
    method: 'GET',
    path: '/accounts/ACCOUNT/products?limit=50',
    status: 200,
  },
  {
    title: 'Write a draft',
    text: 'A draft is never published by itself. Send the same Idempotency-Key again when the answer is lost: the post is made once.',
    method: 'POST',
    path: '/accounts/ACCOUNT/posts',
    headers: { 'Idempotency-Key': 'hours-2099-12' },
    body: {
      title: 'Opening hours',
      text: 'On Saturday we are open from 10:00 to 14:00.',
      scheduledFor: 'TOMORROW',
    },
    status: 201,
  },
  {
    title: 'Change it',
    text: 'If-Match carries the ETag of the last answer, so that two programs do not overwrite each other.',
    method: 'PATCH',
    path: '/accounts/ACCOUNT/posts/POST',
    headers: { 'If-Match': '*' },
    body: { text: 'On Saturday we are open from 10:00 to 15:00.' },
    status: 200,
  },
  {
    title: 'Schedule it',
    text: 'Needs the scope posts:publish. Advertising rules are checked; claims_blocked names the words.',
    method: 'POST',
    path: '/accounts/ACCOUNT/posts/POST/schedule',
    headers: { 'If-Match': '*' },
    body: {},
    status: 200,
  },
  {
    title: 'List a window of the calendar',
    text: 'Pass nextCursor as cursor for the next page. updatedSince lists what has changed.',
    method: 'GET',
    path: '/accounts/ACCOUNT/posts?state=scheduled&limit=10',
    status: 200,
  },
  {
    title: 'Take it back and delete it',
    text: '',
    method: 'DELETE',
    path: '/accounts/ACCOUNT/posts/POST',
    status: 204,
  },
];

/** Writes an example as a command. */
export function curlOf({ method, path, headers = {}, body }: ApiExample, publicUrl: string): string {
  const all = {
    Authorization: 'Bearer $KALLOS_KEY',
    ...headers,
    ...(body && { 'Content-Type': 'application/json' }),
  };
  return [
    `curl -X ${method} '${publicUrl}${publicBase}${path}'`,
    ...Object.entries(all).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body ? [`-d '${JSON.stringify(body)}'`] : []),
  ].join(' \\\n  ');
}
