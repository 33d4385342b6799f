import type { TestProject } from 'vitest/node';
import { startTestServers } from './test-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser address of the test run's Postgres. */
    postgresUrl: string;
    natsUrl: string;
  }
}

/** Provides every test file with one Postgres and one NATS: those of the environment, else new ones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: postgresUrl, TEST_NATS_URL: natsUrl } = process.env;
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
