import { publishing } from '@kallos/contracts/posts/publishing';
import { Banner } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import styled from 'styled-components';

const Place = styled.div`
  margin-bottom: var(--space-24);
`;

/** Says on every screen that due posts are not going out. */
export function PublishingBanner() {
  const { data } = useQuery(publishing.health);
  if (data === undefined || data.state === 'ok') return null;
  return (
    <Place>
      <Banner tone="danger" title="Posts are not going out">
        {data.state === 'no_publisher'
          ? 'No publisher has been seen for half a minute. Due posts wait until one runs again.'
          : `The oldest due post is ${Math.round(data.lateSeconds / 60)} min late. Check the publisher, the database and Facebook.`}
      </Banner>
    </Place>
  );
}
