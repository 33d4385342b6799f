import { publishing } from '@kallos/contracts/posts/publishing';
import { Banner } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import styled from 'styled-components';
import { publishingWords as words } from '../messages/publishing.ts';

const Place = styled.div`
  margin-bottom: var(--space-24);
`;

/** Says on every screen that due posts are not going out. */
export function PublishingBanner() {
  const { data } = useQuery(publishing.health);
  if (data === undefined || data.state === 'ok') return null;
  return (
    <Place>
      <Banner tone="danger" title={words.title}>
        {data.state === 'no_publisher' ? words.noPublisher : words.late(Math.round(data.lateSeconds / 60))}
      </Banner>
    </Place>
  );
}
