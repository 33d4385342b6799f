import { type BulkPost, bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Platform } from '@kallos/contracts/wire';
import { Button, IconButton, Muted, Plus, Sparkles, toasts, Trash2 } from '@kallos/ui/kit';
import { call } from '@kallos/web-kit/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { reasonOf } from '../../../error-sentences.ts';
import { el } from '../../../messages/el.ts';
import { postRepeatWords as words } from '../../../messages/post-repeat.ts';
import { useClaims } from '../claims/use-claims.ts';
import { ClaimedText } from '../composer/ClaimedText.tsx';
import { postNetworks } from '../preview/post-networks.ts';
import { useNetworkLimits } from '../preview/use-network-limits.ts';
import { mostTexts } from './repeat-form.ts';

const Item = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-8);
  align-items: start;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
`;

interface RepeatTextProps {
  readonly post: BulkPost;
  readonly number: number;
  readonly text: string;
  readonly platforms: readonly Platform[];
  readonly error: string | undefined;
  readonly autoFocus: boolean;
  readonly onChange: (text: string) => void;
}

function RepeatText({ post, number, text, platforms, error, autoFocus, onChange }: RepeatTextProps) {
  const claims = useClaims(post, text);
  const limits = useNetworkLimits();
  return (
    <ClaimedText
      label={words.text(number)}
      text={text}
      claims={claims}
      onChange={onChange}
      platforms={platforms}
      limits={limits}
      isParted={post.hashtagsInComment}
      error={error}
      autoFocus={autoFocus}
    />
  );
}

interface RepeatTextsProps {
  readonly post: BulkPost;
  readonly texts: readonly string[];
  readonly errorOf: (index: number) => string | undefined;
  /** Changes the texts of this moment. */
  readonly onChange: (next: (now: readonly string[]) => readonly string[]) => void;
}

/** The texts that take turns with the post's own. */
export function RepeatTexts({ post, texts, errorOf, onChange }: RepeatTextsProps) {
  const [isWriting, setWriting] = useState(false);
  const [added, setAdded] = useState<number>();
  const propose = async () => {
    setWriting(true);
    try {
      const body = { accountProductId: post.productId ?? undefined };
      const { content } = await call(bulkPosts.generate, { body });
      onChange((now) => {
        const blank = now.findIndex((text) => text.trim() === '');
        return blank === -1 ? [...now, content] : now.map((text, at) => (at === blank ? content : text));
      });
    } catch (error) {
      toasts.destructive({ title: el.error, description: reasonOf(error, words.proposeFailed) });
    }
    setWriting(false);
  };
  return (
    <>
      <section aria-label={words.texts}>
        <h3>{words.texts}</h3>
        <Muted>{words.textsHelp}</Muted>
      </section>
      {texts.map((text, index) => (
        <Item key={index}>
          <RepeatText
            post={post}
            number={index + 1}
            text={text}
            platforms={postNetworks(post.targets)}
            error={errorOf(index)}
            autoFocus={added === index}
            onChange={(typed) => onChange((now) => now.map((one, at) => (at === index ? typed : one)))}
          />
          {texts.length > 1 ? (
            <IconButton
              size="sm"
              label={words.removeText(index + 1)}
              icon={<Trash2 />}
              onPress={() => onChange((now) => now.filter((_, at) => at !== index))}
            />
          ) : null}
        </Item>
      ))}
      {texts.length >= mostTexts ? null : (
        <Row>
          <Button
            size="sm"
            icon={<Plus />}
            onPress={() => {
              setAdded(texts.length);
              onChange((now) => [...now, '']);
            }}
          >
            {words.addText}
          </Button>
          {post.productId === null ? null : (
            <Button
              size="sm"
              icon={<Sparkles />}
              isPending={isWriting}
              pendingLabel={words.proposing}
              onPress={() => void propose()}
            >
              {words.propose}
            </Button>
          )}
        </Row>
      )}
    </>
  );
}
