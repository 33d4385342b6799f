import { webhooks } from '@kallos/contracts/auth/webhooks';
import type { CallReply } from '@kallos/contracts/endpoint';
import { AgencyAlert, agencyMail } from '@kallos/contracts/posts/agency-mail';
import { Checkbox } from '@kallos/ui/controls';
import { Button, ButtonLink, Muted, TextArea, toasts } from '@kallos/ui/kit';
import { ApiError, call, useMutation, useQuery } from '@kallos/web-kit/kit';
import { Allowed } from '@kallos/web-kit/remote/admin/allowed';
import { paths } from '@kallos/web-kit/remote/admin/paths';
import { readBySample, useFormDraft, useReopen } from '@kallos/web-kit/remote/drafts';
import { useState } from 'react';
import styled from 'styled-components';
import { FormDialog } from '../../layout/FormDialog.tsx';
import { showFailure } from '../../show-failure.ts';

const Choices = styled.fieldset`
  display: grid;
  gap: var(--space-10);
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    margin-bottom: var(--space-10);
    padding: 0;
    font-weight: var(--weight-title);
  }
  & > [role='alert'] {
    color: var(--danger);
    font-size: var(--size-small);
  }
`;

const Hooks = styled.section`
  display: grid;
  justify-items: start;
  gap: var(--space-8);
  padding-top: var(--space-16);
  border-top: 1px solid var(--line);
  & > h3 {
    margin: 0;
    font-size: inherit;
    font-weight: var(--weight-title);
  }
`;

const alertWords: Record<AgencyAlert, string> = {
  failed: 'A post failed, is doubtful or held',
  lost: 'A connection is lost',
  ending: 'A connection ends within a week',
  no_posts: 'An account has no posts next week',
  waiting_long: 'A draft waits for approval for three days or longer',
};

/** The events of webhooks that are alerts. */
const hookTypes = new Set(['post.failed', 'post.needs_attention', 'connection.ending', 'connection.lost']);

const form = 'alerts';
const sample = {
  emails: ' ',
  alerts: { failed: true, lost: true, ending: true, no_posts: true, waiting_long: true },
};
type Form = typeof sample;

const addressesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter((one) => one !== '');

const formOf = (emails: readonly string[], alerts: readonly AgencyAlert[]): Form => ({
  emails: emails.join('\n'),
  alerts: Object.fromEntries(
    AgencyAlert.options.map((alert) => [alert, alerts.includes(alert)]),
  ) as Form['alerts'],
});

const countWords = (count: number | undefined): string => {
  if (count === undefined) return '';
  if (count === 0) return ' No webhook receives them now.';
  return count === 1 ? ' 1 webhook receives them now.' : ` ${count} webhooks receive them now.`;
};

/** Shows how many webhooks of the agency receive alerts, and leads to them. */
function WebhookAlerts() {
  const { data } = useQuery(webhooks.list);
  const count = data?.webhooks.filter(
    ({ disabledAt, types }) => disabledAt === null && types.some((type) => hookTypes.has(type)),
  ).length;
  return (
    <Hooks aria-label="Webhooks">
      <h3>By webhook, at once</h3>
      <Muted>
        {`Failed and doubtful posts and connections that are lost or end within a week are events of webhooks. The other alerts are states of an account, so only the daily mail has them.${countWords(count)}`}
      </Muted>
      <ButtonLink size="sm" href={paths.apiKeys}>
        Choose webhooks and events
      </ButtonLink>
    </Hooks>
  );
}

interface AlertsDialogProps {
  readonly emails: readonly string[];
  readonly alerts: readonly AgencyAlert[];
  readonly onClose: () => void;
}

function AlertsDialog({ emails, alerts, onClose }: AlertsDialogProps) {
  const saved = formOf(emails, alerts);
  const [typed, setTyped] = useState(saved);
  const [wrong, setWrong] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const isDirty = JSON.stringify(typed) !== JSON.stringify(saved);
  const draft = useFormDraft<Form>({
    form,
    title: 'Alerts',
    value: typed,
    read: readBySample(sample),
    isDirty,
    restore: setTyped,
  });
  const save = useMutation(agencyMail.save);
  const chosen = AgencyAlert.options.filter((alert) => typed.alerts[alert]);
  const send = async () => {
    setAsked(true);
    if (chosen.length === 0) return;
    try {
      const kept = await save.run({ body: { emails: addressesIn(typed.emails), alerts: chosen } });
      draft.drop();
      toasts.success({
        title: kept.emails.length === 0 ? 'The daily mail is off' : 'The daily mail is on',
        description: kept.emails.join(', '),
      });
      onClose();
    } catch (error) {
      const address = error instanceof ApiError ? error.body?.fields?.['emails'] : undefined;
      if (address === undefined) showFailure('The alerts could not be saved', error);
      else setWrong(address);
    }
  };
  return (
    <FormDialog
      title="Alerts"
      help="Choose what is mailed. Webhooks have their own screen."
      submitLabel="Save alerts"
      pendingLabel="Saving…"
      draft={draft}
      isDirty={isDirty}
      isSubmitting={save.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextArea
        label="Addresses of the daily mail"
        hint="One a line. It comes in the morning, Athens time, and only when there is something to do. Leave it empty to turn the mail off."
        value={typed.emails}
        onChange={(next) => {
          setTyped({ ...typed, emails: next });
          setWrong(undefined);
        }}
        rows={3}
        error={wrong === undefined ? undefined : `This is not an email address: ${wrong}`}
      />
      <Choices>
        <legend>Mail when</legend>
        {AgencyAlert.options.map((alert) => (
          <Checkbox
            key={alert}
            isSelected={typed.alerts[alert]}
            onChange={(isChosen) => setTyped({ ...typed, alerts: { ...typed.alerts, [alert]: isChosen } })}
          >
            {alertWords[alert]}
          </Checkbox>
        ))}
        {isAsked && chosen.length === 0 ? (
          <span role="alert">Choose at least one, or remove all addresses.</span>
        ) : null}
      </Choices>
      <WebhookAlerts />
    </FormDialog>
  );
}

/** Chooses the alerts of the daily mail, and shows those of webhooks. */
export function Alerts() {
  const [saved, setSaved] = useState<CallReply<typeof agencyMail.read>>();
  const [isLoading, setLoading] = useState(false);
  const open = async () => {
    if (isLoading) return;
    setLoading(true);
    try {
      setSaved(await call(agencyMail.read));
    } catch (error) {
      showFailure('The alerts could not be loaded', error);
    }
    setLoading(false);
  };
  useReopen(form, () => void open());
  return (
    <Allowed to={agencyMail.save}>
      <Button isPending={isLoading} pendingLabel="Loading…" onPress={() => void open()}>
        Alerts…
      </Button>
      {saved ? (
        <AlertsDialog emails={saved.emails} alerts={saved.alerts} onClose={() => setSaved(undefined)} />
      ) : null}
    </Allowed>
  );
}
