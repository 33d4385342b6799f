import { hasToasts } from '@kallos/ui/feedback/toast';
import { isWriting } from '@kallos/web-kit/api';
import { readStored, writeStored } from '@kallos/web-kit/storage';
import { useEffect, useState } from 'react';
import { shellVersion } from '../shell-version.ts';
import { shownShell } from './registry.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

const triedKey = 'kallos-tried-shell';

/** The version that a page would bring instead of this one, unless a page did not bring it before. */
function newerShell(): string | undefined {
  const shown = shownShell();
  const isNewer = shellVersion !== '' && shown !== undefined && shown !== shellVersion;
  return isNewer && readStored('session', triedKey) !== shown ? shown : undefined;
}

function leaveFor(shell: string): void {
  writeStored('session', triedKey, shell);
  location.reload();
}

/** Takes a better shell once something broke; answers whether the page goes. */
export function replaceBrokenShell(): boolean {
  const shell = newerShell();
  if (shell === undefined || hasUnsavedWork() || isWriting()) return false;
  leaveFor(shell);
  return true;
}

/**
 * Takes a newer shell by a new page when the address changes, so that nobody's screen goes under their hands. While work is
 * unsaved, a call under way or a message on screen it waits for another change. Answers whether the page is going.
 */
export function useNewerShell(pathname: string): boolean {
  const [place, setPlace] = useState(pathname);
  const [leavingFor, setLeavingFor] = useState<string>();
  if (place !== pathname) {
    setPlace(pathname);
    const shell = newerShell();
    if (shell !== undefined && !hasUnsavedWork() && !isWriting() && !hasToasts()) setLeavingFor(shell);
  }
  useEffect(() => {
    if (leavingFor !== undefined) leaveFor(leavingFor);
  }, [leavingFor]);
  return leavingFor !== undefined;
}
