import { falseResponseShares, type FalseResponseKind } from '../meta/false-responses.ts';
import type { PromiseName } from '../verdict/promises.ts';

/** A known bug: an edit of one file, which throws when the original text has changed. */
export interface PlantedBug {
  readonly what: string;
  /** The promises of which it breaks one; a run that fails for another reason has not found it. */
  readonly breaks: readonly PromiseName[];
  /** The shares of the false responses that expose it, if they are rare by default. */
  readonly shares?: Partial<Record<FalseResponseKind, number>>;
  /** Whether it needs a restore, after which all due posts are looked up first. */
  readonly isRestored?: boolean;
  /** Shares for the simulator only; such bugs are not searched for among running processes. */
  readonly simulated?: Partial<Record<string, number>>;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Further edits, by default of the same file. */
  readonly also?: readonly Edit[];
}

interface Edit {
  readonly file?: string;
  readonly from: string;
  readonly to: string;
}

/** A Meta with only the named false responses. */
const truthful = Object.fromEntries(Object.keys(falseResponseShares).map((lie) => [lie, 0])) as Record<
  FalseResponseKind,
  number
>;

/** A user is asked, and resends, while an effect is still pending. */
const quickWord: Edit = {
  file: 'svc-posts/src/publishing/outcomes/ask-social.ts',
  from: "const isDoubtDue = hasLasted && awaits !== 'certainty';",
  to: 'const isDoubtDue = (doubtSeconds ?? 1) >= 1 || hasLasted;',
};

/** A Meta that always responds at once. */
const noSilence = { silence: 0, 'odd-body': 0, 'late-effect': 0, 'lost-answer': 0, 'odd-read': 0, death: 0 };

