import { Banner, Button } from '@kallos/ui/kit';
import { reasonOf } from '../error-sentences.ts';
import { el } from '../messages/el.ts';

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
