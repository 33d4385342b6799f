import { Drawer, IconButton, MenuLines, useWarmParts, Wordmark } from '@kallos/ui/kit';
import { useSession } from '@kallos/web-kit/kit';
import { openDrafts } from '@kallos/web-kit/remote/drafts';
import { DraftsNotice } from '@kallos/web-kit/remote/drafts-notice';
import { PublishingBanner, type PublishingWords } from '@kallos/web-kit/remote/publishing-banner';
import { type ReactNode, useState } from 'react';
import { draftWords } from '../draft-words.ts';
import { Frame, Rail, Stage, TopActions, TopBar } from './frame.tsx';
import { RailContent } from './RailContent.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

const publishingWords: PublishingWords = {
  title: 'Posts are not going out',
  held: 'The platform was restored from a backup and sends nothing until you release it: npm run release.',
  noPublisher: 'No publisher has been seen for half a minute. Due posts wait until one runs again.',
  late: (minutes) =>
    `The oldest due post is ${minutes} min late. Check the publisher, the database and Facebook.`,
};

/** The administrator's frame: a rail, or a drawer on small screens. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  useWarmParts();
  const session = useSession('admin');
  // Before the screens below read their drafts.
  if (session.data) openDrafts(session.data);
  return (
    <Frame>
      <Rail>
        <RailContent />
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
        <RailContent onNavigate={() => setIsMenuOpen(false)} />
      </Drawer>
      <Stage id="main" tabIndex={-1}>
        <PublishingBanner words={publishingWords} />
        <DraftsNotice words={draftWords} />
        {children}
      </Stage>
    </Frame>
  );
}
