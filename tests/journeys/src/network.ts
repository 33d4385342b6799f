import type { Page } from 'playwright-core';

/** Counts writes of a page from now on; reads and the live stream do not count. */
export function countWrites(page: Page, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET' && path.test(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}

/** Makes calls of an address fail like a server error, optionally for one method. */
export const failCalls = (page: Page, path: string, method?: string): Promise<unknown> =>
  page.route(path, (route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<html>' })
      : route.fallback(),
  );

/** Lets the next write reach the server and cuts the connection, so that its response is lost. */
export async function loseNextAnswer(page: Page, path: RegExp): Promise<void> {
  let isLost = false;
  await page.route(path, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

/** Delays every read, so that reads overlap each other and later actions. */
export async function slowReads(page: Page, path: RegExp, milliseconds: number): Promise<void> {
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const answer = await route.fetch();
      await new Promise((wake) => setTimeout(wake, milliseconds));
      return route.fulfill({ response: answer });
    },
  );
}
