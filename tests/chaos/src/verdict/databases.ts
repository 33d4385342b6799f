import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import type { ServiceName } from 'stack/settings/settings';

/** The services' databases with all rows visible. */
export interface Databases {
  readonly of: (service: ServiceName) => postgres.Sql;
  readonly read: <T>(service: ServiceName, ask: (sql: postgres.Sql) => PromiseLike<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

const longestReadMs = 15_000;
/** The services' statement timeout would abort the whole run on a busy machine. */
const longestStatementMs = 60_000;

/** Times out a read that a killed database never answers; callers retry. */
const inTime = <T>(reading: Promise<T>): Promise<T> => {
  const timer = new AbortController();
  const late = pause(longestReadMs, undefined, { signal: timer.signal }).then((): never => {
    throw new Error('a database did not answer');
  });
  late.catch(() => undefined);
  return Promise.race([reading, late]).finally(() => timer.abort());
};

const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'CONNECTION_CLOSED', 'CONNECTION_ENDED']);

/** The driver fails internally for data that was about to be written when its connection ended. */
const isWriteToNobody = (error: unknown) =>
  error instanceof TypeError && /nextWrite .*postgres\/src\/connection\.js/.test(error.stack ?? '');

/** The driver throws outside its promises when a database is killed, which must not end the run. */
export function ignoreDatabaseKills(): void {
  const outlive = (error: unknown) => {
    if (!lostCodes.has((error as { code?: string }).code ?? '') && !isWriteToNobody(error)) throw error;
  };
  process.on('unhandledRejection', outlive);
  process.on('uncaughtException', outlive);
}

export function openDatabases(urls: Record<ServiceName, string>): Databases {
  const pools = new Map<ServiceName, postgres.Sql>();
  const of = (service: ServiceName): postgres.Sql => {
    const known = pools.get(service);
    if (known !== undefined) return known;
    const made = postgres(urls[service], {
      max: 2,
      onnotice: () => undefined,
      connect_timeout: 5,
      connection: { statement_timeout: longestStatementMs },
    });
    pools.set(service, made);
    return made;
  };
  return {
    of,
    read: async <T>(service: ServiceName, ask: (sql: postgres.Sql) => PromiseLike<T>) => {
      const reading = of(service).begin(async (tx) => {
        await tx`select set_config('kallos.across', 'on', true)`;
        return [await ask(tx as unknown as postgres.Sql)];
      });
      return (await inTime(reading))[0] as T;
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.end({ timeout: 2 })));
    },
  };
}
