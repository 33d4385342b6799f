import { publishing, type PublishingState } from '@kallos/contracts/posts/publishing';
import { Banner } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';

/** The texts of {@link PublishingBanner}. */
export interface PublishingWords {
  readonly title: string;
  readonly noPublisher: string;
  readonly held: string;
  readonly late: (minutes: number) => string;
  /** Shown in the portal of an account that publishes nothing. */
  readonly paused?: { readonly title: string; readonly text: string };
}

function textOf(
  words: PublishingWords,
  { state, lateSeconds }: { state: PublishingState; lateSeconds: number },
) {
  if (state === 'held') return words.held;
  return state === 'no_publisher' ? words.noPublisher : words.late(Math.round(lateSeconds / 60));
}

/** Warns on every screen that due posts are not published. */
export function PublishingBanner({ words }: { readonly words: PublishingWords }) {
  const { data } = useQuery(publishing.health);
  if (data?.isPaused === true && words.paused !== undefined)
    return (
      <div style={{ marginBottom: 'var(--space-24)' }}>
        <Banner tone="warning" title={words.paused.title}>
          {words.paused.text}
        </Banner>
      </div>
    );
  if (data === undefined || data.state === 'ok') return null;
  return (
    <div style={{ marginBottom: 'var(--space-24)' }}>
      <Banner tone="danger" title={words.title}>
        {textOf(words, data)}
      </Banner>
    </div>
  );
}
