import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

// When idle, the page has finished the work.
const untilIdle = (page: Page) =>
  page.evaluate(`new Promise((done) => {
    requestIdleCallback(() => requestIdleCallback(done, { timeout: 2000 }), { timeout: 2000 });
  })`);

/**
 * Returns the longest main-thread task during some work, in milliseconds of processor time, which other
 * processes do not affect.
 */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  try {
    await work();
    await untilIdle(page);
  } catch (error) {
    await browser.stopTracing();
    throw error;
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter(
    (one) => one.name.endsWith('RunTask') && one.tdur !== undefined && mains.has(threadOf(one)),
  );
  if (tasks.length === 0) throw new Error('the trace holds no tasks');
  return Math.round(Math.max(...tasks.map(({ tdur }) => tdur ?? 0)) / 1000);
}
