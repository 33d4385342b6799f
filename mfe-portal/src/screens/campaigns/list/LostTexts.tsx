import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { Banner, Button } from '@kallos/ui/kit';
import styled from 'styled-components';
import { dropTextDraft, useTextDrafts } from '../../../layout/draft-storage.ts';
import { el } from '../../../messages/el.ts';
import { postEditorWords as words } from '../../../messages/post-editor.ts';

const Text = styled.p`
  max-height: 12rem;
  overflow: auto;
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

/** Offers unsaved texts of deleted posts for copying. */
export function LostTexts({ posts }: { posts: readonly BulkPost[] }) {
  const kept = useTextDrafts();
  const ids = new Set(posts.map(({ id }) => String(id)));
  const lost = Object.entries(kept).filter(([id]) => !ids.has(id));
  return lost.map(([id, { text }]) => (
    <Banner
      key={id}
      tone="warning"
      title={words.lostText}
      action={
        <Button size="sm" onPress={() => dropTextDraft(Number(id))}>
          {el.close}
        </Button>
      }
    >
      <Text>{text}</Text>
    </Banner>
  ));
}
