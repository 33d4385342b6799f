import { useSession } from '@kallos/web-kit/kit';

/** Whether a business is signed in: public screens show more to it, and never send anyone away. */
export function useBusiness() {
  const session = useSession('business');
  const isBusiness = session.state === 'signed-in' && session.data?.role === 'business_admin';
  return { isChecking: session.state === 'checking', isBusiness };
}
