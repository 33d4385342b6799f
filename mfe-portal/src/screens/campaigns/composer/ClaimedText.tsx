import { hasUncheckedScript } from '@kallos/compliance/matching/foreign-script';
import type { NetworkLimits } from '@kallos/contracts/texts/post-rules';
import type { Platform } from '@kallos/contracts/wire';
import { TextArea } from '@kallos/ui/kit';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { Hints } from '../../../layout/Hints.tsx';
import { TidyOffer } from '../../../layout/TidyOffer.tsx';
import { ClaimList } from '../claims/ClaimList.tsx';
import { ClaimMarks } from '../claims/ClaimMarks.tsx';
import type { CheckedText } from '../claims/typed-claims.ts';
import { postTexts } from '../editor/post-texts.ts';
import { reword } from '../editor/reword.ts';
import { NetworkCounts } from './NetworkCounts.tsx';

const Place = styled.div`
  position: relative;
`;

interface ClaimedTextProps {
  readonly label: string;
  readonly text: string;
  readonly claims: CheckedText;
  readonly onChange: (text: string) => void;
  /** The networks that get the text. */
  readonly platforms: readonly Platform[];
  readonly limits: NetworkLimits;
  /** The closing hashtags go into a comment. */
  readonly isParted: boolean;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
  /** Distinguishes the list of claims from that of another text. */
  readonly listOf?: string | undefined;
}

/** A published text with its claims, counts and hints. */
export function ClaimedText(props: ClaimedTextProps) {
  const {
    label,
    text,
    claims,
    onChange,
    platforms,
    limits,
    isParted,
    error,
    autoFocus = false,
    listOf,
  } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPasted, setPasted] = useState(false);
  const { rows, counter, warning, hints } = postTexts.content;
  return (
    <div>
      <Place>
        <TextArea
          label={label}
          counter={counter(text)}
          value={text}
          onChange={onChange}
          error={error ?? warning(text, limits, platforms)}
          rows={rows}
          autoFocus={autoFocus}
          textAreaRef={field}
          onPaste={() => setPasted(true)}
        />
        <ClaimMarks field={field} text={claims.text} findings={claims.findings} />
      </Place>
      <NetworkCounts text={text} isParted={isParted} limits={limits} platforms={platforms} />
      <Hints lines={hints(text, limits, platforms)} />
      <TidyOffer text={text} isPasted={isPasted} onChange={onChange} />
      {text.trim() === '' ? null : (
        <ClaimList
          of={listOf}
          findings={claims.findings}
          more={claims.more}
          isUnjudged={hasUncheckedScript(claims.text)}
          onTake={(finding, instead) => {
            onChange(reword(claims.text, finding, instead));
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}
