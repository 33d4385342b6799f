// Simulates effects of an image on a decoder, selected by the first byte, and reports the worker.
const send = (message: object) => process.send?.(message);
const held: Buffer[] = [];
send({ kind: 'ready' });
process.on('message', ({ input: [bytes] }: { input: [Uint8Array] }) => {
  if (bytes[0] === 1) process.abort();
  if (bytes[0] === 2) for (;;);
  if (bytes[0] === 3) setInterval(() => held.push(Buffer.alloc(32 * 1024 * 1024, 1)), 20);
  if (bytes[0] === 0) setTimeout(() => send({ kind: 'done', result: process.pid }), bytes[1] ?? 0);
  if (bytes[0] === 4) send({ kind: 'done', result: Object.keys(process.env) });
});
