import { connect, createServer, type Socket } from 'node:net';

/** What stands before several processes of one kind. */
export interface Balancer {
  /** Adds one by its place: `127.0.0.1:3000`. */
  readonly add: (place: string) => void;
  readonly drop: (place: string) => void;
  readonly close: () => void;
}

const lookMilliseconds = 100;

/** Whether who listens there takes requests now. */
export async function takesTraffic(place: string, question = '/readyz?for=traffic'): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(3000);
    const answer = await fetch(`http://${place}${question}`, { signal });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Ties a connection to the first of these that takes it. */
function tie(from: Socket, [place, ...others]: readonly string[]): void {
  if (place === undefined) return void from.destroy();
  const [host, port] = place.split(':');
  const to = connect(Number(port), host);
  const onRefused = () => tie(from, others);
  to.once('error', onRefused);
  to.once('connect', () => {
    to.off('error', onRefused);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
}

/** Spreads connections over those that take traffic, as a proxy does that looks at their readiness; whoever refuses is passed over. */
export async function openBalancer(port: number, question?: string): Promise<Balancer> {
  const members = new Map<string, boolean>();
  let turn = 0;
  const server = createServer((from) => {
    from.on('error', () => from.destroy());
    const all = [...members.keys()];
    const takers = all.filter((member) => members.get(member));
    // When none says so, one of them may still do.
    const ready = takers.length > 0 ? takers : all;
    turn += 1;
    const first = turn % Math.max(1, ready.length);
    tie(from, [...ready.slice(first), ...ready.slice(0, first)]);
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done));
  const look = async (member: string) => {
    const isReady = await takesTraffic(member, question);
    if (members.has(member)) members.set(member, isReady);
  };
  const timer = setInterval(
    () => [...members.keys()].forEach((member) => void look(member)),
    lookMilliseconds,
  );
  return {
    add: (member) => void members.set(member, false),
    drop: (member) => void members.delete(member),
    close: () => (clearInterval(timer), server.close()),
  };
}
