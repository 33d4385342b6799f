import type { TestProject } from 'vitest/node';
import { rootFolder } from './root-folder.ts';
import { startTestServers } from './test-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser address of the test run's Postgres. */
    postgresUrl: string;
    natsUrl: string;
    /** How many random interleavings the races of the publisher are tried with. */
    interleavings: number;
  }
}

/** Gives every test file the addresses of one Postgres and one NATS: those of the environment, else fresh ones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: postgresUrl, TEST_NATS_URL: natsUrl, TEST_INTERLEAVINGS: wanted } = process.env;
  project.provide('interleavings', Number(wanted ?? 2000));
  if (postgresUrl && natsUrl) {
    project.provide('postgresUrl', postgresUrl);
    project.provide('natsUrl', natsUrl);
    return async () => undefined;
  }
  const servers = await startTestServers(rootFolder);
  project.provide('postgresUrl', servers.postgresUrl);
  project.provide('natsUrl', servers.natsUrl);
  return servers.stop;
}
