/** The result of a direct login, from the return address. */
export type Answer = 'answered' | 'refused' | null;

/** Parses `?login=`; unknown values are null. */
export function readAnswer(search: string): Answer {
  const login = new URLSearchParams(search).get('login');
  return login === 'answered' || login === 'refused' ? login : null;
}
