import { request } from 'undici';
import type { Outcome } from './outcomes.ts';
import type { Draft } from './protocol.ts';

/** How often Meta may fail to fetch a picture before our own address is looked at. */
const fetchesBeforeLook = 2;

/** Whether Meta failed often enough to fetch a picture that our own address should be looked at. */
export const isPictureAtFault = ({ attempts }: Pick<Draft, 'attempts'>, outcome: Outcome): boolean =>
  outcome.state === 'retry' && outcome.reason === 'picture_unreachable' && attempts > fetchesBeforeLook;

/** Whether our own addresses serve every picture: then Meta will not fetch them later either. */
export async function areServed(addresses: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(
    addresses.map(async (address) => {
      try {
        const answer = await request(address, { signal: AbortSignal.timeout(3000) });
        await answer.body.dump();
        return answer.statusCode === 200 && /^(image|video)\//.test(String(answer.headers['content-type']));
      } catch {
        return false;
      }
    }),
  );
  return answers.every(Boolean);
}
