/** Navigation state that bypasses the guard of unsaved work: `navigate(path, { state: leaveNow })`. */
export const leaveNow = { leavesNow: true } as const;

/** Returns whether a navigation has {@link leaveNow}. */
export const leavesNow = (state: unknown): boolean =>
  (state as { readonly leavesNow?: unknown } | null)?.leavesNow === true;
