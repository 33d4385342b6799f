/**
 * The period whose records a restored database may lack, and the current time by the same clock.
 */
export interface DataLossWindow {
  readonly doubtfulSince: Date | null;
  readonly askedAt: Date;
}

/** When a post was due, as the caller knows it. */
export interface DueTime {
  readonly dueAt?: string | undefined;
}

/** Returns the delivery with the time from which it may have been sent and lost: its due time. */
export const withDueTime = <D extends { createdAt: Date }>(delivery: D, { dueAt }: DueTime): D =>
  dueAt === undefined || new Date(dueAt) > delivery.createdAt
    ? delivery
    : { ...delivery, createdAt: new Date(dueAt) };

/**
 * Returns for how many seconds a lost send has been possible; null if the delivery certainly was
 * not sent.
 */
export const possibleLossSeconds = (
  { doubtfulSince, askedAt }: DataLossWindow,
  { dueAt }: DueTime,
): number | null =>
  doubtfulSince === null || (dueAt !== undefined && new Date(dueAt) > doubtfulSince)
    ? null
    : (askedAt.getTime() - doubtfulSince.getTime()) / 1000;

/** Returns the same for a stored delivery, which was created before the data loss. */
export const possibleLossSecondsOf = (memory: DataLossWindow, { createdAt }: { createdAt: Date }) =>
  possibleLossSeconds(memory, { dueAt: createdAt.toISOString() });

/**
 * Returns whether the delivery was sent after the data loss: an earlier one may have been edited
 * and sent again.
 */
export const isSentAfterLoss = (
  { doubtfulSince }: Pick<DataLossWindow, 'doubtfulSince'>,
  { flipSentAt }: { flipSentAt: Date | null },
): boolean => flipSentAt !== null && (doubtfulSince === null || flipSentAt > doubtfulSince);

/** Returns whether an edit may have been sent and lost. */
export const mayHaveLostEdit = (
  memory: DataLossWindow,
  known: { createdAt: Date; flipSentAt: Date | null },
): boolean => possibleLossSecondsOf(memory, known) !== null && !isSentAfterLoss(memory, known);
