import { Banner, Button, ButtonLink } from '@kallos/ui/kit';
import styled from 'styled-components';
import { reconnectWords as words } from '../messages/reconnect.ts';
import { paths } from '../paths.ts';

const Place = styled.div`
  margin-bottom: var(--space-16);
`;

interface AttentionNoticeProps {
  readonly count: number;
  /** Shows the posts on this screen; without it a link leads to them. */
  readonly onShow?: () => void;
}

/** The number of posts that need a user's action, with a link to them. */
export function AttentionNotice({ count, onShow }: AttentionNoticeProps) {
  const label = words.showAttention(count);
  return (
    <Place>
      <Banner
        tone="danger"
        title={words.attention(count)}
        action={
          onShow ? (
            <Button size="sm" onPress={onShow}>
              {label}
            </Button>
          ) : (
            <ButtonLink size="sm" href={paths.troubledPosts}>
              {label}
            </ButtonLink>
          )
        }
      />
    </Place>
  );
}
