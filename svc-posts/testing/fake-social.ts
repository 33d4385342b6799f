import type { ServerResponse } from 'node:http';
import { errorBodyIn, errorStatuses } from '@kallos/contracts/errors';
import { identityHeader, readIdentity } from '@kallos/service-kit/security/identity';
import { testIdentityKey } from '@kallos/service-kit/testing';
import { listenOnFreePort } from '@kallos/service-kit/testing/listen-on-free-port';

/** A delivery as svc-social would receive it. */
export interface ReceivedRequest {
  readonly key: string;
  readonly accountId: number;
  readonly bulkPostId: number;
  readonly pageId: string;
  readonly platform: string;
  readonly message: string;
  readonly imageUrls: string[];
  readonly placeId?: string;
  readonly isTooLate: boolean;
  readonly details?: object;
}

type Plan = (
  asked: ReceivedRequest,
  times: number,
) => { status?: number; body?: unknown } | 'hang' | 'accept-and-cut' | undefined;

/** A fake svc-social over HTTP: a repeated key never publishes twice; it accepts by default. */
export interface FakeSocial {
  readonly url: string;
  readonly asked: ReceivedRequest[];
  /** The published posts by key. */
  readonly published: Map<string, ReceivedRequest>;
  plan: Plan;
  /**
   * The replies of its other internal endpoints by path, including errors; 503 without an entry.
   */
  readonly answers: Map<string, unknown>;
  readonly otherCalls: Array<{ url: string; body: unknown }>;
  /** Answers the oldest pending calls, by default all of them, as accepted. */
  readonly releaseHanging: (count?: number) => void;
  readonly close: () => Promise<void>;
}

export async function openFakeSocial(): Promise<FakeSocial> {
  const asked: ReceivedRequest[] = [];
  const published = new Map<string, ReceivedRequest>();
  const hanging: Array<() => void> = [];
  const times = new Map<string, number>();
  const answer = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const accept = (delivery: ReceivedRequest) => {
    if (!published.has(delivery.key)) published.set(delivery.key, delivery);
    const externalId = `${delivery.pageId}_${delivery.bulkPostId}`;
    const permalink = `https://facebook.example/${externalId}`;
    return {
      success: true,
      outcome: { state: 'published', externalId, permalink, publishedAt: '2026-11-23T07:00:00.000Z' },
    };
  };
  const fake: Omit<FakeSocial, 'url'> = {
    asked,
    published,
    plan: () => undefined,
    answers: new Map(),
    otherCalls: [],
    releaseHanging: (count = hanging.length) => hanging.splice(0, count).forEach((go) => go()),
    close: () => server.close(),
  };
  const server = await listenOnFreePort((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const caller = readIdentity(String(request.headers[identityHeader]), testIdentityKey);
      const isOther = request.url !== '/internal/deliveries';
      if (caller?.kind === 'service' && isOther) {
        const other = fake.answers.get(request.url ?? '');
        fake.otherCalls.push({ url: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) });
        const refused = errorBodyIn(other);
        const status = refused ? errorStatuses[refused.code] : other === undefined ? 503 : 200;
        return answer(response, status, other ?? {});
      }
      if (caller?.kind !== 'service')
        return answer(response, 403, { success: false, code: 'forbidden', message: '', error: '' });
      const delivery = JSON.parse(Buffer.concat(chunks).toString()) as ReceivedRequest;
      asked.push(delivery);
      times.set(delivery.key, (times.get(delivery.key) ?? 0) + 1);
      const planned = fake.plan(delivery, times.get(delivery.key) ?? 1);
      if (planned === 'hang') return void hanging.push(() => answer(response, 200, accept(delivery)));
      const accepted = planned === undefined || planned === 'accept-and-cut' ? accept(delivery) : undefined;
      if (planned === 'accept-and-cut') return void request.socket.destroy();
      return answer(response, planned?.status ?? 200, accepted ?? planned?.body);
    });
  });
  return Object.assign(fake, { url: server.url });
}

/** Returns the response with this outcome. */
export const outcome = (state: 'retry' | 'failed' | 'needs_look', reason: string) => ({
  body: {
    success: true,
    outcome: state === 'retry' ? { state, reason, afterSeconds: 0.2 } : { state, reason, detail: null },
  },
});
