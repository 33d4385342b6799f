/** State of a navigation that unsaved work must not stop: `navigate(path, { state: leaveNow })`. */
export const leaveNow = { leavesNow: true } as const;

/** Whether a navigation carries {@link leaveNow}. */
export const leavesNow = (state: unknown): boolean =>
  (state as { readonly leavesNow?: unknown } | null)?.leavesNow === true;
