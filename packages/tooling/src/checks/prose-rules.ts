/** A phrase that comments, test titles and documents do not use. */
export interface BannedPhrase {
  readonly pattern: RegExp;
  readonly reason: string;
  readonly use: string;
}

const noActor = 'It hides the actor.';
const human = 'Software does not speak, listen or stand.';
const dated = 'It is not the usual word.';

/** Matches whole words; `|` separates the forms of one. */
const words = (forms: string): RegExp => new RegExp(`(?<![\\w-])(?:${forms})(?![\\w-])`, 'giu');

/** The banned phrases, each with the reason and the replacement. */
export const bannedPhrases: readonly BannedPhrase[] = [
  { pattern: words('nobody'), reason: noActor, use: 'the actor, or "no <noun>", "is never …"' },
  { pattern: words('somebody'), reason: noActor, use: 'the actor: the user, the caller, another process' },
  { pattern: words('whoever|whomever'), reason: noActor, use: 'the actor: users who …, the caller' },
  { pattern: words('anew'), reason: dated, use: '"again", or a verb: re-encode, recreate, retry' },
  { pattern: words('beside'), reason: dated, use: '"next to", "in addition to", "apart from"' },
  { pattern: words('tell|tells|told|telling'), reason: human, use: 'report, return, announce, distinguish' },
  { pattern: words('says|said|saying'), reason: human, use: 'return, state, show, contain' },
  { pattern: words('stands|stood'), reason: human, use: 'is, is stored, is listed' },
  { pattern: words('hears|heard|hearing'), reason: human, use: 'receive, subscribe to' },
  { pattern: words('foretells?|foretold'), reason: dated, use: 'apply optimistically, predict' },
  {
    pattern: words('of two that'),
    reason: 'It buries the subject.',
    use: '"When two … at once, the first …"',
  },
];

/** The folders whose comments, test titles and documentation of endpoints are checked. */
export const proseFolders: readonly string[] = [
  'packages/words',
  'packages/test-media',
  'deploy',
  'stack',
  'packages/web-kit',
  'packages/ui',
  'shell',
  'mfe-admin',
  'mfe-portal',
  'packages/tooling',
  'tests/bench',
  'tests/chaos',
  'tests/journeys',
  'sandbox',
  'gateway',
  'svc-auth',
  'svc-catalog',
  'svc-posts',
  'svc-social',
  'packages/calendar',
  'packages/client',
  'packages/compliance',
  'packages/contracts',
  'packages/mail',
  'packages/safe-fetch',
  'packages/service-kit',
  'packages/writing',
];

/** The documents that are checked. */
export const proseDocuments: readonly string[] = [
  '{README,ARCHITECTURE,RUNBOOK,SECURITY,CHANGELOG}.md',
  'docs/*.md',
  'docs/{google,guides,meta,recipes,security}/*.md',
  'docs/decisions/*.md',
  '{packages,svc-*}/**/README.md',
];
