import { Agent, request } from 'undici';
import { watchSilence } from '../../silence.ts';
import { startTimeout } from '../../start-timeout.ts';
import { GoogleRefusal, GoogleSilence } from './failures.ts';
import { readFailure } from './read-refusal.ts';

export type JsonObject = Record<string, unknown>;

/** Sends requests to Google's hosts. Rejects with a GoogleFailure. */
export interface Sender {
  readonly send: (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: URL,
    request: { readonly headers: Record<string, string>; readonly body?: string | undefined },
  ) => Promise<JsonObject>;
  /** Seconds for which no work should start because Google does not respond; 0 if it does. */
  readonly backoffSeconds: () => number;
  readonly close: () => Promise<void>;
}

const backoffMilliseconds = 5000;

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the body of a success; throws the failure in any other response. */
function readReply(status: number, text: string): JsonObject {
  const body = parseBody(text);
  if (status >= 300) throw readFailure(status, body);
  if (!isObject(body)) throw new GoogleSilence('an answer that is not an object');
  return body;
}

/** Opens a sender with a timeout per call and a bounded number of connections. */
export function openSender(timeoutSeconds: number): Sender {
  const agent = new Agent({ connections: 32, connect: { timeout: 5000 }, maxResponseSize: 4 * 1024 * 1024 });
  const silence = watchSilence(backoffMilliseconds);
  return {
    send: async (method, url, { headers, body }) => {
      const patience = startTimeout(timeoutSeconds * 1000);
      silence.asked();
      try {
        const answer = await request(url, {
          method,
          dispatcher: agent,
          signal: patience.signal,
          headers: { accept: 'application/json', ...headers },
          ...(body === undefined ? {} : { body }),
        });
        const reply = readReply(answer.statusCode, await answer.body.text());
        silence.answered();
        return reply;
      } catch (cause) {
        if (cause instanceof GoogleRefusal && cause.facts.status < 500) silence.answered();
        else silence.silent();
        if (cause instanceof GoogleRefusal || cause instanceof GoogleSilence) throw cause;
        throw new GoogleSilence(`${method} ${cause instanceof Error ? cause.name : 'unknown'}`, cause);
      } finally {
        patience.end();
      }
    },
    backoffSeconds: silence.backoffSeconds,
    close: () => agent.close(),
  };
}
