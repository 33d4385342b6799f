import { type StaffMember, staff } from '@kallos/contracts/auth/staff';
import { AlertDialog, toasts } from '@kallos/ui/kit';
import { useMutation } from '@kallos/web-kit/kit';
import { showFailure } from '../../show-failure.ts';
import { conflictOf, shownName } from './staff-words.ts';

interface DialogProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
}

/** Confirms a new link for a person, which ends a password that they have. */
export function InviteAgainDialog({ member, onClose }: DialogProps) {
  const invite = useMutation(staff.inviteAgain, { refreshes: [staff.list] });
  const send = async (): Promise<void> => {
    try {
      await invite.run({ params: { id: member.id } });
      toasts.success({ title: 'Link mailed', description: member.email ?? '' });
    } catch (error) {
      showFailure('The link could not be mailed', conflictOf(error));
    }
    onClose();
  };
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !invite.isPending) onClose();
      }}
      title={`Mail a new link to ${shownName(member)}?`}
      confirmLabel="Mail link"
      cancelLabel="Cancel"
      tone="danger"
      isPending={invite.isPending}
      pendingLabel="Mailing…"
      onConfirm={() => void send()}
    >
      {member.invitedAt === null
        ? 'Their password, every session and the second step end at once. They choose a new password by the link.'
        : 'The earlier link stops working. The new one is valid for seven days.'}
    </AlertDialog>
  );
}

/** Confirms the removal of a person. */
export function RemoveDialog({ member, onClose }: DialogProps) {
  const remove = useMutation(staff.remove, { refreshes: [staff.list] });
  const send = async (): Promise<void> => {
    try {
      await remove.run({ params: { id: member.id } });
      toasts.success({ title: `${shownName(member)} removed` });
    } catch (error) {
      showFailure('The person could not be removed', conflictOf(error));
    }
    onClose();
  };
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !remove.isPending) onClose();
      }}
      title={`Remove ${shownName(member)}?`}
      confirmLabel="Remove"
      cancelLabel="Cancel"
      tone="danger"
      isPending={remove.isPending}
      pendingLabel="Removing…"
      onConfirm={() => void send()}
    >
      Every session ends at once. API keys and deploy tokens that they made stay valid: revoke those that you
      no longer want under API Keys and Front Ends. The audit keeps the name.
    </AlertDialog>
  );
}
