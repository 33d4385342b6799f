import { sortNavigation } from '@kallos/contracts/gateway/remotes';
import { Drawer, IconButton, MenuLines, useWarmParts, Wordmark } from '@kallos/ui/kit';
import { type RemoteAppProps, useSession } from '@kallos/web-kit/kit';
import { type ReactNode, useState } from 'react';
import { DraftsNotice } from '../drafts-notice.tsx';
import { openDrafts } from '../drafts.tsx';
import { PublishingBanner, type PublishingWords } from '../publishing-banner.tsx';
import { draftWords } from './draft-words.tsx';
import { Frame, Rail, Stage, TopActions, TopBar } from './frame.tsx';
import { AdminRail } from './rail.tsx';
import { ThemeMenu } from './theme-menu.tsx';

const publishingWords: PublishingWords = {
  title: 'Posts are not going out',
  held: 'The platform was restored from a backup and sends nothing until you release it: npm run release.',
  noPublisher: 'No publisher has been seen for half a minute. Due posts wait until one runs again.',
  late: (minutes) =>
    `The oldest due post is ${minutes} min late. Check the publisher, the database and Facebook.`,
};

interface AdminAreaProps {
  /** The props that the shell passes to the remote; early shells pass nothing. */
  readonly navigation: Pick<RemoteAppProps, 'neighbours' | 'own'>;
  readonly children: ReactNode;
}

/** The frame of the admin area: a rail, or a drawer on small screens, with the sections of all remotes. */
export function AdminArea({ navigation: { neighbours = [], own }, children }: AdminAreaProps) {
  const entries = sortNavigation(own ? [...neighbours, own] : neighbours);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  useWarmParts();
  const session = useSession('admin');
  // Before the screens below read their drafts.
  if (session.data) openDrafts(session.data);
  return (
    <Frame>
      <Rail>
        <AdminRail entries={entries} />
      </Rail>
      <TopBar className="on-rail">
        <Wordmark on="rail" />
        <TopActions>
          <ThemeMenu />
          <IconButton
            label="Menu"
            icon={<MenuLines />}
            hasTooltip={false}
            onPress={() => setIsMenuOpen(true)}
          />
        </TopActions>
      </TopBar>
      <Drawer
        title="Menu"
        closeLabel="Close the menu"
        side="start"
        tone="rail"
        isOpen={isMenuOpen}
        onOpenChange={setIsMenuOpen}
      >
        <AdminRail entries={entries} onNavigate={() => setIsMenuOpen(false)} />
      </Drawer>
      <Stage id="main" tabIndex={-1}>
        <PublishingBanner words={publishingWords} />
        <DraftsNotice words={draftWords} />
        {children}
      </Stage>
    </Frame>
  );
}
