import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './answers.ts';
import type { Graph } from './graph.ts';
import { receiveBytes } from './videos.ts';

/** Reads the whole body of a request. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Handles the bytes of a video at the upload endpoint. */
function takeUpload(graph: Graph, request: IncomingMessage, path: string, bytes: Buffer): Answer {
  const number = (name: string) => Number(request.headers[name] ?? 0);
  const token = request.headers.authorization?.replace(/^OAuth /, '') ?? '';
  const id = path.split('/').at(-1) ?? '';
  return receiveBytes(graph, { id, token, offset: number('offset'), size: number('file_size'), bytes });
}

/** Returns the fields of a form in any encoding; a file counts as its name. */
async function formOf(request: IncomingMessage, body: Buffer): Promise<URLSearchParams> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return new URLSearchParams(body.toString());
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const fields = new URLSearchParams();
  for (const [name, value] of form) fields.append(name, typeof value === 'string' ? value : value.name);
  return fields;
}

async function answerTo(graph: Graph, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://meta');
  const body = await bodyOf(request);
  if (url.pathname.startsWith('/upload/')) return takeUpload(graph, request, url.pathname, body);
  const params = await formOf(request, body);
  for (const [name, value] of url.searchParams) params.append(name, value);
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? params.get('access_token') ?? '';
  const path = url.pathname.replace(/^\/v\d+\.\d+\//, '');
  return graph.answer({ method: request.method ?? 'GET', path, params, token });
}

/** Answers a request to the Graph or to the upload endpoint; returns what it sent. */
export async function serveGraph(
  graph: Graph,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Answer> {
  const answer = await answerTo(graph, request);
  if (answer === 'reset') response.destroy();
  else if (answer !== 'silence') response.writeHead(answer.status, answer.headers).end(answer.body);
  return answer;
}
