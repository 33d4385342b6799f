import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './answers.ts';
import { Directory } from './directory.ts';
import { Graph } from './graph.ts';
import type { Manner } from './ledger.ts';
import { Illness } from './illness.ts';
import { Liar } from './lies.ts';
import { TruthBook } from './truth.ts';
import { takeBytes } from './videos.ts';

const book = new TruthBook();
const graph = new Graph({
  directory: new Directory(Number(process.argv[2] ?? 24)),
  book,
  liar: new Liar(book),
  illness: new Illness(),
});

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The bytes of a video that reach the door of uploads. */
function takeUpload(request: IncomingMessage, path: string, bytes: Buffer): Answer {
  const number = (name: string) => Number(request.headers[name] ?? 0);
  const token = request.headers.authorization?.replace(/^OAuth /, '') ?? '';
  const id = path.split('/').at(-1) ?? '';
  return takeBytes(graph, { id, token, offset: number('offset'), size: number('file_size'), bytes });
}

/** Fields of a form, however it was sent; a file counts as its name. */
async function formOf(request: IncomingMessage, body: Buffer): Promise<URLSearchParams> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return new URLSearchParams(body.toString());
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const fields = new URLSearchParams();
  for (const [name, value] of form) fields.append(name, typeof value === 'string' ? value : value.name);
  return fields;
}

/** What the harness asks for behind Meta's back; it is always told the truth. */
function control(path: string, body: Buffer): unknown {
  if (path === 'truth') return book.tell();
  if (path === 'places') return graph.directory.places;
  if (path === 'manner') graph.liar.manner = JSON.parse(body.toString()) as Manner;
  if (path === 'illness') Object.assign(graph.illness, JSON.parse(body.toString()));
  if (path === 'symptoms') return Object.fromEntries(graph.illness.met);
  if (path === 'approve')
    return { code: graph.directory.newCode((JSON.parse(body.toString()) as { personId: string }).personId) };
  return {};
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === 'silence') return;
  if (answer === 'reset') response.destroy();
  else response.writeHead(answer.status, answer.headers).end(answer.body);
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://meta');
  const body = await bodyOf(request);
  if (url.pathname.startsWith('/control/')) {
    response.end(JSON.stringify(control(url.pathname.slice('/control/'.length), body)));
    return;
  }
  if (url.pathname.startsWith('/upload/')) {
    send(response, takeUpload(request, url.pathname, body));
    return;
  }
  const form = await formOf(request, body);
  for (const [name, value] of url.searchParams) form.append(name, value);
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? form.get('access_token') ?? '';
  const path = url.pathname.replace(/^\/v\d+\.\d+\//, '');
  const answer = await graph.answer({ method: request.method ?? 'GET', path, params: form, token });
  send(response, answer);
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
