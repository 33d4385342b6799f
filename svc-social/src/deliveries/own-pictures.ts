import type { Ctx } from '../context.ts';

const mostBytes = 10 * 1024 * 1024;
const patience = 8000;

/** Reads one of our own pictures from the service that keeps it; undefined when it is none of ours or cannot be read. */
export const readOwnPicture =
  ({ catalogUrl }: Pick<Ctx, 'catalogUrl'>) =>
  async (address: string): Promise<Blob | undefined> => {
    const { pathname } = new URL(address);
    if (catalogUrl === undefined || !pathname.startsWith('/media/')) return undefined;
    try {
      const answer = await fetch(new URL(pathname, catalogUrl), {
        headers: { accept: 'image/jpeg' },
        signal: AbortSignal.timeout(patience),
      });
      const isPicture = answer.ok && (answer.headers.get('content-type') ?? '').startsWith('image/');
      if (!isPicture) return undefined;
      const picture = await answer.blob();
      return picture.size > mostBytes ? undefined : picture;
    } catch {
      return undefined;
    }
  };
