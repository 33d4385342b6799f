import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeGoogle, placesOf } from '../google/serve-google.ts';
import { Directory } from './directory.ts';
import { FalseResponseSource } from './false-responses.ts';
import { Graph } from './graph.ts';
import { GroundTruthStore } from './ground-truth.ts';
import type { FakeMetaSettings, GroundTruth } from './ledger.ts';
import { OutageSource } from './outages.ts';
import { bodyOf, serveGraph } from './serve-graph.ts';

const people = Number(process.argv[2] ?? 24);
const google = new FakeGoogle(placesOf(people));
const book = new GroundTruthStore();
const graph = new Graph({
  directory: new Directory(people),
  book,
  liar: new FalseResponseSource(book),
  illness: new OutageSource(),
});

const personOf = (body: Buffer): string => (JSON.parse(body.toString()) as { personId: string }).personId;

/** Returns the true state of all networks. */
function truth(): GroundTruth {
  const { ledger, firstCalls, lies, calls } = book.snapshot();
  const { store } = google;
  return {
    ledger: [...ledger, ...store.ledger],
    firstCalls: [...firstCalls, ...store.firstCalls],
    lies: [...lies, ...store.lies],
    calls: calls + store.calls,
  };
}

/** The harness's own calls, which get true responses. */
function control(path: string, body: Buffer): unknown {
  if (path === 'truth') return truth();
  if (path === 'places') return [...graph.directory.places, ...google.places];
  if (path === 'manner') {
    const settings = JSON.parse(body.toString()) as FakeMetaSettings;
    graph.liar.manner = settings;
    google.configure(settings);
  }
  if (path === 'illness') Object.assign(graph.illness, JSON.parse(body.toString()));
  if (path === 'symptoms') return Object.fromEntries(graph.illness.met);
  if (path === 'approve') return { code: graph.directory.newCode(personOf(body)) };
  if (path === 'consent') return { code: google.newCode(personOf(body)) };
  return {};
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://meta');
  if (pathname.startsWith('/google/')) await google.serve(request, response);
  else if (!pathname.startsWith('/control/')) await serveGraph(graph, request, response);
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
