import { listenFreely } from '@kallos/service-kit/testing/listen-freely';
import type { PictureDecoder } from '@kallos/pictures/decoder';
import type { JobInput, JobName, JobResult } from '@kallos/pictures/jobs';

/** A request as a model server got it. */
export interface AskedOfModel {
  readonly path: string;
  readonly raw: string;
  readonly instructions: string;
  readonly schema: string;
}

interface WireBody {
  instructions?: string;
  messages?: Array<{ role: string; content: unknown }>;
  text?: { format?: { name?: string } };
  response_format?: { json_schema?: { name?: string } };
}

/** What a server sends for a text that a model wrote. */
const responseOf = (text: string, usage = { input_tokens: 500, output_tokens: 300 }) => ({
  id: 'resp_1',
  object: 'response',
  status: 'completed',
  usage,
  output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] }],
});

/** Starts an OpenAI-style server whose model says what `answer` says. */
export async function startModel(answer: (asked: AskedOfModel, turn: number) => string) {
  const asked: AskedOfModel[] = [];
  const server = await listenFreely((request, response) => {
    let raw = '';
    request.on('data', (chunk: Buffer) => (raw += chunk.toString()));
    request.on('end', () => {
      const body = JSON.parse(raw) as WireBody;
      const call = {
        path: request.url ?? '',
        raw,
        instructions: body.instructions ?? '',
        schema: body.text?.format?.name ?? '',
      };
      asked.push(call);
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(responseOf(answer(call, asked.length))));
    });
  });
  return {
    baseUrl: `${server.url}/v1`,
    asked,
    close: server.close,
  };
}

/** Finds every picture good without decoding it, for tests of hundreds of previews that are about words and money. */
export const quickDecoder: PictureDecoder = {
  run: <J extends JobName>(_job: J, [bytes]: JobInput<J>) =>
    Promise.resolve({
      width: 1080,
      height: 1080,
      sharpness: 1,
      background: 1,
      fingerprint: 0n,
      thumbnail: new Uint8Array(192),
      look: bytes,
    } as unknown as JobResult<J>),
  close: () => {},
};
