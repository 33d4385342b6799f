import { hasToasts } from '@kallos/ui/feedback/toast';
import { isWriting } from '@kallos/web-kit/queries/api';
import { readStored, writeStored } from '@kallos/web-kit/storage';
import { useEffect, useState } from 'react';
import { shellVersion } from '../shell-version.ts';
import { shownShell } from './registry.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

const triedKey = 'kallos-tried-shell';

/** Returns the version that a reload would bring; undefined when one did not bring it before. */
function newerShell(): string | undefined {
  const shown = shownShell();
  const isNewer = shellVersion !== '' && shown !== undefined && shown !== shellVersion;
  return isNewer && readStored('session', triedKey) !== shown ? shown : undefined;
}

function leaveFor(shell: string): void {
  writeStored('session', triedKey, shell);
  location.reload();
}

/** Reloads for a newer shell after a crash; returns whether the page unloads. */
export function replaceBrokenShell(): boolean {
  const shell = newerShell();
  if (shell === undefined || hasUnsavedWork() || isWriting()) return false;
  leaveFor(shell);
  return true;
}

/**
 * Loads a newer shell by a reload when the address changes, never during use of a screen. Unsaved work, a
 * pending call or a visible toast postpones it to a later change. Returns whether the page unloads.
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
