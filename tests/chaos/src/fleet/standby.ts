import type { LaunchContext } from 'stack/launcher/infrastructure';
import type { ManagedServer } from 'stack/launcher/server-monitor';
import { placeTables } from 'stack/postgres/placement';
import { startStandby } from 'stack/postgres/standby';
import { stateFile } from 'stack/settings/settings';

/** A standby of Postgres. */
export interface Standby {
  readonly server: ManagedServer;
  /** The address of a database on the server that accepts writes. */
  readonly among: (databaseUrl: string) => string;
  /** Stops replication like a cut connection; the primary does not notice. */
  readonly cutOff: () => Promise<void>;
  readonly promote: () => Promise<void>;
}

/** Copies the stopped primary and starts the standby; with `isWaitedFor` each commit waits for it. */
export async function addStandby(
  { settings, secrets, ports }: LaunchContext,
  { server, databaseUrl, isWaitedFor }: { server: ManagedServer; databaseUrl: string; isWaitedFor: boolean },
): Promise<Standby> {
  const logFile = stateFile(settings, 'logs', 'standby.log');
  const pickPort = () => ports.reserve('standby');
  const first = {
    folder: await placeTables(settings.stateFolder, secrets.password('postgres.tables')),
    password: secrets.password('postgres.superuser'),
    port: Number(new URL(databaseUrl).port),
    logFile,
    pickPort,
  };
  await server.stop(server.record, 5000);
  const startFirst = async () => {
    server.record = await server.restart();
  };
  const { url, record, cutOff, promote } = await startStandby({
    first,
    own: { logFile, pickPort },
    startFirst,
    isWaitedFor,
  });
  return {
    server: { ...server, name: 'standby', record },
    among: (own) => {
      const { host } = new URL(own);
      return `${own.replace(host, `${host},${new URL(url).host}`)}?target_session_attrs=primary`;
    },
    cutOff,
    promote,
  };
}
