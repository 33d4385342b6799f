import { useSession } from '@kallos/web-kit/kit';

/** Returns whether the account has trial limits. */
export const useTrial = (): boolean => useSession().data?.account?.status === 'trial';
