import { AlertDialog, Button, ButtonLink } from '@kallos/ui/kit';
import { leaveNow } from '@kallos/web-kit/remote/leave-now';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { el } from '../../messages/el.ts';
import { platformsWords as words } from '../../messages/platforms.ts';
import type { Platforms } from './use-platforms.ts';

const calendar = '/portal/campaigns';

/** The link to the calendar; it saves the selection first and asks when none is selected. */
export function ContinueButton({ platforms }: { platforms: Platforms }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { isConnected, isChanged, isSuggested, chosen, busy } = platforms;
  if (isConnected && chosen.size > 0 && !isChanged && !isSuggested)
    return (
      <ButtonLink href={calendar} variant="primary" size="lg">
        {el.next}
      </ButtonLink>
    );
  const saveAndGo = async () => {
    if (await platforms.save()) navigate(calendar, { state: leaveNow });
  };
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        isDisabled={!isConnected}
        isPending={busy === 'save'}
        onPress={() => {
          if (chosen.size === 0) setAsking(true);
          else void saveAndGo();
        }}
      >
        {el.next}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={words.noChoiceTitle}
        confirmLabel={words.noChoiceConfirm}
        cancelLabel={words.noChoiceCancel}
        tone="quiet"
        onConfirm={() => {
          setAsking(false);
          // An emptied selection is saved as well: otherwise posts would go to the previously selected page.
          void (isChanged ? saveAndGo() : navigate(calendar, { state: leaveNow }));
        }}
      >
        {words.noChoiceHelp}
      </AlertDialog>
    </>
  );
}
