import { useSession } from '@kallos/web-kit/kit';

/** Returns the signed-in business on public screens, without redirecting others to the login. */
export function useBusiness() {
  const session = useSession('business');
  const isBusiness = session.state === 'signed-in' && session.data?.role === 'business_admin';
  return { isChecking: session.state === 'checking', isBusiness };
}
