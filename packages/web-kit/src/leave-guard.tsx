import { useEffect, useRef } from 'react';

/** Asked before unsaved work is left; `leave` goes where the person wanted to go. */
export type AskToLeave = (leave: () => void) => void;

const guards: AskToLeave[] = [];
let place: number | undefined;
let isComingBack = false;
let isLeaving = false;

// The router numbers its entries, which tells back from forward and how far.
const placeIn = (state: unknown): number | undefined => {
  const index = (state as { idx?: unknown } | null)?.idx;
  return typeof index === 'number' ? index : undefined;
};

function hearPop(event: PopStateEvent): void {
  if (isComingBack) {
    isComingBack = false;
    event.stopImmediatePropagation();
    return;
  }
  const ask = guards.at(-1);
  const to = placeIn(event.state);
  if (isLeaving || !ask || to === undefined || place === undefined || to === place) {
    isLeaving = false;
    return;
  }
  const steps = to - place;
  event.stopImmediatePropagation();
  isComingBack = true;
  globalThis.history.go(-steps);
  ask(() => {
    isLeaving = true;
    globalThis.history.go(steps);
  });
}

/** Lets unsaved work be guarded against the browser's back and forward; call once, before the router starts to listen. */
export function guardHistory(): void {
  globalThis.addEventListener('popstate', hearPop);
}

/** Goes where a link leads; a place other than this one only after the work at risk was asked about. */
export function followLink(path: string, go: () => void): void {
  const ask = path === globalThis.location.pathname ? undefined : guards.at(-1);
  if (ask) ask(go);
  else go();
}

/** While work is at risk: asks before a link, back or forward drops it, and lets the browser warn before it leaves the page. */
export function useLeaveGuard(isAtRisk: boolean, ask: AskToLeave): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!isAtRisk) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    const guard: AskToLeave = (leave) => latest.current(leave);
    guards.push(guard);
    place = placeIn(globalThis.history.state);
    globalThis.addEventListener('beforeunload', warn);
    return () => {
      guards.splice(guards.indexOf(guard), 1);
      globalThis.removeEventListener('beforeunload', warn);
    };
  }, [isAtRisk]);
}
