import type { Page } from 'playwright-core';

/** Calls of a page that write something, counted from now on; reads and the live stream don't count. */
export function countWrites(page: Page, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET' && path.test(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}

/** Has calls of an address fail as a broken server does, those of one method alone where it is named. */
export const failCalls = (page: Page, path: string, method?: string): Promise<unknown> =>
  page.route(path, (route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<html>' })
      : route.fallback(),
  );

/** Lets the next writing call reach the server and then cuts the line, so that its answer is lost. */
export async function loseNextAnswer(page: Page, path: RegExp): Promise<void> {
  let isLost = false;
  await page.route(path, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

/** Lets every reading call take so much longer, as on a slow server: reads then overlap each other and what is pressed meanwhile. */
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
