import { listenOnFreePort } from '@kallos/service-kit/testing/listen-on-free-port';

/** A request that a model server received. */
export interface ModelRequest {
  readonly path: string;
  readonly raw: string;
  readonly body: Record<string, unknown>;
  readonly instructions: string;
  readonly input: string;
  readonly schema: string;
}

/** A raw HTTP answer. */
interface Reply {
  readonly status: number;
  readonly body: unknown;
}
/** A server's answer: a model's text, another reply, or none. */
export type ModelReply = string | Reply | undefined;

interface WireBody {
  instructions?: string;
  input?: string;
  messages?: Array<{ role: string; content: string }>;
  text?: { format?: { name?: string } };
  response_format?: { json_schema?: { name?: string } };
}

/** Returns a server's reply with a model's text in either API; by default with 500 and 300 tokens. */
export function replyOf(text: string, path = '/v1/responses', usage?: unknown): Reply {
  if (path.endsWith('/chat/completions')) {
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }];
    const counted = usage ?? { prompt_tokens: 500, completion_tokens: 300 };
    return { status: 200, body: { id: 'c', object: 'chat.completion', choices, usage: counted } };
  }
  const content = [{ type: 'output_text', text, annotations: [] }];
  const output = [{ type: 'message', id: 'm', role: 'assistant', status: 'completed', content }];
  const counted = usage ?? { input_tokens: 500, output_tokens: 300 };
  return { status: 200, body: { id: 'r', object: 'response', status: 'completed', output, usage: counted } };
}

/** Returns an error in the server's format. */
export const refusalOf = (status: number, code: string): Reply => ({
  status,
  body: { error: { message: 'no', code } },
});

/** Starts an OpenAI-style server that answers with `answer`. */
export async function startModel(answer: (asked: ModelRequest, turn: number) => ModelReply) {
  const asked: ModelRequest[] = [];
  const server = await listenOnFreePort((request, response) => {
    let raw = '';
    request.on('data', (chunk: Buffer) => (raw += chunk.toString()));
    request.on('end', () => {
      const body = JSON.parse(raw) as WireBody;
      const [rules, question] = body.messages ?? [];
      const call = {
        path: request.url ?? '',
        raw,
        body: body as Record<string, unknown>,
        instructions: body.instructions ?? rules?.content ?? '',
        input: body.input ?? question?.content ?? '',
        schema: body.text?.format?.name ?? body.response_format?.json_schema?.name ?? '',
      };
      asked.push(call);
      const said = answer(call, asked.length);
      if (said === undefined) return;
      const { status, body: told } = typeof said === 'string' ? replyOf(said, call.path) : said;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    });
  });
  return { baseUrl: `${server.url}/v1`, asked, close: server.close };
}
