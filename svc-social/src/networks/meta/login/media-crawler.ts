/** The user agent of Meta's image fetcher. */
const crawlerAgent = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

const crawlerName = 'facebookexternalhit';
const timeoutMilliseconds = 5000;
const longestRobots = 500_000;

interface Group {
  readonly agents: string[];
  readonly rules: Array<{ readonly isAllowed: boolean; readonly path: string }>;
}

function groupsOf(robots: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of robots.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const field = name.toLowerCase();
    if (field === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      isNaming = true;
      groups.at(-1)?.agents.push(value.trim().toLowerCase());
    } else if (field === 'allow' || field === 'disallow') {
      isNaming = false;
      if (value.trim() !== '')
        groups.at(-1)?.rules.push({ isAllowed: field === 'allow', path: value.trim() });
    }
  }
  return groups;
}

function isMatch(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$');
  const parts = (isWhole ? rule.slice(0, -1) : rule).split('*');
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const found = index === 0 ? (path.startsWith(part) ? 0 : -1) : path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isWhole || parts.at(-1) === '' || path.endsWith(parts.at(-1) ?? '');
}

/**
 * Returns the robots.txt rule that blocks Meta's crawler from a path; the longest match counts (RFC
 * 9309).
 */
export function robotsRuleAgainst(robots: string, path: string): string | undefined {
  const groups = groupsOf(robots);
  const own = groups.filter(({ agents }) => agents.includes(crawlerName));
  const [first] = (own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*')))
    .flatMap((group) => group.rules)
    .filter(({ path: rule }) => isMatch(rule, path))
    .toSorted((a, b) => b.path.length - a.path.length || Number(b.isAllowed) - Number(a.isAllowed));
  return first === undefined || first.isAllowed ? undefined : `Disallow: ${first.path}`;
}

const fetchAs = (address: string, agent: string) =>
  fetch(address, {
    redirect: 'manual',
    headers: { 'user-agent': agent },
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });

async function robotsFault(address: string): Promise<string | undefined> {
  const { origin, pathname } = new URL(address);
  const answer = await fetchAs(`${origin}/robots.txt`, crawlerAgent);
  const isText =
    answer.status === 200 && answer.headers.get('content-type')?.startsWith('text/plain') === true;
  if (!isText) {
    await answer.body?.cancel();
    return undefined;
  }
  const rule = robotsRuleAgainst((await answer.text()).slice(0, longestRobots), pathname);
  return rule && `robots.txt keeps Meta's fetcher out (${rule})`;
}

async function answerTo(address: string, agent: string) {
  const answer = await fetchAs(address, agent);
  await answer.body?.cancel();
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, type, leadsTo: answer.headers.get('location') };
}

function faultOf({ status, type, leadsTo }: Awaited<ReturnType<typeof answerTo>>, wanted: string) {
  if (status >= 300 && status < 400) return `redirected to ${leadsTo ?? 'another address'}`;
  if (status !== 200) return `${status} ${type}`;
  if (type.startsWith(wanted)) return undefined;
  return type.startsWith('text/html') ? 'a web page instead, as bot protection shows one' : `200 ${type}`;
}

/**
 * Returns why Meta's crawler cannot fetch a URL of ours; undefined if it can. Bot rules may block
 * it although browsers work.
 */
export async function crawlerFault(address: string, wantedType: string): Promise<string | undefined> {
  const asMeta = faultOf(await answerTo(address, crawlerAgent), wantedType);
  if (asMeta === undefined) return robotsFault(address);
  const asBrowser = faultOf(await answerTo(address, 'Mozilla/5.0'), wantedType);
  return asBrowser === undefined
    ? `Meta's fetcher gets ${asMeta}, a browser gets the image: a bot rule`
    : asMeta;
}
