import postgres from 'postgres';
import type { ServiceName } from 'stack/settings';

/** The services' databases, read from outside with all rows in sight. */
export interface Databases {
  readonly of: (service: ServiceName) => postgres.Sql;
  readonly read: <T>(service: ServiceName, ask: (sql: postgres.Sql) => PromiseLike<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

export function openDatabases(urls: Record<ServiceName, string>): Databases {
  const pools = new Map<ServiceName, postgres.Sql>();
  const of = (service: ServiceName): postgres.Sql => {
    const known = pools.get(service);
    if (known !== undefined) return known;
    const made = postgres(urls[service], { max: 2, onnotice: () => undefined, connect_timeout: 5 });
    pools.set(service, made);
    return made;
  };
  return {
    of,
    read: async <T>(service: ServiceName, ask: (sql: postgres.Sql) => PromiseLike<T>) => {
      const answers = await of(service).begin(async (tx) => {
        await tx`select set_config('kallos.across', 'on', true)`;
        return [await ask(tx as unknown as postgres.Sql)];
      });
      return answers[0] as T;
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.end({ timeout: 2 })));
    },
  };
}