/** Bugs that the harness must find; each existed in a product, most of them in this one. */
export const plantedBugs = {
  'blind-retry': {
    what: 'publishes in one step, and after any failure simply does it again',
    breaks: ['doubled'],
    shares: { 'lost-answer': 0.3 },
    file: 'svc-social/src/networks/meta/facebook/page-posts.ts',
    from: `async function publishInTwoSteps(attempt: MetaAttempt): Promise<Outcome> {
  const { delivery } = attempt;`,
    to: `async function publishInTwoSteps(attempt: MetaAttempt): Promise<Outcome> {
  const { delivery } = attempt;
  try {
    const content = contentOf(delivery.message, await uploadPhotos(attempt));
    const id = idOf(await attempt.session.post(\`\${delivery.pageId}/feed\`, { ...content, published: true }));
    return { state: 'published', externalId: id, permalink: null };
  } catch (failure) {
    if (isGraphFailure(failure)) return outcomeOf('meta_unavailable');
    throw failure;
  }`,
  },
  '4xx-not-posted': {
    what: 'looks into silence, but takes a 4xx as proof that nothing was posted',
    breaks: ['doubled'],
    shares: { 'lost-answer': 0.3 },
    file: 'svc-social/src/networks/meta/instagram/account-media.ts',
    from: `  if (!failure) {
    const sight`,
    to: `  if (failure && 'status' in failure && failure.status < 500) {
    await ledger.dropDraft(id);
    return outcomeOf('meta_unavailable', { afterSeconds: 1 });
  }
  if (!failure) {
    const sight`,
  },
  'outbox-outside': {
    what: 'writes events beside the transaction, so that they stand or fall apart from what they tell of',
    breaks: ['untold', 'stale'],
    // The more is published while processes are killed, the more is lost.
    shares: truthful,
    file: 'packages/service-kit/src/messaging/outbox.ts',
    from: `  // One parameter, so that the statement text does not depend on the number of events.
  const all = JSON.stringify(payloads.map((payload) => event.schema.parse(payload)));
  await tx.execute(sql\`insert into outbox (subject, payload, request_id)
    select \${event.name}, fact, \${currentRequestId() ?? null}
    from jsonb_array_elements(\${all}::jsonb) with ordinality as facts(fact, place) order by place\`);`,
    to: `  const values = payloads.map((payload) => ({ subject: event.name, payload: event.schema.parse(payload) }));
  const pool = (globalThis as { plantedPool?: Database }).plantedPool;
  if (pool === undefined) return void (await tx.insert(outbox).values(values));
  // As a buffer that is emptied once a second: also on a busy machine a kill meets it full, whenever it comes.
  setTimeout(() => void pool.insert(outbox).values(values).catch(() => undefined), 1000);`,
    also: [
      {
        from: '  let checked: { live: ConnectedBus; at: number } | undefined;',
        to: `  (globalThis as { plantedPool?: Database }).plantedPool = db;
  let checked: { live: ConnectedBus; at: number } | undefined;`,
      },
    ],
  },
  'one-look-settles': {
    what: 'believes one look that does not find the post, however soon after it was told to go public',
    breaks: ['doubled'],
    shares: { 'late-effect': 0.4, 'lag-by-id': 0.6, 'lag-in-list': 0.8 },
    file: 'svc-social/src/networks/settling.ts',
    from: 'reads >= fewestReads && quietSeconds >= settleSeconds;',
    to: 'reads >= 1 && quietSeconds >= 0;',
    also: [
      { from: 'unseen.quietSeconds >= certainAfterSeconds(settleSeconds)', to: 'unseen.quietSeconds >= 0' },
    ],
  },
  'ended-is-settled': {
    what: 'lets a new version go without finding out what an older one that failed or was parked has left',
    breaks: ['doubled'],
    shares: { 'late-effect': 0.3, 'late-refusal': 0.3, 'lag-by-id': 0.6, 'lag-in-list': 0.8 },
    file: 'svc-social/src/deliveries/versions.ts',
    from: "if (mayBePublic || isForgotten || (other.state === 'failed' && other.draftId !== null))",
    to: "if (mayBePublic && other.reason === 'planted')",
    also: [quickWord],
  },
  'word-is-proof': {
    what: 'sends again on a person’s word without a look',
    breaks: ['doubled'],
    // The publication of a repeated draft was requested just before the final state.
    shares: { 'late-effect': 0.3, 'ignored-flip': 0.4, 'lag-by-id': 0.6, 'lag-in-list': 0.8 },
    file: 'svc-social/src/deliveries/doubts/resolve-manually.ts',
    from: "else if (seen === 'settled') await supersede(tx, delivery, isMeant);",
    to: 'else if (seen) await supersede(tx, delivery, isMeant);',
    also: [quickWord],
  },
  'yes-is-published': {
    what: 'takes a yes to a flip for the proof that the post is public',
    breaks: ['untrue', 'lost'],
    shares: { 'ignored-flip': 0.2 },
    file: 'svc-social/src/networks/meta/facebook/page-posts.ts',
    from: '    const sight = await lookUpById(attempt, draftId);\n    if (sight.kind',
    to: `    if (!failure) return { state: 'published', externalId: draftId, permalink: null };
    const sight = await lookUpById(attempt, draftId);
    if (sight.kind`,
  },
  'no-is-published': {
    what: 'does not read what a flip was answered: a plain no is a yes',
    breaks: ['untrue', 'lost'],
    shares: { 'ignored-flip': 0.2 },
    file: 'svc-social/src/networks/meta/facebook/page-posts.ts',
    from: '    const sight = await lookUpById(attempt, draftId);\n    if (sight.kind',
    to: `    if (failure?.message.includes('success: false'))
      return { state: 'published', externalId: draftId, permalink: \`https://fb.test/\${draftId}\` };
    const sight = await lookUpById(attempt, draftId);
    if (sight.kind`,
  },
  'selection-by-copy': {
    what: 'trusts the publisher’s copy of the selected pages',
    breaks: ['misplaced'],
    file: 'svc-social/src/deliveries/facts.ts',
    from: 'sql<boolean>`exists (',
    to: 'sql<boolean>`exists (select 1 union all ',
  },
  'memory-trusted': {
    what: 'trusts a restored database to know all that was sent',
    breaks: ['doubled'],
    isRestored: true,
    file: 'svc-social/src/deliveries/doubts/data-loss-window.ts',
    from: '  doubtfulSince === null ||',
    to: '  doubtfulSince !== undefined ||',
  },
  'container-by-page': {
    what: 'reads containers with the page’s token only, and gives up what it may not read',
    breaks: ['surrendered'],
    // Nothing else explains that a container failed, and three in a row are denied.
    shares: { ...truthful, 'denied-read': 1 },
    file: 'svc-social/src/networks/meta/instagram/media.ts',
    from: 'const reply = await (person ? read(person).catch(() => read(session)) : read(session));',
    to: 'const reply = await read(person ? session : session);',
    also: [
      {
        from: 'if (isMissing(failure)) return { code: unreadable, text: null };',
        to: "if (isMissing(failure)) return { code: 'ERROR', text: null };",
      },
    ],
  },
  'edge-gone-for-good': {
    what: 'gives a post up when a page’s edge is denied, in place of asking for another login',
    breaks: ['surrendered'],
    shares: { 'denied-edge': 0.02 },
    file: 'packages/contracts/src/social/troubles.ts',
    from: "page_gone: 'on_hold'",
    to: "page_gone: 'failed'",
  },
  'one-limit-rests-all': {
    what: 'lets every business rest when one page is told of the application’s limit',
    breaks: ['late'],
    // Delays count for posts without lies.
    shares: { ...truthful, limit: 0.3 },
    file: 'svc-social/src/deliveries/page-state/backoff.ts',
    from: "(await countRefusedAccounts(tx, connection, 'limit')) >= minRefusedAccounts",
    to: "(await countRefusedAccounts(tx, connection, 'limit')) >= 0",
  },
  'denied-is-deleted': {
    what: 'takes a page’s word that a public post does not exist for its end',
    breaks: ['untrue'],
    shares: { 'denied-read': 0.3 },
    file: 'svc-social/src/deliveries/delete-published.ts',
    from: '  if (isUnseen) await recordRemoval(ctx, post);',
    to: '  await recordRemoval(ctx, post);',
  },
  'figures-once': {
    what: 'computes the figures of an account once and never again',
    breaks: ['miscounted'],
    file: 'svc-posts/src/overview/refresh-overview.ts',
    from: 'on conflict (account_id) do update set ${replacements}`',
    to: 'on conflict (account_id) do nothing`',
  },
  'planting-ends': {
    what: 'plants no more of a demo that was broken off',
    breaks: ['unplanted'],
    file: 'svc-catalog/src/demo/seed-demo-products.ts',
    from: 'if (begun) return begun.finishedAt === null;',
    to: 'if (begun) return false;',
  },
  'unsent-is-silence': {
    what: 'takes what was never sent, for want of its own time, for Meta’s silence',
    breaks: ['doubtful'],
    simulated: { slow: 1, refusal: 0.6, ...noSilence },
    file: 'svc-social/src/networks/meta/graph/error-table.ts',
    from: "export const unsentTrouble = troubleOf('in_progress');",
    to: "export const unsentTrouble = troubleOf('meta_silent');",
  },
  'lease-ignored': {
    what: 'lets a call go on after another one has taken its delivery over',
    breaks: ['doubled'],
    // Only single-call posts are duplicated: two calls that publish one draft make one post.
    simulated: { 'in-one-step': 1, 'second-ask': 1, pause: 0.15 },
    file: 'svc-social/src/deliveries/ledger.ts',
    from: "eq(deliveries.leaseToken, leaseToken ?? ''), ",
    to: '',
    also: [{ from: ' and lease_token = "leaseToken"', to: '' }],
  },
} as const satisfies Record<string, PlantedBug>;
export type PlantedBugName = keyof typeof plantedBugs;

const editsOf = (name: PlantedBugName) => {
  const { file, from, to, also = [] }: PlantedBug = plantedBugs[name];
  return [{ file, from, to }, ...also.map((edit) => ({ file, ...edit }))];
};

/** Returns the files that a bug changes. */
export const filesOf = (name: PlantedBugName): string[] => [
  ...new Set(editsOf(name).map(({ file }) => file)),
];

/** Returns a file with the bug; throws unless the original text occurs exactly once. */
export const withPlantedBug = (name: PlantedBugName, file: string, source: string): string =>
  editsOf(name)
    .filter((edit) => edit.file === file)
    .reduce((text, { from, to }) => {
      const [before, after, ...more] = text.split(from);
      if (after === undefined || more.length > 0)
        throw new Error(`${file} changed: the bug ${name} has no place in it any more`);
      return `${before}${to}${after}`;
    }, source);
