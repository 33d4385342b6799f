import { type DeployTokenEntry, deployTokens } from '@kallos/contracts/gateway/deploy-tokens';
import { AlertDialog, toasts } from '@kallos/ui/kit';
import { useMutation } from '@kallos/web-kit/kit';
import { showFailure } from '../../show-failure.ts';

interface RevokeDialogProps {
  readonly token: DeployTokenEntry;
  readonly onClose: () => void;
}

/** Confirms the revocation of a deploy token. */
export function RevokeDialog({ token: { id, name, app }, onClose }: RevokeDialogProps) {
  const revoke = useMutation(deployTokens.revoke, { refreshes: [deployTokens.list] });
  const confirm = async (): Promise<void> => {
    try {
      const { isEverywhere } = await revoke.run({ params: { id: id ?? '' } });
      if (isEverywhere) toasts.success({ title: 'Token revoked', description: `${name}, ${app}` });
      else
        toasts.warning({
          title: 'Token revoked on this gateway',
          description: 'NATS does not answer. Other gateways follow when it does.',
        });
    } catch (error) {
      showFailure('The token was not revoked', error);
    }
    onClose();
  };
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !revoke.isPending) onClose();
      }}
      title={`Revoke the token of ${name}?`}
      confirmLabel="Revoke token"
      cancelLabel="Cancel"
      tone="danger"
      isPending={revoke.isPending}
      pendingLabel="Revoking…"
      onConfirm={() => void confirm()}
    >
      {`It stops working at once, and so do its previews of ${app}. What it deployed stays.`}
    </AlertDialog>
  );
}
