import { Banner, Button } from '@kallos/ui/kit';
import { el } from '../messages/el.ts';
import { reasonOf } from '../error-sentences.ts';

/** Shows that something could not be loaded, with a retry; earlier data stays visible. */
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
