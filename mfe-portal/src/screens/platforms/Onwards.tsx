import { Button, ButtonLink } from '@kallos/ui/kit';
import { useNavigate } from '@kallos/web-kit/kit';
import { el } from '../../messages/el.ts';
import type { Platforms } from './use-platforms.ts';

const calendar = '/portal/campaigns';

/** The way to the calendar; what was ticked and not saved yet is saved first. */
export function Onwards({ platforms }: { platforms: Platforms }) {
  const navigate = useNavigate();
  const { isConnected, isChanged, chosen, busy } = platforms;
  if (isConnected && !(isChanged && chosen.size > 0))
    return (
      <ButtonLink href={calendar} variant="primary" size="lg">
        {el.next}
      </ButtonLink>
    );
  const saveAndGo = async () => {
    if (await platforms.save()) await navigate(calendar);
  };
  return (
    <Button
      variant="primary"
      size="lg"
      isDisabled={!isConnected}
      isPending={busy === 'save'}
      onPress={() => void saveAndGo()}
    >
      {el.next}
    </Button>
  );
}
