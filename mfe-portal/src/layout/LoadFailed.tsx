import { Banner, Button } from '@kallos/ui/kit';
import { el } from '../messages/el.ts';
import { reasonOf } from '../error-sentences.ts';

/** Says that something could not be read, and offers to try again; what was read before stays on the screen. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <Banner
      tone="danger"
      title={el.loadFailed}
      action={
        <Button size="sm" onPress={() => void onRetry()}>
          {el.retry}
        </Button>
      }
    >
      {reasonOf(error, el.somethingWrong)}
    </Banner>
  );
}
