import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Directory } from './directory.ts';
import { FalseResponseSource } from './false-responses.ts';
import { Graph } from './graph.ts';
import { GroundTruthStore } from './ground-truth.ts';
import type { FakeMetaSettings } from './ledger.ts';
import { OutageSource } from './outages.ts';
import { bodyOf, serveGraph } from './serve-graph.ts';

const book = new GroundTruthStore();
const graph = new Graph({
  directory: new Directory(Number(process.argv[2] ?? 24)),
  book,
  liar: new FalseResponseSource(book),
  illness: new OutageSource(),
});

/** The harness's own calls, which get true responses. */
function control(path: string, body: Buffer): unknown {
  if (path === 'truth') return book.snapshot();
  if (path === 'places') return graph.directory.places;
  if (path === 'manner') graph.liar.manner = JSON.parse(body.toString()) as FakeMetaSettings;
  if (path === 'illness') Object.assign(graph.illness, JSON.parse(body.toString()));
  if (path === 'symptoms') return Object.fromEntries(graph.illness.met);
  if (path === 'approve')
    return { code: graph.directory.newCode((JSON.parse(body.toString()) as { personId: string }).personId) };
  return {};
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://meta');
  if (!pathname.startsWith('/control/')) await serveGraph(graph, request, response);
  else response.end(JSON.stringify(control(pathname.slice('/control/'.length), await bodyOf(request))));
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
