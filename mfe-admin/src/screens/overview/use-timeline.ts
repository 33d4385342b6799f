import { audit, type AuditEntry } from '@kallos/contracts/auth/audit';
import { accountOverview, type TimelineEntry } from '@kallos/contracts/posts/account-overview';
import { useQuery } from '@kallos/web-kit/kit';
import { useState } from 'react';
import { useDebouncedText } from '../../layout/use-debounced-text.ts';

/** The filters of the timeline. */
export const timelineKinds = [
  'all',
  'posts',
  'mails',
  'connections',
  'sign_ins',
  'staff',
  'business',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** An entry of one of the two sources. */
export type Line =
  | { readonly key: string; readonly at: string; readonly audit: AuditEntry }
  | { readonly key: string; readonly at: string; readonly post: TimelineEntry };

const onePage = 50;

interface Answer {
  readonly lines: readonly Line[];
  readonly hasMore: boolean;
}

/**
 * Merges a page of both sources, newest first. A source with more to come hides what is older than its last entry,
 * because entries of it may belong in between.
 */
export function mergeTimeline(sources: readonly Answer[], shown: ReadonlySet<string>): Answer {
  const oldest = Math.max(
    ...sources.map(({ lines, hasMore }) =>
      hasMore ? Date.parse(lines.at(-1)?.at ?? '') : Number.NEGATIVE_INFINITY,
    ),
  );
  const known = sources
    .flatMap(({ lines }) => lines)
    .filter(({ key, at }) => !shown.has(key) && Date.parse(at) >= oldest)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return {
    lines: known.slice(0, onePage),
    hasMore: known.length > onePage || sources.some(({ hasMore }) => hasMore),
  };
}

/** A page of the timeline begins at a moment; entries of that moment were shown before. */
interface Start {
  readonly until?: string;
  readonly shown: ReadonlySet<string>;
}

const first: Start = { shown: new Set() };

/** Loads what happened in an account: its audit, and its posts and mails. */
export function useTimeline(accountId: number) {
  const [kind, setKind] = useState<TimelineKind>('all');
  const [search, setSearch] = useState('');
  const [starts, setStarts] = useState<readonly Start[]>([first]);
  const words = useDebouncedText(search);
  const start = starts.at(-1) ?? first;
  const shared = {
    ...(words === '' ? {} : { search: words }),
    ...(start.until === undefined ? {} : { until: start.until }),
  };
  const isOfPosts = kind === 'posts' || kind === 'mails';
  const fromAudit = useQuery(
    audit.list,
    isOfPosts ? null : { query: { accountId, ...shared, ...(kind === 'all' ? {} : { kind }) } },
    { keepsPrevious: true },
  );
  const fromPosts = useQuery(
    accountOverview.timeline,
    isOfPosts || kind === 'all'
      ? { params: { id: accountId }, query: { ...shared, ...(isOfPosts ? { kind } : {}) } }
      : null,
    { keepsPrevious: true },
  );
  const used = [...(isOfPosts ? [] : [fromAudit]), ...(isOfPosts || kind === 'all' ? [fromPosts] : [])];
  const isLoading = used.some(({ data }) => data === undefined);
  const answer = mergeTimeline(
    [
      ...(fromAudit.data && !isOfPosts
        ? [
            {
              lines: fromAudit.data.entries.map((entry) => ({
                key: `audit:${entry.id}`,
                at: entry.at,
                audit: entry,
              })),
              hasMore: fromAudit.data.hasMore,
            },
          ]
        : []),
      ...(fromPosts.data && (isOfPosts || kind === 'all')
        ? [
            {
              lines: fromPosts.data.entries.map((entry) => ({ key: entry.key, at: entry.at, post: entry })),
              hasMore: fromPosts.data.hasMore,
            },
          ]
        : []),
    ],
    start.shown,
  );
  const restart = () => setStarts([first]);
  const last = answer.lines.at(-1)?.at;
  return {
    kind,
    search,
    words,
    isLoading,
    error: used.find(({ error }) => error)?.error,
    reload: () => {
      for (const { reload } of used) void reload();
    },
    lines: answer.lines,
    setKind: (next: TimelineKind) => {
      setKind(next);
      restart();
    },
    setSearch: (typed: string) => {
      setSearch(typed);
      restart();
    },
    ...(starts.length > 1 && { goBack: () => setStarts(starts.slice(0, -1)) }),
    ...(answer.hasMore &&
      last !== undefined && {
        goOn: () =>
          setStarts([
            ...starts,
            {
              until: last,
              shown: new Set([
                ...(start.until === last ? start.shown : []),
                ...answer.lines.filter(({ at }) => at === last).map(({ key }) => key),
              ]),
            },
          ]),
      }),
  };
}
