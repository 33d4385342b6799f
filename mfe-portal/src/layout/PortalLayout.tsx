import { PortalArea } from '@kallos/web-kit/remote/portal/area';
import { type ReactNode, useContext } from 'react';
import { useConvertedDrafts } from './convert-old-drafts.ts';
import { NavigationEntries } from './navigation-entries.ts';
import { TroubleBanner } from './TroubleBanner.tsx';
import { useClockHint } from './use-clock-hint.ts';

function Notices() {
  useConvertedDrafts();
  useClockHint();
  return <TroubleBanner />;
}

/** The frame of the portal with this remote's notices. */
export const PortalLayout = ({ children }: { children: ReactNode }) => (
  <PortalArea navigation={{ neighbours: useContext(NavigationEntries) }} notices={<Notices />}>
    {children}
  </PortalArea>
);
