import type { Call } from '@kallos/contracts/client';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { addDraft } from './walk.ts';

/** What one post was told: the last text that was granted, and those after it of which nobody knows. */
interface Told {
  readonly id: number;
  readonly text: string;
  readonly version: number;
  granted: number;
  last: string;
  open: string[];
  isWaiting: boolean;
}

const longestWait = 15_000;

/** Writes drafts of a business again and again, each in turn; `lost` tells how many lost a write that was granted. */
export async function openWrites(call: Call, count: number) {
  const all: Told[] = [];
  for (let nth = 1; nth <= count; nth += 1) {
    const text = `Πρόχειρο ${nth}`;
    const { id, version } = await addDraft(call, text, 86_400);
    all.push({ id, text, version, granted: 0, last: text, open: [], isWaiting: false });
  }
  const write = async (nth: number): Promise<void> => {
    // One call a post at a time, so that the order of its answers is known.
    const told =
      all.find(({ isWaiting }, index) => !isWaiting && index >= nth % all.length) ??
      all.find(({ isWaiting }) => !isWaiting);
    // Nobody writes on while each of their posts waits for its answer.
    if (told === undefined) return;
    const content = `${told.text} ${nth}`;
    const params = { id: told.id };
    told.isWaiting = true;
    try {
      await call(
        bulkPosts.update,
        { params, body: { content } },
        { signal: AbortSignal.timeout(longestWait) },
      );
      Object.assign(told, { granted: told.granted + 1, last: content, open: [] });
    } catch (error) {
      told.open.push(content);
      throw error;
    } finally {
      told.isWaiting = false;
    }
  };
  const lost = async (): Promise<number> => {
    const found = new Map((await call(bulkPosts.list)).bulkPosts.map((post) => [post.id, post]));
    // Each granted write made a version: one that was lost and then written over shows by their number.
    return all.filter(({ id, version, granted, last, open }) => {
      const { content = '', version: reached = 0 } = found.get(id) ?? {};
      return ![last, ...open].includes(content) || reached - version < granted;
    }).length;
  };
  return { write, lost, granted: () => all.reduce((sum, told) => sum + told.granted, 0) };
}
