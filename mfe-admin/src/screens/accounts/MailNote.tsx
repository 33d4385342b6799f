import { accounts, type AdminUser } from '@kallos/contracts/auth/accounts';
import { Button, toasts } from '@kallos/ui/kit';
import { call, formatDate, refresh } from '@kallos/web-kit/kit';
import { Allowed } from '@kallos/web-kit/remote/admin/allowed';
import { useState } from 'react';
import styled from 'styled-components';
import { showFailure } from '../../show-failure.ts';

type Trouble = NonNullable<AdminUser['mailTrouble']>;

const reasons: Record<NonNullable<Trouble['reason']>, string> = {
  unknown_mailbox: 'the mailbox does not exist',
  unknown_domain: 'the domain takes no mail',
  disabled: 'the mailbox is disabled',
  malformed: 'the address is not valid',
  mailbox_full: 'the mailbox is full',
  message: 'the server refused the message',
  given_up: 'the server did not take it for three days',
};

/** Returns a sentence about undeliverable mail. */
function mailSentence({ state, reason, at }: Trouble): string {
  if (state === 'waiting' || reason === null) return 'Mail is waiting: the server has not taken it yet.';
  return `Mail refused on ${formatDate(at)}: ${reasons[reason]}.`;
}

const Note = styled.span`
  display: block;
  color: var(--danger);
  font-size: var(--size-small);
  &[data-state='waiting'] {
    color: var(--muted);
  }
`;

const Block = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-6);
  & > small {
    color: var(--muted);
    font-size: var(--size-small);
    overflow-wrap: anywhere;
  }
`;

/** The sentence for lists; nothing while mail is delivered. */
export function MailNote({ user: { mailTrouble } }: { user: AdminUser }) {
  return mailTrouble ? <Note data-state={mailTrouble.state}>{mailSentence(mailTrouble)}</Note> : null;
}

/** The sentence with the server's reply and a button that resumes delivery. */
export function MailTroubleBlock({ user }: { user: AdminUser }) {
  const [isPending, setIsPending] = useState(false);
  const { mailTrouble } = user;
  if (!mailTrouble) return null;
  const retry = async () => {
    setIsPending(true);
    try {
      const { isInvitedAgain } = await call(accounts.retryMail, { params: { id: user.id } });
      await refresh(accounts.list, accounts.get);
      toasts.success({ title: isInvitedAgain ? 'Invitation sent again' : 'Mail goes to this address again' });
    } catch (error) {
      showFailure('Failed to try again', error);
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Block>
      <MailNote user={user} />
      {mailTrouble.answer === '' ? null : <small translate="no">{mailTrouble.answer}</small>}
      <Allowed to={accounts.retryMail}>
        <Button
          size="sm"
          variant="quiet"
          isPending={isPending}
          aria-label={`Try mail to ${user.email} again`}
          onPress={() => void retry()}
        >
          Try again
        </Button>
      </Allowed>
    </Block>
  );
}
