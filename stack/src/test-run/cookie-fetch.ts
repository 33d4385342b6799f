/** Returns a fetch that keeps cookies and follows no redirect, for a login. */
export function createCookieFetch(): (url: string, init?: RequestInit) => Promise<Response> {
  const cookies = new Map<string, string>();
  return async (url, init = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(init.headers);
    if (cookie !== '') headers.set('cookie', cookie);
    const answer = await fetch(url, { ...init, redirect: 'manual', headers });
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(text) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
}
