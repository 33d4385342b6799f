import { greekWords } from '@kallos/compliance/rules/greek-words';
import { legalSources } from '@kallos/compliance/rules/legal-sources';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { Button, Dialog, Pencil, TextArea, TextField } from '@kallos/ui/kit';
import { readBySample, useFormDraft } from '@kallos/web-kit/remote/drafts';
import { ResumedNote } from '@kallos/web-kit/remote/drafts-notice';
import { useState } from 'react';
import styled from 'styled-components';
import { claimsWords as words } from '../../../messages/claims.ts';
import { el } from '../../../messages/el.ts';
import { draftWords } from '../../../messages/leaving.ts';
import { placesOfTexts } from './claim-pieces.ts';
import { partName } from './part-name.ts';
import { blockersOf } from './post-claims.ts';

const Stack = styled.div`
  display: grid;
  gap: var(--space-16);
  & h3 {
    margin: 0;
    font-size: var(--size-body);
    font-weight: 600;
  }
  & p,
  & ul {
    margin: 0;
  }
  & > ul {
    display: grid;
    gap: var(--space-12);
  }
`;

const Source = styled.small`
  display: block;
  color: var(--muted);
`;

const blank = { name: '', reason: '' };

const shortestReason = 10;
const shortestName = 3;
const isFinal = (ruleId: string) => ruleId.endsWith('prescription-name');

/** Explains why a post cannot be scheduled, and lets a named person override where that is allowed. */
export function ClaimsDialog({
  post,
  onClose,
  onMend,
  onOverride,
}: {
  post: BulkPost;
  onClose: () => void;
  onMend: () => void;
  onOverride: (override: { name: string; reason: string }) => void;
}) {
  const [{ name, reason }, setAnswer] = useState(blank);
  const draft = useFormDraft({
    form: `claims:${post.id}`,
    title: draftWords.claims(post.productName),
    value: { name, reason },
    read: readBySample(blank),
    isDirty: name !== '' || reason !== '',
    restore: setAnswer,
  });
  const blockers = blockersOf(post);
  const more = post.verdict?.moreFindings ?? 0;
  const mayOverride = !blockers.some(({ ruleId }) => isFinal(ruleId));
  const isComplete = name.trim().length >= shortestName && reason.trim().length >= shortestReason;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={words.dialogTitle}
      closeLabel={el.close}
      footer={
        <Button variant="primary" icon={<Pencil />} onPress={onMend}>
          {words.mend}
        </Button>
      }
    >
      <Stack>
        <p>{words.dialogHelp}</p>
        <ul>
          {placesOfTexts(blockers).map(({ ruleId, start, matched, part }) => (
            <li key={`${ruleId} ${start} ${part ?? ''}`}>
              <span>{`${part ? `${partName(part)}: ` : ''}${matched === '' ? '' : `«${matched}»: `}${greekWords[ruleId]?.why ?? ''}`}</span>
              {legalSources[ruleId] === undefined ? null : (
                <Source>{words.source(legalSources[ruleId])}</Source>
              )}
            </li>
          ))}
        </ul>
        {more > 0 ? <p>{words.more(more)}</p> : null}
        {mayOverride ? (
          <Stack>
            {draft.isResumed ? <ResumedNote words={draftWords} onDiscard={draft.discard} /> : null}
            <h3>{words.overrideTitle}</h3>
            <p>{words.overrideHelp}</p>
            <TextField
              label={words.name}
              value={name}
              onChange={(typed) => setAnswer({ name: typed, reason })}
              autoComplete="name"
            />
            <TextArea
              label={words.reason}
              value={reason}
              onChange={(typed) => setAnswer({ name, reason: typed })}
              rows={2}
              hint={words.reasonHint}
            />
            <div>
              <Button
                isDisabled={!isComplete}
                onPress={() => {
                  draft.drop();
                  onOverride({ name: name.trim(), reason: reason.trim() });
                }}
              >
                {words.override}
              </Button>
            </div>
          </Stack>
        ) : (
          <p>{words.final}</p>
        )}
      </Stack>
    </Dialog>
  );
}
