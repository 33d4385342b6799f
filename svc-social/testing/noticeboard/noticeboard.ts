import type { Platform } from '@kallos/contracts/wire';
import { NetworkFailure, type Trouble } from '../../src/networks/failure.ts';
import type { Destination, Login } from '../../src/networks/login.ts';
import { outcomeOfLookup, searchBeforePublishing } from '../../src/networks/lookup-results.ts';
import type {
  PublishAttempt,
  PostLookup,
  Network,
  PublishRound,
  LookupResult,
} from '../../src/networks/network.ts';
import { outcomeOfTrouble, outcomeOf, type Outcome } from '../../src/networks/outcomes.ts';
import { isCertain, notVisibleOutcome } from '../../src/networks/settling.ts';
import type { Board } from './board.ts';
import { definition } from './definition.ts';

const troubles = {
  silent: { code: 'meta_silent', next: 'read_back', afterSeconds: 5 },
  barred: { code: 'page_restricted', next: 'ask_person', afterSeconds: 0 },
  refused: { code: 'against_standards', next: 'give_up', afterSeconds: 0 },
} as const;

/** A failure of the board, identified by its name only. */
export class BoardFailure extends NetworkFailure {
  readonly trouble: Trouble;
  readonly isRefusal: boolean;

  constructor(kind: keyof typeof troubles) {
    super(`the board is ${kind}`);
    this.isRefusal = kind !== 'silent';
    this.trouble = { ...troubles[kind], scope: 'page', isProven: false, cause: kind };
  }
}

const square: Destination = {
  platform: 'noticeboard' as Platform,
  externalId: 'square',
  name: 'Square',
  username: null,
  category: null,
  pictureUrl: null,
  parentPageId: null,
  token: null,
  canPublish: true,
};

const noticeboardLogin: Login = {
  name: definition.login,
  label: definition.label,
  isConfigured: () => true,
  backoffSeconds: () => 0,
  requiredScopes: [],
  knownScopes: [],
  missingScopes: () => [],
  notYetPermitted: () => [],
  dialogAddress: (_ctx, { state }) => `https://board.test/consent?state=${state}`,
  exchange: async (_ctx, code) => ({
    userId: `person of ${code}`,
    token: `token of ${code}`,
    scopes: ['count', 'write'],
    tokenExpiresAt: null,
    dataAccessExpiresAt: null,
    destinations: { places: [square], isWhole: true },
  }),
  check: async (_ctx, { scopes }) => ({
    end: 'none',
    reason: '',
    scopes: [...scopes],
    tokenExpiresAt: null,
    dataAccessExpiresAt: null,
  }),
  listDestinations: async () => ({ places: [square], isWhole: true }),
  revoke: async () => undefined,
};

/** A network unlike Meta: one folder that implements the interface. */
export function noticeboard(board: Board): Network {
  const find = async ({
    delivery: { draftId, message, pageId },
  }: Pick<PostLookup, 'delivery'>): Promise<LookupResult> => {
    const byText = [...board.notes].find(
      ([, note]) => note.place === pageId && note.text === message && note.isShown,
    );
    const id = draftId ?? byText?.[0];
    const note = id === undefined ? undefined : board.notes.get(id);
    if (id === undefined || !note) return { kind: 'gone' };
    if (note.review === 'waiting')
      return { kind: 'unproven', outcome: outcomeOf('in_review', { afterSeconds: 60 }) };
    if (note.review === 'refused') return { kind: 'unproven', outcome: outcomeOf('against_standards') };
    return note.isShown
      ? { kind: 'public', externalId: id, permalink: `https://board.test/${id}` }
      : { kind: 'hidden' };
  };
  const publishOnce = async (attempt: PublishAttempt): Promise<Outcome> => {
    const { delivery, ledger, settleSeconds } = attempt;
    const found = await searchBeforePublishing(attempt, find);
    if (found) return found;
    if (delivery.flipStartedAt !== null) {
      const sight = await find(attempt);
      const outcome = outcomeOfLookup(sight, delivery);
      if (outcome) return outcome;
      if (!isCertain(await ledger.recordUnseen(false), settleSeconds))
        return notVisibleOutcome(delivery.attempts);
      await ledger.recordHidden();
    }
    const id = delivery.draftId ?? (await ledger.storeDraft(board.pin(delivery.pageId, delivery.message)));
    await ledger.beginPublishing();
    board.turn(id);
    await ledger.saveResponse({ kind: 'accepted' });
    return (
      outcomeOfLookup(await find({ delivery: { ...delivery, draftId: id } }), delivery) ??
      notVisibleOutcome(delivery.attempts)
    );
  };
  const publish = async (attempt: PublishAttempt): Promise<PublishRound> => {
    try {
      return { outcome: await publishOnce(attempt) };
    } catch (failure) {
      if (!(failure instanceof BoardFailure)) throw failure;
      const { trouble, message } = failure;
      const outcome = outcomeOfTrouble(trouble, attempt.delivery, message);
      return { outcome, refusal: { trouble, message, isOfRead: false } };
    }
  };
  return {
    capabilities: {
      ...definition,
      keepsDraftId: true,
      tokenOf: 'login',
      permissions: { publishing: [], insights: 'count', comments: 'write' },
    },
    backoffSeconds: () => 0,
    login: noticeboardLogin,
    validate: ({ message }) => (message.includes('!!!') ? outcomeOf('text_refused') : undefined),
    isDefiniteRefusal: () => false,
    idForms: (postId) => [postId],
    mayBeOfPage: () => true,
    deletionRefused: 'Failed to delete post',
    openPage: (_ctx, { pageId }) => ({
      publish,
      find,
      takeDown: async (draftId) => void board.notes.delete(draftId),
      isOwn: async (postId) => board.notes.get(postId)?.place === pageId,
      presenceOf: async (postId) => (board.notes.has(postId) ? 'shown' : 'gone'),
      remove: async (postId) => ({ seen: board.notes.delete(postId) ? 'gone' : 'unknown' }),
      readInsights: async () => ({ views: 1, reach: null, reactions: null, comments: null, shares: null }),
      hasComment: async () => false,
      writeComment: async () => undefined,
      readQuota: async () => undefined,
      readPage: async () => ({ token: null }),
      listOldDrafts: async () => [],
      backoffs: () => [],
      isNearLimit: () => false,
    }),
  };
}
