import type { TestProject } from 'vitest/node';
import { startTestServers } from './test-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser address of the test run's Postgres. */
    postgresUrl: string;
    natsUrl: string;
    /** Whether long matrices, corpora and seeds run completely; otherwise a sample of each kind. */
    isFull: boolean;
  }
}

/** Provides every test file with one Postgres and one NATS: those of the environment, else new ones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: postgresUrl, TEST_NATS_URL: natsUrl, TEST_FULL } = process.env;
  project.provide('isFull', TEST_FULL === '1');
  if (postgresUrl && natsUrl) {
    project.provide('postgresUrl', postgresUrl);
    project.provide('natsUrl', natsUrl);
    return async () => undefined;
  }
  const servers = await startTestServers();
  project.provide('postgresUrl', servers.postgresUrl);
  project.provide('natsUrl', servers.natsUrl);
  return servers.stop;
}
