import { connection } from '@kallos/contracts/social/connection';
import { useQuery } from '@kallos/web-kit/kit';

/** Returns whether first comments can be written; without the permission the hashtags stay in the text. */
export function useMayComment(): boolean {
  const { data } = useQuery(connection.listPages, { query: {} });
  return !data?.connected || !data.notYetPermitted.includes('comments');
}
