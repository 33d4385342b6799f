/** Every promise of a run. */
export const promises = {
  lost: 'every post that was to go out went out, on each of its places',
  doubled: 'no post went out twice on a place',
  early: 'no post went out before its moment',
  misplaced: 'no post went out on a wrong place, or on one that was left before its delivery began',
  torn: 'every text and picture is one whole version, the last that was saved before it went out',
  cancelled: 'nothing went out that was taken back in time',
  takenDown: 'nothing that was public was taken down',
  untrue: 'every post, page and delivery is in a final state, as the ledger has it',
  surrendered: 'no post was given up that Meta did not refuse for good',
  doubtful: 'at most two posts in a hundred ever needed a look',
  untold: 'every end was announced exactly once',
  forgotten: 'every acknowledged change is there',
  stale: 'all copies are right again',
  miscounted: 'the overview of accounts equals a recount from the tables',
  unplanted: 'a demo whose planting was broken off is whole',
  late: 'posts that met no lie are late in proportion to a calm run',
} as const;
export type PromiseName = keyof typeof promises;

/** A broken promise with the post, delivery or account. */
export interface Finding {
  readonly broken: PromiseName;
  readonly what: string;
}
