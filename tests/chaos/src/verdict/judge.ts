import type { PageRemoval } from '../stage/user-log.ts';
import type { Facts, PostFacts } from './facts.ts';
import { stateFaults } from './judge-states.ts';
import { earliestAt, hasRightMedia, mayEndUnpublished, withdrawnAt, textsAt } from './judge-texts.ts';
import type { Finding, PromiseName } from './promises.ts';

/** The share of posts that may ever need a look. */
const bearableDoubts = 0.02;

/** The false responses that explain a final failure, by reason; other reasons have none. */
const excuses: Readonly<Record<string, readonly string[]>> = {
  link_refused: ['final-refusal', 'late-refusal'],
  text_refused: ['final-refusal', 'late-refusal', 'google-late-refusal'],
  refused: ['ignored-flip', 'lost-answer', 'late-effect'],
  container_failed: ['refusal', 'lost-answer', 'late-effect', 'failed-video'],
  video_refused: ['failed-video'],
  review_rejected: ['google-rejected'],
};

type Note = (broken: PromiseName, detail: string) => void;

function judgeLines(facts: PostFacts, departures: readonly PageRemoval[], note: Note): void {
  const { seeded, lines, firstCalls } = facts;
  for (const [place, here] of Map.groupBy(lines, (line) => line.place))
    if (here.length > 1)
      note(
        'doubled',
        `on ${place}: ${here.map(({ id, at, call }) => `${id} at ${at} by call ${call}`).join(', ')}`,
      );
  for (const line of lines) {
    const calledAt = new Date(line.calledAt);
    const left = departures.find(
      ({ accountId, place }) => accountId === seeded.tenant.accountId && place === line.place,
    );
    if (!seeded.tenant.places.some(({ id }) => id === line.place))
      note('misplaced', `stands on ${line.place}`);
    if (left && (firstCalls.get(line.place) ?? calledAt) > left.at)
      note('misplaced', `stands on ${line.place}, left at ${left.at.toISOString()}`);
    const earliest = earliestAt(facts, calledAt);
    if (new Date(line.at) < earliest) note('early', `${line.at}, due ${earliest.toISOString()}`);
    if (!textsAt(facts, calledAt).includes(line.message)) note('torn', line.message.slice(-60));
    if (!hasRightMedia(facts, line)) note('torn', `shows ${line.pictures.join(', ') || 'no picture'}`);
    const takenBack = withdrawnAt(facts);
    if (takenBack && calledAt > takenBack)
      note('cancelled', `taken back at ${takenBack.toISOString()}, sent at ${line.calledAt}`);
    if (line.deletedAt !== null) note('takenDown', `${line.id} at ${line.deletedAt}`);
  }
}

/** Returns the pages where it must be published: those that its business never deselected. */
const duePlaces = ({ seeded }: PostFacts, departures: readonly PageRemoval[]): string[] =>
  seeded.tenant.places
    .map(({ id }) => id)
    .filter(
      (id) =>
        !departures.some(({ accountId, place }) => accountId === seeded.tenant.accountId && place === id),
    );

function judgePost(facts: PostFacts, departures: readonly PageRemoval[]): Finding[] {
  const { seeded, changes, row, lines } = facts;
  const findings: Finding[] = [];
  const note: Note = (broken, detail) =>
    findings.push({ broken, what: `${seeded.mark} post ${seeded.id}: ${detail}` });
  judgeLines(facts, departures, note);
  const isSomewhere = lines.length > 0;
  if (row?.status !== 'needs_look' && (isSomewhere || !mayEndUnpublished(facts)))
    for (const place of duePlaces(facts, departures))
      if (!lines.some((line) => line.place === place))
        note(
          'lost',
          `on ${place}: ${row === undefined ? 'gone from the calendar' : `${row.status} (${row.reason})`}`,
        );
  for (const fault of stateFaults(facts)) note('untrue', fault);
  const isEnded = row !== undefined && ['published', 'failed', 'needs_look'].includes(row.status);
  const isSentAgain = changes.some(({ kind }) => kind === 'send-again');
  const announced = row === undefined ? 0 : isSentAgain ? Math.min(1, row.announced) : row.announced;
  if (row !== undefined && announced !== (isEnded ? 1 : 0))
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

function judgeSightings({ diary, posts }: Facts): Finding[] {
  const lies = new Map(posts.map(({ seeded, lies: told }) => [seeded.id, told]));
  const given = diary.sightings
    .filter(({ status }) => status === 'failed')
    .filter(({ postId, reason }) => !(excuses[reason] ?? []).some((lie) => lies.get(postId)?.has(lie)))
    .map(({ postId, reason }) => ({ broken: 'surrendered' as const, what: `post ${postId}: ${reason}` }));
  const doubts = [
    ...Map.groupBy(
      diary.sightings.filter(({ status }) => status === 'needs_look'),
      ({ postId }) => postId,
    ),
  ];
  if (doubts.length <= Math.ceil(posts.length * bearableDoubts)) return given;
  return [
    ...given,
    ...doubts.map(([postId, [first]]) => ({
      broken: 'doubtful' as const,
      what: `post ${postId}: ${first?.reason}`,
    })),
  ];
}

/** Checks a run against its promises. */
export function judge(facts: Facts): Finding[] {
  return [
    ...facts.posts.flatMap((post) => judgePost(post, facts.diary.departures)),
    ...judgeSightings(facts),
    ...facts.unknownEntries.map(({ id }) => ({
      broken: 'misplaced' as const,
      what: `${id} belongs to no post`,
    })),
    ...facts.announcements
      .filter(({ published, announced }) => published !== 1 || announced !== 1)
      .map(({ key, published, announced }) => ({
        broken: 'untold' as const,
        what: `delivery of post ${key}: published ${published}, announced ${announced} times`,
      })),
    ...judgeSaves(facts),
  ];
}
