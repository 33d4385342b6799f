import { type ServiceName, serviceNames } from '../settings/settings.ts';
import { reserveMetricsPorts, reservePorts, sandboxAddress } from './addresses.ts';
import { provideDeployTokens } from './deploy-tokens.ts';
import type { LaunchContext } from './infrastructure.ts';
import type { Wiring } from './processes.ts';

/** Assigns ports and secrets to every process once the stores are known. */
export async function createWiring(
  { settings, secrets, ports }: LaunchContext,
  found: {
    gateway: number;
    natsUrl: string;
    databaseUrls: Record<ServiceName, string>;
    devWebUrl: string | null;
  },
): Promise<Wiring> {
  const { gateway, natsUrl, databaseUrls, devWebUrl } = found;
  const publicUrl = settings.publicUrl ?? `http://localhost:${gateway}`;
  const processPorts = await reservePorts(settings, ports, gateway);
  return {
    settings,
    ports: processPorts,
    metricsPorts: await reserveMetricsPorts(settings, ports),
    publicUrl,
    sandboxUrl: sandboxAddress(settings, publicUrl, processPorts.sandbox),
    natsUrl,
    databaseUrls,
    identityKeys: Object.fromEntries(
      serviceNames.map((name) => [name, secrets.key(`identity.${name}`)]),
    ) as Wiring['identityKeys'],
    secretKeys: settings.environment.SECRET_KEYS || secrets.keyRing(),
    metaSecret: secrets.password('meta.sandbox'),
    googleSecret: secrets.password('google.sandbox'),
    deployTokens: provideDeployTokens(settings, secrets),
    devWebUrl,
  };
}
