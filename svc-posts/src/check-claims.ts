import { AsyncLocalStorage } from 'node:async_hooks';
import { extname } from 'node:path';
import { checkTextFully } from '@kallos/compliance/check-text-fully';
import type { TextToCheck, Verdict } from '@kallos/compliance/matching/checker';
import { openThreadPool } from '@kallos/service-kit/background/thread-pool';

/** A text up to this length is checked in a few milliseconds, regardless of its content. */
const mostLettersAtOnce = 2500;

// The thread's program is in this folder, both in the sources and among the bundles.
const threads = openThreadPool<TextToCheck, Verdict>(
  new URL(`./claims-worker${extname(import.meta.url)}`, import.meta.url),
);

const isShort = ({ text }: TextToCheck): boolean => text.length <= mostLettersAtOnce;

/** Checks a text, a long one in a thread where senders take turns. */
export const checkClaims = async (sender: string, wish: TextToCheck): Promise<Verdict> =>
  isShort(wish) ? checkTextFully(wish) : threads.run(sender, wish);

const keyOf = (wish: TextToCheck): string => JSON.stringify(wish);

/** Verdicts on long texts for the current call. */
const known = new AsyncLocalStorage<Map<string, Verdict>>();

/** Thrown inside a transaction by a long text without a verdict, which is then checked after the rollback. */
class Unchecked extends Error {
  readonly texts: readonly TextToCheck[];

  constructor(texts: readonly TextToCheck[]) {
    super('a long text has not been checked yet');
    this.texts = texts;
  }
}

/**
 * Returns the verdict on a text. Within {@link withVerdicts} it throws an error for a long text without a verdict;
 * elsewhere only our writers' texts are checked, which are short.
 */
export function verdictOn(wish: TextToCheck): Verdict {
  const verdicts = known.getStore();
  if (isShort(wish) || !verdicts) return checkTextFully(wish);
  const verdict = verdicts.get(keyOf(wish));
  if (!verdict) throw new Unchecked([wish]);
  return verdict;
}

/**
 * Runs a transaction that needs verdicts; repeats it after each missing verdict on a long text was computed
 * in a thread.
 */
export async function withVerdicts<T>(sender: string, transact: () => Promise<T>): Promise<T> {
  const verdicts = new Map<string, Verdict>();
  for (;;)
    try {
      return await known.run(verdicts, transact);
    } catch (error) {
      if (!(error instanceof Unchecked)) throw error;
      for (const wish of error.texts) verdicts.set(keyOf(wish), await checkClaims(sender, wish));
    }
}

/**
 * Runs `work` for each item in sequence; throws one error for all long texts that need a verdict.
 */
export async function mapInOrder<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const texts: TextToCheck[] = [];
  for (const one of all)
    try {
      results.push(await work(one));
    } catch (error) {
      if (!(error instanceof Unchecked)) throw error;
      texts.push(...error.texts);
    }
  if (texts.length > 0) throw new Unchecked(texts);
  return results;
}
