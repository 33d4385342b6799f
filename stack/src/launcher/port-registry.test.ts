import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { portFault, PortRegistry } from './port-registry.ts';

let folder: string;
const servers: Server[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kallos-ports-'));
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function occupy(): Promise<number> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

describe('the port book', () => {
  it('gives the same free port to the same name in the next run', async () => {
    const file = join(folder, 'ports.json');
    const first = await new PortRegistry(file).reserve('nats');
    const book = new PortRegistry(file);
    expect(await book.reserve('nats')).toBe(first);
    expect(await book.reserve('nats')).toBe(first);
  });

  it('replaces a remembered port that is taken', async () => {
    const file = join(folder, 'ports.json');
    const taken = await occupy();
    writeFileSync(file, JSON.stringify({ nats: taken }));
    const port = await new PortRegistry(file).reserve('nats');
    expect(port).not.toBe(taken);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ nats: port });
  });

  it('gives different ports to different names', async () => {
    const file = join(folder, 'ports.json');
    writeFileSync(file, JSON.stringify({ a: 23_456, b: 23_456 }));
    const book = new PortRegistry(file);
    expect(await book.reserve('a')).not.toBe(await book.reserve('b'));
  });

  it('starts empty when its file is damaged', async () => {
    const file = join(folder, 'ports.json');
    writeFileSync(file, '{"nats": 99999999');
    expect(await new PortRegistry(file).reserve('nats')).toBeGreaterThan(0);
  });
});

it('distinguishes a taken port from a free one', async () => {
  const taken = await occupy();
  expect(await portFault(taken, '127.0.0.1')).toBe('taken');
  expect(await portFault(taken, '0.0.0.0')).toBe('taken');
  servers.splice(0).forEach((server) => server.close());
  expect(await portFault(taken, '127.0.0.1')).toBeNull();
});
