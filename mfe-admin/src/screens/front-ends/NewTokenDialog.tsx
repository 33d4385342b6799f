import { type DeployScope, deployTokens, NewDeployToken } from '@kallos/contracts/gateway/deploy-tokens';
import { Checkbox, Select } from '@kallos/ui/controls';
import { TextField } from '@kallos/ui/kit';
import { useMutation } from '@kallos/web-kit/kit';
import { readBySample, useFormDraft } from '@kallos/web-kit/remote/drafts';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { FormDialog } from '../../layout/FormDialog.tsx';
import { showFailure } from '../../show-failure.ts';
import { scopes } from './token-words.ts';
import type { MadeToken } from './TokenDialog.tsx';

const Fieldset = styled.fieldset`
  display: grid;
  gap: var(--space-8);
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    padding: 0 0 var(--space-6);
    font-weight: var(--weight-label);
  }
  & > p {
    margin: 0;
    color: var(--danger);
    font-size: var(--size-small);
  }
`;

const another = 'another';
const lives = [
  { id: '30', label: '30 days' },
  { id: '90', label: '90 days' },
  { id: '365', label: 'One year' },
] as const;

const empty = { name: '', known: '', folder: '', mayUpload: true, mayPromote: true, days: '90' };
type Form = typeof empty;

const wishOf = ({ name, known, folder, mayUpload, mayPromote, days }: Form) => ({
  name,
  app: known === another ? folder.trim() : known,
  scopes: [...(mayUpload ? ['upload' as const] : []), ...(mayPromote ? ['promote' as const] : [])],
  days: Number(days),
});

type Field = 'name' | 'app' | 'scopes';

/** Returns the faults of a form by field. */
function faultsOf(form: Form): Partial<Record<Field, string>> {
  const { error } = NewDeployToken.safeParse(wishOf(form));
  const faults: Partial<Record<Field, string>> = {};
  for (const { path, message } of error?.issues ?? []) faults[path[0] as Field] ??= message;
  return form.known === '' ? { ...faults, app: 'Choose a front end' } : faults;
}

interface NewTokenDialogProps {
  /** The folders of the known front ends. */
  readonly apps: readonly string[];
  readonly onMade: (made: MadeToken) => void;
  readonly onClose: () => void;
}

/** Creates a deploy token for a front end, with scopes and a lifetime. */
export function NewTokenDialog({ apps, onMade, onClose }: NewTokenDialogProps) {
  const [form, setForm] = useState(empty);
  const [isAsked, setAsked] = useState(false);
  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }));
  const isDirty = JSON.stringify(form) !== JSON.stringify(empty);
  const draft = useFormDraft({
    form: 'deploy-token:new',
    title: 'New deploy token',
    value: form,
    read: readBySample({ ...empty, name: ' ', known: ' ', folder: ' ' }),
    isDirty,
    restore: setForm,
  });
  const create = useMutation(deployTokens.create, { refreshes: [deployTokens.list] });
  const faults = isAsked ? faultsOf(form) : {};
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setAsked(true);
    const wish = NewDeployToken.safeParse(wishOf(form));
    if (!wish.success) return;
    try {
      const { token, entry } = await create.run({ body: wish.data });
      draft.drop();
      onMade({ token, app: entry.app });
    } catch (error) {
      showFailure('No token was made', error);
    }
  };
  const scopeBox = (id: DeployScope, label: string) => {
    const field = id === 'upload' ? 'mayUpload' : 'mayPromote';
    return (
      <Checkbox key={id} isSelected={form[field]} onChange={(isSelected) => set({ [field]: isSelected })}>
        {label}
      </Checkbox>
    );
  };
  return (
    <FormDialog
      title="New deploy token"
      help="For one front end. The token is shown once; the gateway stores only its hash."
      submitLabel="Make token"
      pendingLabel="Making…"
      draft={draft}
      isDirty={isDirty}
      isSubmitting={create.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label="Used by"
        hint="A person, a team or a CI job. Appears in the history of the front end."
        value={form.name}
        onChange={(name) => set({ name })}
        maxLength={64}
        isRequired
        error={faults.name}
      />
      <Select
        label="Front end"
        placeholder="Choose a front end"
        options={[
          ...apps.map((app) => ({ id: app, label: app })),
          { id: another, label: 'Another, not deployed yet' },
        ]}
        value={form.known === '' ? null : form.known}
        onChange={(known) => set({ known })}
        isRequired
        error={form.known === another ? undefined : faults.app}
      />
      {form.known === another ? (
        <TextField
          label="Folder of the new front end"
          hint="Such as mfe-analytics"
          value={form.folder}
          onChange={(folder) => set({ folder })}
          maxLength={64}
          isRequired
          error={faults.app}
        />
      ) : null}
      <Fieldset>
        <legend>May</legend>
        {scopes.map(({ id, label }) => scopeBox(id, label))}
        {faults.scopes === undefined ? null : <p role="alert">{faults.scopes}</p>}
      </Fieldset>
      <Select
        label="Expires after"
        options={lives}
        value={form.days as (typeof lives)[number]['id']}
        onChange={(days) => set({ days })}
      />
    </FormDialog>
  );
}
