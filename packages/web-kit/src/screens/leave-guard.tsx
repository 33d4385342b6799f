import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { type BlockerFunction, useBlocker, useNavigate } from 'react-router-dom';
import { leaveNow, leavesNow } from '../remote/leave-now.tsx';

/** Called before unsaved work is left; `leave` continues the navigation. */
export type AskToLeave = (leave: () => void) => void;

const guards: AskToLeave[] = [];
const listeners = new Set<() => void>();

function addGuard(guard: AskToLeave): () => void {
  guards.push(guard);
  for (const listener of listeners) listener();
  return () => {
    guards.splice(guards.indexOf(guard), 1);
    for (const listener of listeners) listener();
  };
}

const onGuardsChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const mustAsk: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  guards.length > 0 &&
  (historyAction === 'POP' ||
    (nextLocation.pathname !== currentLocation.pathname && !leavesNow(nextLocation.state)));

function Blocker() {
  const blocker = useBlocker(mustAsk);
  const navigate = useNavigate();
  const latest = useRef<typeof blocker>(undefined);
  useEffect(() => {
    latest.current = blocker;
    return () => {
      latest.current = undefined;
    };
  }, [blocker]);
  const ask = useEffectEvent(() => {
    const { location } = blocker;
    guards.at(-1)?.(() => {
      if (latest.current?.state === 'blocked') latest.current.proceed();
      // The work was saved while the dialog was open, and the router has dropped the blocked navigation.
      else if (location) void navigate(location, { state: leaveNow });
    });
  });
  useEffect(() => {
    if (blocker.state === 'blocked') ask();
  }, [blocker]);
  return null;
}

/**
 * Blocks links, back and forward while work is unsaved and asks the last guard; the shell renders it once
 * below its router.
 */
export function LeaveBlocker() {
  // A router has one blocker, so it stays free for a remote's own while no work is unsaved.
  const isAtRisk = useSyncExternalStore(onGuardsChange, () => guards.length > 0);
  return isAtRisk ? <Blocker /> : null;
}

/**
 * While work is unsaved, `ask` is called before a link, back or forward, and the browser warns before the
 * page unloads.
 */
export function useLeaveGuard(isAtRisk: boolean, ask: AskToLeave): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    const removeGuard = addGuard((leave) => latest.current(leave));
    globalThis.addEventListener('beforeunload', warn);
    return () => {
      removeGuard();
      globalThis.removeEventListener('beforeunload', warn);
    };
  }, [isAtRisk]);
}
