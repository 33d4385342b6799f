import type { Server } from 'node:http';

/** Cuts connections of an address that already holds `most`, so that one client cannot take them all. */
export function limitConnections(server: Server, most: number): void {
  const held = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (held.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    held.set(address, count);
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    });
  });
}
