import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import { insights } from '@kallos/contracts/social/insights';
import { Card } from '@kallos/ui/kit';
import { formatDate, useQuery } from '@kallos/web-kit/kit';
import styled from 'styled-components';
import { PermissionAsk } from '../../../layout/PermissionAsk.tsx';
import { quarterWords as words } from '../../../messages/quarter.ts';
import { wasPublished } from '../list/public-targets.ts';
import type { DayKey } from '../month/calendar-days.ts';
import { type Quarter, quarterOf, type Week } from './quarter.ts';

const Frame = styled(Card)`
  margin-top: var(--space-14);
  & h3 {
    font-size: 1.0625rem;
    font-weight: var(--weight-title);
  }
  & * + h3 {
    margin-top: var(--space-16);
  }
  & figure {
    margin: var(--space-14) 0 0;
  }
  & figcaption,
  & summary {
    color: var(--muted);
    font-size: var(--size-small);
  }
  & summary {
    min-height: 1.75rem;
    cursor: pointer;
  }
  & table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--size-small);
  }
  & th,
  & td {
    padding: var(--space-4) var(--space-8);
    border-bottom: 1px solid var(--line);
    text-align: end;
  }
  & th:first-child {
    text-align: start;
  }
`;

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-20);
  margin-top: var(--space-6);
  color: var(--muted);
  & strong {
    color: var(--text);
    font-weight: var(--weight-title);
  }
`;

const Bars = styled.div`
  display: grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  gap: var(--space-4);
  align-items: end;
  height: 6rem;
  margin-top: calc(2 * var(--size-small));
  border-bottom: 1px solid var(--line-strong);
  & > i {
    display: flex;
    justify-content: center;
    min-height: 1px;
    border-radius: var(--space-4) var(--space-4) 0 0;
    background: var(--primary);
    font-style: normal;
  }
  & b {
    translate: 0 -1.5em;
    height: 0;
    color: var(--text);
    font-size: var(--size-small);
    font-weight: var(--weight-title);
    white-space: nowrap;
  }
  @media (forced-colors: active) {
    & > i {
      background: CanvasText;
      forced-color-adjust: none;
    }
    & b {
      color: CanvasText;
    }
  }
`;

const Ends = styled.div`
  display: flex;
  justify-content: space-between;
  margin: var(--space-4) 0 var(--space-8);
  color: var(--muted);
  font-size: var(--size-small);
`;

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const dateText = ({ monday }: Week) => formatDate(`${monday}T12:00:00Z`, 'UTC').slice(0, 5);

/** A week without posts reached 0 people; with posts the number may be unknown. */
const countText = (count: number | undefined, { posts }: Week) =>
  count === undefined && posts > 0 ? words.unknown : words.number(count ?? 0);

function WeekTable({ weeks }: { weeks: readonly Week[] }) {
  return (
    <details>
      <summary>{words.table}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.week}</th>
            <th scope="col">{words.posts}</th>
            <th scope="col">{words.reachHead}</th>
            <th scope="col">{words.reactionsHead}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.monday}>
              <th scope="row">{dateText(week)}</th>
              <td>{words.number(week.posts)}</td>
              <td>{countText(week.reach, week)}</td>
              <td>{countText(week.reactions, week)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Chart({ weeks }: Pick<Quarter, 'weeks'>) {
  const reached = weeks.map(({ monday, reach = 0 }) => ({ monday, reach }));
  const most = Math.max(1, ...reached.map(({ reach }) => reach));
  const best = reached.find(({ reach }) => reach === most);
  const [first] = weeks;
  return (
    <>
      <Bars aria-hidden="true">
        {reached.map((week) => (
          <i key={week.monday} style={{ height: `${(week.reach / most) * 100}%` }}>
            {week === best ? <b>{words.number(most)}</b> : null}
          </i>
        ))}
      </Bars>
      <Ends aria-hidden="true">
        <span>{first && dateText(first)}</span>
        <span>{words.thisWeek}</span>
      </Ends>
      <figcaption>{words.chart}</figcaption>
    </>
  );
}

interface QuarterOverviewProps {
  posts: readonly BulkPost[];
  today: DayKey;
  timeZone: string;
}

/** The metrics of recent posts; hidden while none is known, except for requesting the permission. */
export function QuarterOverview({ posts, today, timeZone }: QuarterOverviewProps) {
  const { data } = useQuery(insights.list);
  const pages = useQuery(connection.listPages, { query: {} }).data;
  const quarter = data && quarterOf(posts, data.insights, { today, timeZone });
  const isAsked =
    pages?.connected &&
    pages.notYetPermitted.includes('insights') &&
    posts.some((post) => wasPublished(post));
  if (!quarter && !isAsked) return null;
  return (
    <Frame>
      {isAsked ? <PermissionAsk purpose="insights" /> : null}
      {quarter ? <Numbers quarter={quarter} /> : null}
    </Frame>
  );
}

function Numbers({ quarter }: { quarter: Quarter }) {
  return (
    <>
      <h3>{words.title}</h3>
      <Facts>
        {quarter.reach === undefined ? null : <strong>{words.reach(quarter.reach)}</strong>}
        {quarter.reactions === undefined ? null : <strong>{words.reactions(quarter.reactions)}</strong>}
        {quarter.bestHours.length > 0 ? (
          <span>{words.bestHours(quarter.bestHours.map(({ hour }) => hourText(hour)))}</span>
        ) : null}
      </Facts>
      <figure>
        {quarter.reach === undefined ? null : <Chart weeks={quarter.weeks} />}
        <WeekTable weeks={quarter.weeks} />
      </figure>
    </>
  );
}
