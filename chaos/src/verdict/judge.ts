import type { Facts, PostFacts } from './facts.ts';

/** Every promise that a run is held to. */
export const promises = {
  lost: 'every post that was to go out went out',
  doubled: 'no post went out twice',
  early: 'no post went out before its moment',
  misplaced: 'no post went out on a wrong page',
  torn: 'every text is one whole saved version',
  cancelled: 'nothing went out that was taken back in time',
  open: 'every post is in a final state, as the ledger has it',
  doubtful: 'at most one post in a thousand needs a look',
  untold: 'every end was announced exactly once',
  forgotten: 'every acknowledged change is there',
  stale: 'all copies are right again',
} as const;
export type Promised = keyof typeof promises;

/** One broken promise and the post, delivery or account that shows it. */
export interface Finding {
  readonly broken: Promised;
  readonly what: string;
}

/** The texts that may have gone out: the last acknowledged one, and one that got no answer. */
function allowedTexts({ seeded, touch }: PostFacts): string[] {
  const wished = touch?.content;
  if (wished === undefined || touch?.answer === 'refused') return [seeded.content];
  return touch?.answer === 'done' ? [wished] : [seeded.content, wished];
}

function earliestOf({ seeded, touch }: PostFacts): Date {
  if (touch?.dueAt === undefined || touch.answer === 'refused') return seeded.dueAt;
  return touch.answer === 'done' ? touch.dueAt : seeded.dueAt;
}

const isTakenBack = ({ touch }: PostFacts): boolean =>
  touch !== undefined && (touch.kind === 'unschedule' || touch.kind === 'delete');

/** Whether nothing at all is a right end of this post: it was taken back, by the answer or by the calendar. */
function mayStayIn(facts: PostFacts): boolean {
  if (!isTakenBack(facts) || facts.touch?.answer === 'refused') return false;
  return facts.touch?.answer === 'done' || facts.row === undefined || facts.row.status === 'draft';
}

function findStateFault({ row, lines }: PostFacts): string | undefined {
  if (row === undefined || row.status === 'needs_look') return undefined;
  if (row.status === 'published') return lines.length === 0 ? 'published, but not in the ledger' : undefined;
  if (row.status === 'scheduled' || row.status === 'publishing') return `still ${row.status}`;
  return lines.length > 0 ? `${row.status} (${row.reason}), but in the ledger` : undefined;
}

function judgePost(facts: PostFacts): Finding[] {
  const { seeded, touch, row, lines } = facts;
  const findings: Finding[] = [];
  const note = (broken: Promised, detail: string) =>
    findings.push({ broken, what: `${seeded.mark} post ${seeded.id}: ${detail}` });
  if (lines.length > 1) note('doubled', lines.map(({ id, at }) => `${id} at ${at}`).join(', '));
  const isDoubtful = row?.status === 'needs_look';
  if (isDoubtful) note('doubtful', String(row.reason));
  if (lines.length === 0 && !isDoubtful && !mayStayIn(facts))
    note('lost', row === undefined ? 'gone from the calendar' : `${row.status} (${row.reason})`);
  for (const line of lines) {
    if (line.place !== seeded.tenant.place.id) note('misplaced', `stands on ${line.place}`);
    if (new Date(line.at) < earliestOf(facts))
      note('early', `${line.at}, due ${earliestOf(facts).toISOString()}`);
    if (!allowedTexts(facts).includes(line.message)) note('torn', line.message.slice(0, 80));
    // What stood on the page before may still be removed from the calendar afterwards.
    const isAfter = touch !== undefined && new Date(line.at) > touch.answeredAt;
    if (isTakenBack(facts) && touch?.answer === 'done' && (isAfter || touch.kind === 'unschedule'))
      note('cancelled', `${touch.kind} was answered ${touch.answeredAt.toISOString()}, out at ${line.at}`);
  }
  const fault = findStateFault(facts);
  if (fault !== undefined) note('open', fault);
  const isEnded = row !== undefined && ['published', 'failed', 'needs_look'].includes(row.status);
  if (row !== undefined && row.announced !== (isEnded ? 1 : 0))
    note('untold', `${row.status}, announced ${row.announced} times`);
  return findings;
}

function judgeSaves({ saves, companies }: Facts): Finding[] {
  return [...Map.groupBy(saves, ({ accountId }) => accountId)].flatMap(([accountId, own]) => {
    const lastDone = own.findLastIndex(({ answer }) => answer === 'done');
    const possible = own.filter(
      ({ answer }, index) => index === lastDone || (index > lastDone && answer === 'unknown'),
    );
    const kept = companies.get(accountId) ?? '';
    if (lastDone === -1 || possible.some(({ companyName }) => companyName === kept)) return [];
    return [{ broken: 'forgotten' as const, what: `account ${accountId}: ${kept}` }];
  });
}

/** Holds a run to its promises; `doubtful` is broken only by more than one post in a thousand. */
export function judge(facts: Facts): Finding[] {
  const findings = facts.posts.flatMap(judgePost);
  const doubtful = findings.filter(({ broken }) => broken === 'doubtful');
  const isBearable = doubtful.length <= Math.ceil(facts.posts.length / 1000);
  return [
    ...findings.filter(({ broken }) => broken !== 'doubtful' || !isBearable),
    ...facts.strangers.map(({ id }) => ({ broken: 'misplaced' as const, what: `${id} belongs to no post` })),
    ...facts.deliveries
      .filter(({ published, announced }) => published !== 1 || announced !== 1)
      .map(({ key, published, announced }) => ({
        broken: 'untold' as const,
        what: `delivery of post ${key}: published ${published}, announced ${announced} times`,
      })),
    ...judgeSaves(facts),
  ];
}
