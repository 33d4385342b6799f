import { createSocket, type RemoteInfo } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import { isIPv4 } from 'node:net';
import type { Resolve } from '../src/safe-fetch.ts';

/** Returns the addresses of a name; IPv6 in full form of eight groups. */
type Answer = (name: string) => readonly string[];

const types = { A: 1, AAAA: 28 };

function packetOf(query: Buffer, addresses: readonly string[]): Buffer {
  const nameEnd = query.indexOf(0, 12) + 1;
  const question = query.subarray(12, nameEnd + 4);
  const asked = query.readUInt16BE(nameEnd);
  const fitting = addresses.filter((address) => asked === (isIPv4(address) ? types.A : types.AAAA));
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(fitting.length, 6);
  const records = fitting.map((address) => {
    const bytes = isIPv4(address)
      ? Buffer.from(address.split('.').map(Number))
      : Buffer.from(
          address
            .split(':')
            .map((group) => group.padStart(4, '0'))
            .join(''),
          'hex',
        );
    // Name by pointer, type, class, no time to live, length.
    const record = Buffer.from([0xc0, 0x0c, 0, asked, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
    return Buffer.concat([record, bytes]);
  });
  return Buffer.concat([header, question, ...records]);
}

function readName(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12, length = query[at] ?? 0; length > 0; at += length + 1, length = query[at] ?? 0)
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
  return labels.join('.').toLowerCase();
}

/**
 * Starts a name server whose answers may change with every query, and a resolver that uses only it.
 */
export async function startNameServer(answer: Answer) {
  const socket = createSocket('udp4');
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    socket.send(packetOf(query, answer(readName(query))), from.port, from.address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`]);
  const resolve: Resolve = async (host) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
  };
  return { resolve, close: () => socket.close() };
}
