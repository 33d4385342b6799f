import { Banner, Button, Dialog, toasts } from '@kallos/ui/kit';
import { useRef } from 'react';
import styled from 'styled-components';
import { commandOf } from './token-words.ts';

const Stack = styled.div`
  display: grid;
  gap: var(--space-16);
  min-width: 0;
`;

const Line = styled.code`
  display: block;
  padding: var(--space-12);
  border: 1px solid var(--line);
  border-radius: var(--radius-control);
  background: var(--sunken);
  font-size: var(--size-small);
  overflow-wrap: anywhere;
  user-select: all;
`;

/** A token that was just created. */
export interface MadeToken {
  readonly token: string;
  readonly app: string;
}

interface TokenDialogProps {
  readonly made: MadeToken;
  readonly onClose: () => void;
}

/** Shows a new token once, and the command that uses it. */
export function TokenDialog({ made: { token, app }, onClose }: TokenDialogProps) {
  const line = useRef<HTMLElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token);
      toasts.success({ title: 'Token copied' });
    } catch {
      // Browsers refuse the clipboard over http.
      if (line.current) getSelection()?.selectAllChildren(line.current);
      toasts.warning({ title: 'The browser did not copy it', description: 'It is selected: press Ctrl+C.' });
    }
  };
  return (
    <Dialog
      isOpen
      // A click next to the dialog would lose the token.
      isDismissable={false}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Deploy token for ${app}`}
      closeLabel="Close"
      footer={
        <>
          <Button onPress={() => void copy()}>Copy token</Button>
          <Button variant="primary" onPress={onClose}>
            I have stored it
          </Button>
        </>
      }
    >
      <Stack>
        <Banner tone="warning" title="Copy it now">
          It is not shown again. If it is lost, revoke it and make another.
        </Banner>
        <Line ref={line} aria-label="Deploy token" translate="no">
          {token}
        </Line>
        <span>
          Set KALLOS_DEPLOY_TOKEN to it, or make it a secret of your CI. Then, without -w in a repository of
          its own:
        </span>
        <Line aria-label="Command" translate="no">
          {commandOf(app, location.origin)}
        </Line>
      </Stack>
    </Dialog>
  );
}
