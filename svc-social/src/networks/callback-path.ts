/** Returns the path that a network redirects to after its dialog. */
export const callbackPathOf = (login: string): string => `/api/auth/${login}/callback`;
