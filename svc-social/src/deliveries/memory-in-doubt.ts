/** Since when what is known may be too little, and what time it is by the same clock. */
export interface Memory {
  readonly doubtfulSince: Date | null;
  readonly askedAt: Date;
}

/** What a caller knows of a post's moment. */
export interface Due {
  readonly dueAt?: string | undefined;
}

/** The delivery with the moment since which it may have been sent: it may be forgotten since it was due. */
export const sinceDue = <D extends { createdAt: Date }>(delivery: D, { dueAt }: Due): D =>
  dueAt === undefined || new Date(dueAt) > delivery.createdAt
    ? delivery
    : { ...delivery, createdAt: new Date(dueAt) };

/** For how long it has been known that a delivery may have been sent and forgotten; null when it surely was not. */
export const forgottenFor = ({ doubtfulSince, askedAt }: Memory, { dueAt }: Due): number | null =>
  doubtfulSince === null || (dueAt !== undefined && new Date(dueAt) > doubtfulSince)
    ? null
    : (askedAt.getTime() - doubtfulSince.getTime()) / 1000;

/** The same of what is known of a delivery itself: it was made before its memory came into doubt. */
export const forgottenSince = (memory: Memory, { createdAt }: { createdAt: Date }) =>
  forgottenFor(memory, { dueAt: createdAt.toISOString() });

/** Whether it was sent since its memory came into doubt: what was sent before may have been edited and sent again. */
export const isSentSince = (
  { doubtfulSince }: Pick<Memory, 'doubtfulSince'>,
  { flipSentAt }: { flipSentAt: Date | null },
): boolean => flipSentAt !== null && (doubtfulSince === null || flipSentAt > doubtfulSince);

/** Whether an edit of it may have been sent and forgotten. */
export const forgottenEdit = (memory: Memory, known: { createdAt: Date; flipSentAt: Date | null }): boolean =>
  forgottenSince(memory, known) !== null && !isSentSince(memory, known);
