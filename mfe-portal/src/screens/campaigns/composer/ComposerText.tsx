import { hasUncheckedScript } from '@kallos/compliance/matching/foreign-script';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { TextArea } from '@kallos/ui/kit';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { Hints } from '../../../layout/Hints.tsx';
import { TidyOffer } from '../../../layout/TidyOffer.tsx';
import { postEditorWords } from '../../../messages/post-editor.ts';
import { ClaimList } from '../claims/ClaimList.tsx';
import { ClaimMarks } from '../claims/ClaimMarks.tsx';
import { type PostText, type PostTextName, postTexts } from '../editor/post-texts.ts';
import { reword } from '../editor/reword.ts';
import { postNetworks } from '../preview/post-networks.ts';
import { useNetworkLimits } from '../preview/use-network-limits.ts';
import { NetworkCounts } from './NetworkCounts.tsx';
import type { ComposerState } from './use-composer.ts';

const Place = styled.div`
  position: relative;
`;

const Facts = styled.details`
  margin-top: var(--space-12);
  color: var(--muted);
  font-size: var(--size-small);
  & summary {
    padding: var(--space-6) 0;
    cursor: pointer;
  }
  & ul {
    margin: 0;
    padding-left: var(--space-20);
    list-style: disc;
    overflow-wrap: anywhere;
  }
`;

/** The facts that a generated text is based on. */
function UsedFacts({ facts = [] }: Pick<BulkPost, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <Facts>
      <summary>{postEditorWords.usedFacts}</summary>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Facts>
  );
}

// Generic, so that a further text needs no change here.
const otherTexts = (Object.entries(postTexts) as Array<[PostTextName, PostText]>).filter(
  ([name]) => name !== 'content',
);

interface ComposerTextProps {
  readonly composer: ComposerState;
  readonly post: BulkPost | undefined;
  readonly autoFocus: boolean;
  /** The pages that it goes to. */
  readonly targets: BulkPost['targets'];
}

/** The published text with its claims and counts, and the post's other texts. */
export function ComposerText({ composer, post, autoFocus, targets }: ComposerTextProps) {
  const { value, change, faults, claims } = composer;
  const field = useRef<HTMLTextAreaElement>(null);
  const limits = useNetworkLimits();
  const platforms = postNetworks(targets);
  const [isPasted, setPasted] = useState(false);
  const { content } = value;
  const { label, rows, counter, warning, hints } = postTexts.content;
  const isBlank = composer.isChanged && postTexts.content.refusal(content);
  return (
    <div>
      <Place>
        <TextArea
          label={label}
          counter={counter(content)}
          value={content}
          onChange={(text) => change({ content: text })}
          error={faults.content ?? (isBlank || undefined) ?? warning(content, limits, platforms)}
          rows={rows}
          autoFocus={autoFocus}
          textAreaRef={field}
          onPaste={() => setPasted(true)}
        />
        <ClaimMarks field={field} text={claims.text} findings={claims.findings} />
      </Place>
      <NetworkCounts
        text={content}
        isParted={value.hashtagsInComment}
        limits={limits}
        platforms={platforms}
      />
      <Hints lines={hints(content, limits, platforms)} />
      <TidyOffer text={content} isPasted={isPasted} onChange={(text) => change({ content: text })} />
      {content.trim() === '' ? null : (
        <ClaimList
          findings={claims.findings}
          more={claims.more}
          isUnjudged={hasUncheckedScript(claims.text)}
          onTake={(finding, instead) => {
            change({ content: reword(claims.text, finding, instead) });
            field.current?.focus();
          }}
        />
      )}
      <UsedFacts facts={post?.facts} />
      {otherTexts.map(([name, text]) => (
        <TextArea
          key={name}
          label={text.label}
          counter={text.counter(value[name])}
          value={value[name]}
          onChange={(typed) => change({ [name]: typed })}
          error={faults[name]}
          rows={text.rows}
        />
      ))}
    </div>
  );
}
