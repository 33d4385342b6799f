import { setTimeout as pause } from 'node:timers/promises';
import type { PlainPlatform } from './plain.ts';

type Undo = () => unknown;
/** Causes what the alert is about; answers what puts it right. */
type Cause = (platform: PlainPlatform) => Promise<Undo> | Undo;

const stopped =
  (name: string): Cause =>
  (platform) => {
    platform.signal(name, 'SIGSTOP');
    return () => platform.signal(name, 'SIGCONT');
  };

/** Holds a process up for more than a second at a time. */
const jerked =
  (name: string): Cause =>
  (platform) => {
    const ending = new AbortController();
    const jerks = (async () => {
      while (!ending.signal.aborted) {
        platform.signal(name, 'SIGSTOP');
        await pause(1500);
        platform.signal(name, 'SIGCONT');
        await pause(500);
      }
    })();
    return () => (ending.abort(), jerks);
  };

const wrongSignIns: Cause = async ({ gateway }) => {
  for (let round = 0; round < 330; round += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        fetch(`${gateway}/api/business/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${round / 10 + nth}` },
          body: JSON.stringify({ email: `nobody${round + nth}@clinic.example`, password: 'wrong-password' }),
        }),
      ),
    );
  return () => undefined;
};

/** How each alert is caused on a running platform. */
export const alertCases: Readonly<Record<string, Cause>> = {
  ProcessGone: (platform) => {
    platform.signal('svc-catalog', 'SIGKILL');
    return () => platform.restart('svc-catalog');
  },
  NoPublisher: stopped('publisher'),
  NatsAway: stopped('nats'),
  PostgresAway: ({ freezePostgres }) => freezePostgres(),
  EventLoopSlow: jerked('svc-catalog'),
  SignInsRefused: wrongSignIns,
};

/** Alerts that only examples have turned red so far: each needs a post, rows or a disk of the rehearsal's own. */
export const withoutCase = [
  'PostsLate',
  'PoolExhausted',
  'GraphSilent',
  'DiskFull',
  'LoopStuck',
  'BackupOld',
  'RelayStuck',
  'ConsumerBehind',
  'MessagesParked',
  'CallsFail',
];
