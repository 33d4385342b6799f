/** How Facebook answered a direct login, as the address says after the return. */
export type Answer = 'answered' | 'refused' | null;

/** Reads `?login=`; anything unknown counts as no answer. */
export function readAnswer(search: string): Answer {
  const login = new URLSearchParams(search).get('login');
  return login === 'answered' || login === 'refused' ? login : null;
}
