import { accounts, type AdminUser } from '@kallos/contracts/auth/accounts';
import { Button, toasts } from '@kallos/ui/kit';
import { call, formatDate, refresh, serverNow } from '@kallos/web-kit/kit';
import { Allowed } from '@kallos/web-kit/remote/admin/allowed';
import { useState } from 'react';
import styled from 'styled-components';
import { showFailure } from '../../show-failure.ts';
import { invitationState } from './account-forms.ts';

const Note = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-6);
  color: var(--muted);
  font-size: var(--size-small);
  &[data-state='expired'] {
    color: var(--warning);
  }
`;

/** Shows that a user has not accepted the invitation yet, with a button that sends it again. */
export function InvitationNote({ user: { id, email, invitedAt } }: { user: AdminUser }) {
  const [isPending, setIsPending] = useState(false);
  if (invitedAt == null) return null;
  const state = invitationState(invitedAt, serverNow().getTime());
  const send = async () => {
    setIsPending(true);
    try {
      await call(accounts.inviteAgain, { params: { id }, body: { email } });
      await refresh(accounts.list, accounts.get);
      toasts.success({ title: 'Invitation sent again' });
    } catch (error) {
      showFailure('Failed to send the invitation', error);
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Note data-state={state}>
      <span>
        {state === 'expired'
          ? `Invited ${formatDate(invitedAt)}, link expired`
          : `Invited ${formatDate(invitedAt)}, not yet accepted`}
      </span>
      <Allowed to={accounts.inviteUser}>
        <Button
          size="sm"
          variant="quiet"
          isPending={isPending}
          pendingLabel="Sending…"
          aria-label={`Resend the invitation to ${email}`}
          onPress={() => void send()}
        >
          Resend
        </Button>
      </Allowed>
    </Note>
  );
}
