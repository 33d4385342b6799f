/** A fetch that follows no redirect and keeps cookies, as one browser would over a login. */
export function openWalk(): (url: string) => Promise<Response> {
  const cookies = new Map<string, string>();
  return async (url) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(text) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
}
