import { agencyMail } from '@kallos/contracts/posts/agency-mail';
import { Button, Dialog, TextArea, toasts } from '@kallos/ui/kit';
import { useMutation, useQuery } from '@kallos/web-kit/kit';
import { Allowed } from '@kallos/web-kit/remote/admin/allowed';
import { useState } from 'react';
import { showFailure } from '../../show-failure.ts';

const addressesIn = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

function DailyMailDialog({ emails, onClose }: { emails: readonly string[]; onClose: () => void }) {
  const [typed, setTyped] = useState(emails.join('\n'));
  const save = useMutation(agencyMail.save, { refreshes: [agencyMail.read] });
  const send = async () => {
    if (save.isPending) return;
    try {
      const { emails: kept } = await save.run({ body: { emails: addressesIn(typed) } });
      toasts.success({
        title: kept.length === 0 ? 'The daily mail is off' : 'The daily mail is on',
        description: kept.join(', '),
      });
      onClose();
    } catch (error) {
      showFailure('The addresses could not be saved', error);
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Daily mail"
      help="In the morning, Athens time, and only when an account needs a hand."
      closeLabel="Close"
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isPending={save.isPending}
            pendingLabel="Saving…"
            onPress={() => void send()}
          >
            Save addresses
          </Button>
        </>
      }
    >
      <TextArea
        label="Addresses"
        hint="One a line. Leave it empty to turn the mail off."
        value={typed}
        onChange={setTyped}
        rows={4}
      />
    </Dialog>
  );
}

/** Chooses who gets the daily mail about accounts that need help. */
export function DailyMail() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(agencyMail.read, isOpen ? undefined : null);
  return (
    <Allowed to={agencyMail.save}>
      <Button onPress={() => setOpen(true)}>Daily mail…</Button>
      {isOpen && data ? <DailyMailDialog emails={data.emails} onClose={() => setOpen(false)} /> : null}
    </Allowed>
  );
}
