import { type BrandVoice, brandVoice } from '@kallos/contracts/posts/brand-voice';
import { Checkbox, Select } from '@kallos/ui/controls';
import { Button, Check, TextField, toasts } from '@kallos/ui/kit';
import { ApiError, call, refresh } from '@kallos/web-kit/kit';
import { readBySample, useFormDraft } from '@kallos/web-kit/remote/drafts';
import { useState } from 'react';
import styled from 'styled-components';
import { reasonOf, signatureClaims } from '../../error-sentences.ts';
import { GuardedDialog } from '../../layout/GuardedDialog.tsx';
import { TidyLine } from '../../layout/TidyField.tsx';
import { voiceWords as words } from '../../messages/brand-voice.ts';
import { el } from '../../messages/el.ts';
import { voiceFaults, type VoiceForm, voiceFormOf, voiceOf } from './voice-form.ts';

const Fields = styled.div`
  display: grid;
  gap: var(--space-20);
`;

const optionsOf = <Id extends string>(labels: Readonly<Record<Id, string>>) =>
  (Object.keys(labels) as Id[]).map((id) => ({ id, label: labels[id] }));

const makesClaims = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.fields?.['signature'] === 'makes_claims';

interface VoiceDialogProps {
  readonly voice: BrandVoice | null;
  /** The form's initial value without a saved voice. */
  readonly proposal: BrandVoice | null;
  readonly onClose: () => void;
}

/** Edits, saves or deletes the brand voice. */
export function VoiceDialog({ voice, proposal, onClose }: VoiceDialogProps) {
  const [before] = useState(() => voiceFormOf(voice ?? proposal));
  const [form, setForm] = useState<VoiceForm>(before);
  const [isSaving, setSaving] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const faults = voiceFaults(form);
  const isDirty = JSON.stringify(form) !== JSON.stringify(before);
  const draft = useFormDraft({
    form: 'voice',
    title: words.title,
    value: form,
    read: readBySample(before),
    isDirty,
    restore: setForm,
  });
  const change = (changed: Partial<VoiceForm>) => {
    setForm({ ...form, ...changed });
    setRefused(false);
  };
  const save = async (wanted: BrandVoice | null) => {
    setSaving(true);
    try {
      await call(brandVoice.save, { body: { voice: wanted } }).finally(() => refresh(brandVoice.read));
      toasts.success(
        wanted ? { title: words.saved, description: words.savedHelp } : { title: words.forgotten },
      );
      draft.drop();
      onClose();
    } catch (error) {
      if (makesClaims(error)) setRefused(true);
      else toasts.destructive({ title: el.error, description: reasonOf(error, el.somethingWrong) });
      setSaving(false);
    }
  };
  return (
    <GuardedDialog
      draft={draft}
      isDirty={isDirty}
      isBusy={isSaving}
      discardHelp={words.discardHelp}
      onClose={onClose}
      title={words.title}
      renderFooter={() => (
        <>
          {voice ? (
            <Button variant="quiet" isDisabled={isSaving} onPress={() => void save(null)}>
              {words.forget}
            </Button>
          ) : null}
          <Button
            variant="primary"
            icon={<Check />}
            isPending={isSaving}
            pendingLabel={el.saving}
            isDisabled={faults.size > 0}
            onPress={() => void save(voiceOf(form))}
          >
            {el.save}
          </Button>
        </>
      )}
    >
      <Fields>
        <Select
          label={words.address}
          options={optionsOf(words.addresses)}
          value={form.address}
          onChange={(address) => change({ address })}
        />
        <Select
          label={words.length}
          options={optionsOf(words.lengths)}
          value={form.length}
          onChange={(length) => change({ length })}
        />
        <Checkbox isSelected={form.hasEmoji} onChange={(hasEmoji) => change({ hasEmoji })}>
          {words.emoji}
        </Checkbox>
        <TextField
          label={words.avoidWords}
          hint={words.avoidHint}
          value={form.avoidWords}
          onChange={(avoidWords) => change({ avoidWords })}
          error={faults.has('avoidWords') ? words.avoidWrong : undefined}
        />
        <TidyLine
          label={words.signature}
          hint={words.signatureHint}
          value={form.signature}
          onChange={(signature) => change({ signature })}
          maxLength={200}
          error={isRefused ? signatureClaims : undefined}
        />
        <TextField
          label={words.hashtags}
          hint={words.hashtagsHint}
          value={form.hashtags}
          onChange={(hashtags) => change({ hashtags })}
          error={faults.has('hashtags') ? words.hashtagsWrong : undefined}
        />
      </Fields>
    </GuardedDialog>
  );
}
