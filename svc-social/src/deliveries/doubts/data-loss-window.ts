/** Since when what is known may be too little, and what time it is by the same clock. */
export interface DataLossWindow {
  readonly doubtfulSince: Date | null;
  readonly askedAt: Date;
}

/** What a caller knows of a post's moment. */
export interface DueTime {
  readonly dueAt?: string | undefined;
}

/** The delivery with the moment since which it may have been sent: it may be forgotten since it was due. */
export const withDueTime = <D extends { createdAt: Date }>(delivery: D, { dueAt }: DueTime): D =>
  dueAt === undefined || new Date(dueAt) > delivery.createdAt
    ? delivery
    : { ...delivery, createdAt: new Date(dueAt) };

/** For how long it has been known that a delivery may have been sent and forgotten; null when it surely was not. */
export const possibleLossSeconds = (
  { doubtfulSince, askedAt }: DataLossWindow,
  { dueAt }: DueTime,
): number | null =>
  doubtfulSince === null || (dueAt !== undefined && new Date(dueAt) > doubtfulSince)
    ? null
    : (askedAt.getTime() - doubtfulSince.getTime()) / 1000;

/** The same of what is known of a delivery itself: it was made before its memory came into doubt. */
export const possibleLossSecondsOf = (memory: DataLossWindow, { createdAt }: { createdAt: Date }) =>
  possibleLossSeconds(memory, { dueAt: createdAt.toISOString() });

/** Whether it was sent since its memory came into doubt: what was sent before may have been edited and sent again. */
export const isSentAfterLoss = (
  { doubtfulSince }: Pick<DataLossWindow, 'doubtfulSince'>,
  { flipSentAt }: { flipSentAt: Date | null },
): boolean => flipSentAt !== null && (doubtfulSince === null || flipSentAt > doubtfulSince);

/** Whether an edit of it may have been sent and forgotten. */
export const mayHaveLostEdit = (
  memory: DataLossWindow,
  known: { createdAt: Date; flipSentAt: Date | null },
): boolean => possibleLossSecondsOf(memory, known) !== null && !isSentAfterLoss(memory, known);
