import { networkNames, networks } from '@kallos/contracts/networks';
import { deliveries } from '@kallos/contracts/social/deliveries';
import { RadioGroup } from '@kallos/ui/controls';
import {
  AlertDialog,
  Banner,
  Button,
  Card,
  PageHeader,
  Skeleton,
  SkeletonGroup,
  TextField,
  toasts,
  Trash2,
} from '@kallos/ui/kit';
import { call, usePage, useSession } from '@kallos/web-kit/kit';
import { NetworkMark } from '@kallos/web-kit/remote/network-mark';
import { networkWords } from '@kallos/words/network-names';
import { type FormEvent, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { explainFailure } from '../../deletion-failure.ts';
import { PermissionAsk } from '../../layout/PermissionAsk.tsx';
import { Sections } from '../../layout/sections.tsx';
import { deletePostWords as words } from '../../messages/delete-post.ts';
import { el } from '../../messages/el.ts';
import { paths } from '../../paths.ts';
import {
  type DeleteForm,
  emptyForm,
  type Faults,
  formOf,
  longestId,
  readForm,
  type Target,
} from './delete-form.ts';

const Danger = styled(Card)`
  border-color: var(--danger);
`;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-20);
  & > button {
    justify-self: start;
  }
`;

const Marked = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-4) var(--space-16);
  margin: var(--space-12) 0 0;
  @media (max-width: 16em) {
    grid-template-columns: minmax(0, 1fr);
  }
  & dd {
    margin: 0;
    color: var(--text);
    font-weight: var(--weight-title);
    overflow-wrap: anywhere;
  }
`;

const choices = networkNames.map((network) => ({
  id: network,
  label: (
    <Marked>
      <NetworkMark network={network} size={18} />
      <span>{networks[network].label}</span>
    </Marked>
  ),
}));

interface QuestionProps {
  target: Target | null;
  isPending: boolean;
  onCancel: () => void;
  onConfirm: (target: Target) => Promise<void>;
}

function Question({ target, isPending, onCancel, onConfirm }: QuestionProps) {
  if (!target) return null;
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onCancel();
      }}
      title={words.question(networkWords(target.platform))}
      confirmLabel={words.submit}
      cancelLabel={el.cancel}
      isPending={isPending}
      pendingLabel={words.deleting}
      onConfirm={() => void onConfirm(target)}
    >
      <span>{words.questionHelp}</span>
      <Facts>
        <dt>{words.platform}</dt>
        <dd>{networks[target.platform].label}</dd>
        <dt>{words.postId}</dt>
        <dd>{target.postId}</dd>
      </Facts>
    </AlertDialog>
  );
}

function useDeletion() {
  const [search] = useSearchParams();
  const [form, setForm] = useState<DeleteForm>(() => formOf(search));
  const [faults, setFaults] = useState<Faults>({});
  const [target, setTarget] = useState<Target | null>(null);
  const [isPending, setPending] = useState(false);
  const [deletions, setDeletions] = useState(0);
  const [failure, setFailure] = useState<ReturnType<typeof explainFailure> | null>(null);

  const change = (part: Partial<DeleteForm>) => {
    setForm({ ...form, ...part });
    setFaults({});
  };
  /** Opens the confirmation, or returns the missing fields. */
  const ask = (): Faults => {
    setFailure(null);
    const read = readForm(form);
    const found = 'faults' in read ? read.faults : {};
    setFaults(found);
    if ('target' in read) setTarget(read.target);
    return found;
  };
  const remove = async (wanted: Target) => {
    setPending(true);
    try {
      await call(deliveries.deletePublished, { body: wanted });
      toasts.success({
        title: el.success,
        description: words.deleted(networks[wanted.platform].label, networkWords(wanted.platform)),
      });
      setForm(emptyForm);
      setDeletions((before) => before + 1);
    } catch (error) {
      setFailure(explainFailure(error, wanted.platform));
    } finally {
      setPending(false);
      setTarget(null);
    }
  };
  const cancel = () => setTarget(null);
  return { form, faults, target, isPending, failure, deletions, change, ask, remove, cancel };
}

function DeleteCard() {
  const deletion = useDeletion();
  const { form, faults, failure } = deletion;
  const idField = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = deletion.ask();
    if (missing.platform !== undefined)
      event.currentTarget.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
    else if (missing.postId !== undefined) idField.current?.focus();
  };
  return (
    <Danger>
      <Form onSubmit={submit} noValidate>
        <Banner tone="warning" title={words.warningTitle}>
          {words.warning}
        </Banner>
        <RadioGroup
          // Browsers keep a radio checked across a reset unless it is mounted again.
          key={deletion.deletions}
          label={words.platform}
          choices={choices}
          value={form.platform}
          onChange={(platform) => deletion.change({ platform })}
          orientation="horizontal"
          error={faults.platform}
        />
        <TextField
          label={words.postId}
          placeholder={words.placeholder}
          hint={words.idHelp}
          error={faults.postId}
          value={form.postId}
          onChange={(postId) => deletion.change({ postId })}
          inputRef={idField}
          maxLength={longestId}
          autoComplete="off"
          spellCheck="false"
        />
        {failure ? (
          <Banner tone="danger" title={failure.advice}>
            {failure.isAsking ? <PermissionAsk purpose="deletion" /> : <p lang="en">{failure.message}</p>}
          </Banner>
        ) : null}
        <Button type="submit" variant="danger" size="lg" icon={<Trash2 />}>
          {words.submit}
        </Button>
      </Form>
      <Question
        target={deletion.target}
        isPending={deletion.isPending}
        onCancel={deletion.cancel}
        onConfirm={deletion.remove}
      />
    </Danger>
  );
}

/** Deletes a published post; only a verified business_admin has access. */
export function DeletePostScreen() {
  usePage(words.title, 'el');
  const session = useSession('business');
  if (session.state === 'checking')
    return (
      <SkeletonGroup label={el.loading}>
        <Skeleton height="24rem" radius="var(--radius-card)" />
      </SkeletonGroup>
    );
  if (session.state !== 'signed-in' || session.data?.role !== 'business_admin')
    return <Navigate to={paths.login} replace />;
  return (
    <>
      <PageHeader title={words.title} lede={words.intro} />
      <Sections style={{ maxWidth: '36rem' }}>
        <DeleteCard />
        <Banner tone="info" title={words.instagramTitle}>
          {words.instagram}
        </Banner>
      </Sections>
    </>
  );
}
