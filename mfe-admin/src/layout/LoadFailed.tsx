import { Banner, Button } from '@kallos/ui/kit';
import { describeError } from '@kallos/web-kit/kit';
import { genericFailure } from '../show-failure.ts';

interface LoadFailedProps {
  readonly title: string;
  readonly error?: unknown;
  readonly onRetry: () => unknown;
}

/** Shows that something could not be loaded, with a retry. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  return (
    <Banner
      tone="danger"
      title={title}
      action={
        <Button size="sm" onPress={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {describeError(error, 'en', genericFailure)}
    </Banner>
  );
}
