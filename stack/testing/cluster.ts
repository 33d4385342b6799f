import type { PortRegistry } from '../src/launcher/port-registry.ts';

/** A server of a cluster with its ports for clients and for other servers. */
export interface ClusterNode {
  readonly name: string;
  readonly port: number;
  readonly clusterPort: number;
}

/** Plans the servers of a cluster on this machine. */
export async function planCluster(ports: PortRegistry, size: number): Promise<ClusterNode[]> {
  const nodes: ClusterNode[] = [];
  for (let number = 1; number <= size; number += 1) {
    const name = `nats-${number}`;
    nodes.push({
      name,
      port: await ports.reserve(name),
      clusterPort: await ports.reserve(`${name}-cluster`),
    });
  }
  return nodes;
}

/** Returns the cluster section of a server's configuration. */
export const describeNode = (node: ClusterNode, all: readonly ClusterNode[]): string =>
  [
    `server_name: "${node.name}"`,
    'host: "127.0.0.1"',
    `port: ${node.port}`,
    'cluster {',
    '  name: "kallos"',
    `  listen: "127.0.0.1:${node.clusterPort}"`,
    `  routes: [${all.map(({ clusterPort }) => `"nats://127.0.0.1:${clusterPort}"`).join(', ')}]`,
    '}',
  ].join('\n');
