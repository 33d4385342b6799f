import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { heapFlagsOf } from './processes.ts';

// Holds as much memory as a service, reads forms and counts full garbage collections.
const reader = `
import { createServer } from 'node:http';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { readBody } from '@kallos/service-kit/http/input/read-body';
globalThis.kept = Array.from({ length: 200_000 }, (_, at) => ({ at, text: 'x' + at }));
globalThis.gc();
let walks = 0;
const seen = new PerformanceObserver((list) => {
  for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) walks += 1;
});
seen.observe({ entryTypes: ['gc'] });
const server = createServer(async (request, response) => {
  const { headers } = request;
  const pieces = request.iterator({ destroyOnReturn: false });
  await readBody({ headers: new Headers(headers) }, { body: {}, files: ['image'] }, pieces).catch(() => {});
  response.end(String(walks));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

it('refused files cause no full garbage collections in a service', async () => {
  const flags = [...heapFlagsOf('svc-catalog'), '--expose-gc', '--input-type=module', '-e', reader];
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = await once(child.stdout, 'data');
    const start = '--boundary\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nGIF89a';
    const body = Buffer.concat([Buffer.from(start), Buffer.alloc(10_000_000)]);
    const headers = { 'content-type': 'multipart/form-data; boundary=boundary' };
    const send = () => fetch(`http://127.0.0.1:${Number(port)}`, { method: 'POST', body, headers });
    const walks: number[] = [];
    for (let times = 0; times < 60; times += 1) walks.push(Number(await (await send()).text()));
    expect((walks.at(-1) ?? 0) - (walks[10] ?? 0)).toBeLessThanOrEqual(3);
  } finally {
    child.kill('SIGKILL');
  }
}, 60_000);
