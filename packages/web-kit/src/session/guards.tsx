import { sessions } from '@kallos/contracts/auth/sessions';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLiveConnection } from '../live/live.tsx';
import { call } from '../queries/api.tsx';
import { requireLogin } from './login-required.tsx';
import { useSession } from './session.tsx';
import { type Area, readToken, storeGrant } from './tokens.tsx';

/** The content that a guard renders while it does not admit the user. */
export interface GuardProps {
  readonly children: ReactNode;
  /** While the session is being checked. */
  readonly pending: ReactNode;
  /** When the server cannot be reached; `retry` asks again. */
  readonly unreachable: (retry: () => void, error: Error) => ReactNode;
}

const roles = { admin: 'admin', business: 'business_admin' } as const;

function RoleGuard({ area, children, pending, unreachable }: GuardProps & { area: Area }) {
  const session = useSession(area);
  const isRefused =
    session.state === 'signed-out' ||
    (session.state === 'signed-in' && session.data?.role !== roles[area] && !session.data?.isImpersonated);
  useEffect(() => {
    if (isRefused) requireLogin(area);
  }, [isRefused, area]);
  if (session.state === 'unreachable')
    return unreachable(session.retry, session.error ?? new Error('unreachable'));
  if (isRefused || session.state !== 'signed-in') return pending;
  return <Connected area={area}>{children}</Connected>;
}

function Connected({ area, children }: { area: Area; children: ReactNode }) {
  useLiveConnection(area);
  return children;
}

/** Renders its children for administrators; sends others to the login. */
export function AdminGuard(props: GuardProps) {
  return <RoleGuard {...props} area="admin" />;
}

type Grant =
  | { readonly step: 'none' | 'asking' | 'granted' }
  | { readonly step: 'failed'; readonly error: Error };

/**
 * Exchanges `?account={id}` of a signed-in administrator for a grant of this tab and removes it from the
 * address.
 */
function useAccountGrant(): { grant: Grant; retry: () => void } {
  const [search, setSearch] = useSearchParams();
  const account = search.get('account');
  const isWanted = account !== null && /^\d+$/.test(account) && readToken('admin') !== null;
  const [grant, setGrant] = useState<Grant>({ step: 'none' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    setGrant({ step: 'asking' });
    const askForGrant = async (): Promise<void> => {
      try {
        const body = { accountId: Number(account) };
        const { token } = await call(sessions.impersonate, { body }, { signal: stop.signal });
        storeGrant(token);
        setGrant({ step: 'granted' });
        const rest = new URLSearchParams(search);
        rest.delete('account');
        setSearch(rest, { replace: true });
      } catch (error) {
        if (!stop.signal.aborted) setGrant({ step: 'failed', error: error as Error });
      }
    };
    void askForGrant();
    return () => stop.abort();
    // The setter changes with every address, so it must not start the request again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted, account, attempt]);
  return {
    grant: isWanted && grant.step === 'none' ? { step: 'asking' } : grant,
    retry: () => setAttempt((before) => before + 1),
  };
}

/**
 * Renders its children for business users, and for administrators with `?account={id}`; sends others to the
 * login.
 */
export function BusinessGuard(props: GuardProps) {
  const { grant, retry } = useAccountGrant();
  if (grant.step === 'asking') return props.pending;
  if (grant.step === 'failed') return props.unreachable(retry, grant.error);
  return <RoleGuard {...props} area="business" />;
}
