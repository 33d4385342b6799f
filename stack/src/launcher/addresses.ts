import { StackFault } from '../fault.ts';
import type { Settings } from '../settings/settings.ts';
import { type ProcessName, processNames } from '../settings/variables.ts';
import { portFault, type PortRegistry } from './port-registry.ts';

/** Returns the gateway's port after checking that it is free. */
export async function reserveGatewayPort(settings: Settings, ports: PortRegistry): Promise<number> {
  const { port, host } = settings;
  if (port === 0) return await ports.reserve('gateway', { host });
  // In sequence: concurrent probes of one port would see each other.
  for (const one of [host, '127.0.0.1', '::1']) {
    const fault = await portFault(port, one);
    if (fault === 'taken') {
      throw new StackFault(
        `port ${port} is taken by another program: stop that one, or choose another port, for example PORT=${port + 10} npm start`,
      );
    }
    if (fault !== null && one === host)
      throw new StackFault(`port ${port} of ${host} can't be used: ${fault}`);
  }
  return ports.reserveUsed('gateway', port);
}

/** Returns a port per process. The sandbox gets the one after the gateway when free; browsers use it. */
export async function reservePorts(
  settings: Settings,
  ports: PortRegistry,
  gateway: number,
): Promise<Record<ProcessName | 'smtp', number>> {
  const sandbox = await ports.reserve('sandbox', { prefer: gateway + 1, host: settings.host });
  const taken: [string, number][] = [
    ['gateway', gateway],
    ['sandbox', sandbox],
  ];
  for (const name of [...processNames, 'smtp']) {
    if (name !== 'gateway' && name !== 'sandbox') taken.push([name, await ports.reserve(name)]);
  }
  return Object.fromEntries(taken) as Record<ProcessName | 'smtp', number>;
}

/** Returns a port for the metrics of each process; none when other machines could reach them. */
export async function reserveMetricsPorts(
  { host }: Settings,
  ports: PortRegistry,
): Promise<Partial<Record<ProcessName, number>>> {
  if (host !== '127.0.0.1') return {};
  const given: Partial<Record<ProcessName, number>> = {};
  for (const name of processNames)
    if (name !== 'sandbox') given[name] = await ports.reserve(`metrics of ${name}`);
  return given;
}

/** Returns the sandbox's address for browsers: the product's host name, unless that is served over https. */
export function sandboxAddress(settings: Settings, publicUrl: string, port: number): string | null {
  if (settings.isProduction) return null;
  const given = settings.environment.SANDBOX_PUBLIC_URL;
  if (given) return given.replace(/\/$/, '');
  const { protocol, hostname } = new URL(publicUrl);
  return `http://${protocol === 'http:' ? hostname : 'localhost'}:${port}`;
}
