import { originOf, type GraphCall } from './call.ts';
import { invalidParameter } from './errors.ts';

interface Page {
  readonly data: unknown[];
  readonly paging?: unknown;
}

const cursorOf = (id: string) => Buffer.from(id).toString('base64url');

function nextAddress(call: GraphCall, change: Record<string, string>): string {
  const next = new URL(`${originOf(call)}${call.url.pathname}`);
  for (const [name, value] of call.url.searchParams) next.searchParams.append(name, value);
  if (call.token !== undefined) next.searchParams.set('access_token', call.token);
  next.searchParams.delete('after');
  next.searchParams.delete('before');
  for (const [name, value] of Object.entries(change)) next.searchParams.set(name, value);
  return next.href;
}

/** Returns one page of a list with cursors; `paging.next` is present only when more follows. */
export function showList<T extends { readonly id: string }>(
  call: GraphCall,
  items: readonly T[],
  show: (item: T) => unknown,
  most = 100,
): Page {
  const limit = Math.trunc(call.params.number('limit') ?? 25);
  if (limit < 0) throw invalidParameter('Param limit must be positive');
  const size = Math.min(limit || 25, most);
  const after = call.params.text('after');
  const before = call.params.text('before');
  const find = (cursor: string) => {
    const index = items.findIndex(({ id }) => cursorOf(id) === cursor);
    if (index === -1) throw invalidParameter('Invalid cursors values were provided for pagination');
    return index;
  };
  const end = before ? find(before) : undefined;
  const start = after ? find(after) + 1 : end === undefined ? 0 : Math.max(0, end - size);
  const shown = items.slice(start, end ?? start + size);
  const first = shown[0];
  const last = shown.at(-1);
  if (!first || !last) return { data: [] };
  const limited = { limit: String(size) };
  return {
    data: shown.map(show),
    paging: {
      cursors: { before: cursorOf(first.id), after: cursorOf(last.id) },
      ...(start + shown.length < items.length
        ? { next: nextAddress(call, { ...limited, after: cursorOf(last.id) }) }
        : {}),
      ...(start > 0 ? { previous: nextAddress(call, { ...limited, before: cursorOf(first.id) }) } : {}),
    },
  };
}
