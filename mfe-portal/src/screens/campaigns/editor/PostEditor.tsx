import { hasUncheckedScript } from '@kallos/compliance/matching/foreign-script';
import { InlineEditor, lazyPart, TextArea } from '@kallos/ui/kit';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Hints } from '../../../layout/Hints.tsx';
import { TidyOffer } from '../../../layout/TidyOffer.tsx';
import { postEditorWords as words } from '../../../messages/post-editor.ts';
import { ClaimList } from '../claims/ClaimList.tsx';
import { ClaimMarks } from '../claims/ClaimMarks.tsx';
import { useShareDraft } from './draft-texts.ts';
import { reword } from './reword.ts';
import { postTexts } from './post-texts.ts';
import { useClaims } from '../claims/use-claims.ts';
import { useNetworkLimits } from '../preview/use-network-limits.ts';
import type { PostEditing, TextEditing } from './use-editing.ts';

const { Part: TimeEditor } = lazyPart(async () => (await import('../list/TimeEditor.tsx')).TimeEditor);

/** Escape closes the editor unless an open calendar handled it. */
function useEscape(close: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [close]);
}

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
      <summary>{words.usedFacts}</summary>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Facts>
  );
}

interface TextEditorProps {
  readonly post: BulkPost;
  readonly editing: TextEditing;
  readonly onChange: (editing: TextEditing) => void;
  readonly notice: string | undefined;
}

function TextEditor({ editing, onChange, notice, post }: TextEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const claims = useClaims(post, editing.text);
  const limits = useNetworkLimits();
  const [isPasted, setPasted] = useState(false);
  const { label, rows, counter, refusal, warning, hints } = postTexts[editing.field];
  return (
    <InlineEditor data-stacked>
      <Place>
        <TextArea
          label={label}
          counter={counter(editing.text)}
          value={editing.text}
          onChange={(text) => onChange({ ...editing, text, error: undefined })}
          hint={editing.isResumed ? words.textResumed : undefined}
          error={refusal(editing.text) ?? warning(editing.text, limits) ?? notice}
          rows={rows}
          autoFocus={!editing.isResumed}
          textAreaRef={field}
          onPaste={() => setPasted(true)}
        />
        <ClaimMarks field={field} text={claims.text} findings={claims.findings} />
      </Place>
      <Hints lines={hints(editing.text, limits)} />
      <TidyOffer
        text={editing.text}
        isPasted={isPasted}
        onChange={(text) => onChange({ ...editing, text, error: undefined })}
      />
      <ClaimList
        findings={claims.findings}
        more={claims.more}
        isUnjudged={hasUncheckedScript(claims.text)}
        onTake={(finding, instead) => {
          onChange({ ...editing, text: reword(claims.text, finding, instead), error: undefined });
          field.current?.focus();
        }}
      />
      {editing.field === 'content' ? <UsedFacts facts={post.facts} /> : null}
    </InlineEditor>
  );
}

/** The editor that replaces a card's text. */
export function PostEditor({ edit, today, post }: { edit: PostEditing; today: string; post: BulkPost }) {
  const { editing, setEditing, close } = edit;
  useShareDraft(post, editing.kind === 'text' ? editing : undefined);
  useEscape(close);
  if (editing.kind === 'none') return null;
  return (
    <form
      aria-label={words.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (edit.canSave) edit.save();
      }}
    >
      {editing.kind === 'text' ? (
        <TextEditor editing={editing} onChange={setEditing} notice={edit.textNotice} post={post} />
      ) : (
        <TimeEditor draft={editing} onChange={setEditing} today={today} clockNote={edit.clockNote} />
      )}
    </form>
  );
}
