import type { Page } from 'playwright-core';

/** Navigates to addresses as links do, without loading a page. */
export const navigateInApp = (page: Page, ...paths: readonly string[]): Promise<void> =>
  page.evaluate(async (all) => {
    for (const path of all) {
      const { idx } = (history.state ?? {}) as { idx?: number };
      history.pushState({ idx: (idx ?? 0) + 1, key: String(Math.random()) }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
      await new Promise((done) => setTimeout(done));
    }
  }, paths);
