import type { Account } from '@kallos/contracts/auth/accounts';
import { mediaSpace } from '@kallos/contracts/catalog/media-space';
import { Muted } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20).toLocaleString('en')} MB`;

/** Shows how much of its 30-day upload allowance an account has used. */
export function AccountUploads({ account: { id, status } }: { readonly account: Account }) {
  const { data } = useQuery(mediaSpace.readOf, { params: { accountId: id } });
  if (!data) return null;
  const limit = status === 'trial' ? data.trialLimitBytes : data.limitBytes;
  return (
    <Muted>{`Images and videos uploaded in the last 30 days: ${megabytes(data.usedBytes)} of ${megabytes(limit)}.`}</Muted>
  );
}
