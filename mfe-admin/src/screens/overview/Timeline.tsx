import { SearchField, Select } from '@kallos/ui/controls';
import { Button, Card, SectionTitle, Skeleton, TextLink } from '@kallos/ui/kit';
import { formatDateTime } from '@kallos/web-kit/kit';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { actionWords, detailWords, postWords } from './audit-words.ts';
import { type Line, timelineKinds, type TimelineKind, useTimeline } from './use-timeline.ts';

const List = styled.ol`
  display: grid;
  gap: var(--space-12);
  margin: var(--space-16) 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
  & small {
    display: block;
    color: var(--muted);
    font-size: var(--size-small);
  }
`;

const Search = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-10);
  margin-top: var(--space-16);
  & > :first-child {
    flex: 1 1 14rem;
  }
`;

const Steps = styled.div`
  display: flex;
  gap: var(--space-10);
`;

const kindWords: Record<TimelineKind, string> = {
  all: 'Everything',
  posts: 'Posts',
  mails: 'Mails',
  connections: 'Connections',
  sign_ins: 'Sign-ins',
  staff: 'What staff did',
  business: 'What the business did',
};

function Entry({ line }: { line: Line }) {
  if ('audit' in line)
    return (
      <li>
        <strong>{actionWords(line.audit)}</strong>
        <small>{`${formatDateTime(line.at)} · ${line.audit.actor}`}</small>
        <small>{detailWords(line.audit)}</small>
      </li>
    );
  const { title, detail } = postWords(line.post);
  return (
    <li>
      <strong>{title}</strong>
      <small>{formatDateTime(line.at)}</small>
      {detail === '' ? null : <small dir="auto">{detail}</small>}
      {line.post.link === null ? null : <TextLink href={line.post.link}>Open the post</TextLink>}
    </li>
  );
}

/** Everything that happened in an account, newest first, with a filter by kind and a search. */
export function Timeline({ accountId }: { accountId: number }) {
  const timeline = useTimeline(accountId);
  const { kind, search, words, lines, isLoading, error, reload, goBack, goOn } = timeline;
  return (
    <Card>
      <SectionTitle>Timeline</SectionTitle>
      <Search>
        <SearchField
          label="Search the timeline"
          placeholder="Search action, person, product or address"
          clearLabel="Clear the search"
          value={search}
          onChange={timeline.setSearch}
        />
        <Select
          label="Show"
          isLabelInside
          options={timelineKinds.map((id) => ({ id, label: kindWords[id] }))}
          value={kind}
          onChange={(id) => timeline.setKind(id as TimelineKind)}
        />
      </Search>
      {error ? <LoadFailed title="The timeline could not be loaded" error={error} onRetry={reload} /> : null}
      {isLoading && !error ? <Skeleton height="12rem" /> : null}
      <List>
        {lines.map((line) => (
          <Entry key={line.key} line={line} />
        ))}
        {lines.length === 0 && !isLoading ? (
          <li>{words === '' && kind === 'all' ? 'Nothing yet' : 'Nothing matches'}</li>
        ) : null}
      </List>
      <Steps>
        {goBack ? (
          <Button size="sm" onPress={goBack}>
            Newer
          </Button>
        ) : null}
        {goOn ? (
          <Button size="sm" onPress={goOn}>
            Older
          </Button>
        ) : null}
      </Steps>
    </Card>
  );
}
