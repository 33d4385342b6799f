import { useSession } from '@kallos/web-kit/kit';

/** Whether the account has the limits of a trial. */
export const useTrial = (): boolean => useSession().data?.account?.status === 'trial';
