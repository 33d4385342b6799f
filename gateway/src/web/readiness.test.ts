import { listenOnFreePort } from '@kallos/service-kit/testing/listen-on-free-port';
import { describe, expect, it, vi } from 'vitest';
import { type FakeService, useOneGateway } from '../../testing/gateway.ts';
import { serviceGauge } from './readiness.ts';

const test = useOneGateway();

describe('health', () => {
  const asked = async (query = '') => {
    const response = await fetch(`${test.url}/readyz${query}`);
    return { status: response.status, ...((await response.json()) as { ok: boolean; services?: object }) };
  };
  const close = ({ server }: FakeService) => server.close().closeAllConnections();

  it('reports readiness without waiting for a slow service and names it', async () => {
    test.services.catalog.answer = () => {};
    await vi.waitFor(
      async () =>
        expect(await asked()).toMatchObject({
          status: 200,
          ok: true,
          services: { catalog: 'unreachable', auth: 'ready' },
        }),
      { timeout: 60_000 },
    );
    await new Promise((wake) => setTimeout(wake, 600));
    const order: string[] = [];
    const note = async (query: string) => {
      const { status } = await asked(query);
      order.push(`${query} ${status}`);
    };
    await Promise.all([note('?for=people'), note('?for=traffic')]);
    expect(order).toEqual(['?for=traffic 200', '?for=people 200']);
    test.services.catalog.answer = undefined;
  });

  it('is ready while one service is reachable, and alive without any', async () => {
    close(test.services.posts);
    await vi.waitFor(
      async () =>
        expect(await asked()).toMatchObject({ status: 200, ok: true, services: { posts: 'unreachable' } }),
      { timeout: 60_000 },
    );
    for (const service of Object.values(test.services)) close(service);
    for (const query of ['', '?for=traffic'])
      await vi.waitFor(async () => expect(await asked(query)).toMatchObject({ status: 503, ok: false }), {
        timeout: 60_000,
      });
    expect((await fetch(`${test.url}/healthz`)).status).toBe(200);
  });
});

it('reports an unreachable service as a metric and as trouble', async () => {
  const { url, close } = await listenOnFreePort((_, response) => response.end());
  const gone = await listenOnFreePort(() => undefined);
  await gone.close();
  const { read, isTrouble } = serviceGauge({ auth: url, catalog: gone.url, social: url, posts: url });
  expect(await read()).toEqual({ auth: 1, catalog: 0, social: 1, posts: 1 });
  expect([0, 1].map((up) => isTrouble?.(up))).toEqual([true, false]);
  await close();
});
