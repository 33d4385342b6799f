import type { PointerAct } from '@kallos/contracts/gateway/deploys';
import type { FrontEnd, FrontEndVersion } from '@kallos/contracts/gateway/front-ends';
import { frontEnds } from '@kallos/contracts/gateway/front-ends';
import { type Column, DataTable } from '@kallos/ui/controls';
import { Badge, Button, Card, SectionTitle, TextLink } from '@kallos/ui/kit';
import { formatDateTime } from '@kallos/web-kit/kit';
import { Allowed } from '@kallos/web-kit/remote/admin/allowed';
import { useReopen } from '@kallos/web-kit/remote/drafts';
import { useState } from 'react';
import styled from 'styled-components';
import {
  auditWords,
  audienceWords,
  countWords,
  failureWords,
  folderOf,
  stableSinceWords,
  stateWords,
  uploadWords,
} from './front-end-words.ts';
import { RollBackDialog } from './RollBackDialog.tsx';

const Stack = styled.section`
  display: grid;
  gap: var(--space-16);
  min-width: 0;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-12);
  align-items: center;
  justify-content: space-between;
`;

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-12) var(--space-32);
  margin: var(--space-16) 0 0;
  & dt {
    color: var(--muted);
    font-size: var(--size-small);
  }
  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  & small {
    display: block;
    color: var(--muted);
  }
`;

const Name = styled.span`
  overflow-wrap: anywhere;
`;

const History = styled.details`
  & > summary {
    width: fit-content;
    padding-block: var(--space-8);
    color: var(--muted);
    cursor: pointer;
  }
`;

// The released version, the ones in open tabs and the newest; older ones are collapsed.
const mostKept = 3;

const numberOf = (value: number | undefined): string => value?.toLocaleString('en') ?? '–';

const versionColumns: Array<Column<FrontEndVersion>> = [
  {
    id: 'version',
    header: 'Version',
    isRowHeader: true,
    cell: ({ version, preview }) => (
      <Name>
        <span>{version}</span>
        {preview === null ? null : (
          <>
            {' '}
            <TextLink href={preview} target="_blank" rel="noreferrer" aria-label={`Preview ${version}`}>
              Preview
            </TextLink>
          </>
        )}
      </Name>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>,
  },
  { id: 'tabs', header: 'Open tabs', cell: ({ figures }) => numberOf(figures?.openTabs) },
  { id: 'failed', header: 'Sessions that failed, 2 days', cell: ({ figures }) => failureWords(figures) },
  {
    id: 'reports',
    header: 'Reports, 30 days',
    cell: ({ figures }) =>
      figures
        ? `${countWords(figures.errors, 'error')} · ${numberOf(figures.loads)} not loaded · ${numberOf(figures.slow)} slow`
        : '–',
  },
  { id: 'by', header: 'Uploaded', cell: uploadWords },
];

const actColumns: Array<Column<PointerAct>> = [
  { id: 'what', header: 'What happened', isRowHeader: true, cell: (act) => <Name>{auditWords(act)}</Name> },
  { id: 'by', header: 'Who', cell: ({ by }) => (by === 'kallos' ? 'By itself' : by) },
  { id: 'note', header: 'Why', cell: ({ note }) => <Name>{note ?? '–'}</Name> },
  { id: 'when', header: 'When', cell: ({ at }) => formatDateTime(at) },
];

/** A remote: its versions with audience and error rates, the audit, and the rollback. */
export function FrontEndCard({ frontEnd }: { frontEnd: FrontEnd }) {
  const { name, stable, trial, wayBack, behindTabs, versions, acts } = frontEnd;
  // The dialog's remote stays the same while the list refreshes.
  const [asked, setAsked] = useState<FrontEnd>();
  const app = folderOf(name);
  useReopen(`roll-back:${name}`, () => {
    if (wayBack) setAsked(frontEnd);
    return wayBack !== null;
  });
  const kept = versions.filter(({ state, figures }) => state === 'kept' && !figures?.openTabs);
  const earlier = kept.slice(mostKept);
  const present = versions.filter((one) => !earlier.includes(one));
  const openTabs = versions.reduce((sum, { figures }) => sum + (figures?.openTabs ?? 0), 0);
  return (
    <Stack aria-label={app}>
      <Card>
        <Head>
          <SectionTitle>{app}</SectionTitle>
          {wayBack ? (
            <Allowed to={frontEnds.rollBack}>
              <Button size="sm" onPress={() => setAsked(frontEnd)}>
                {trial ? 'End trial…' : 'Roll back…'}
              </Button>
            </Allowed>
          ) : null}
        </Head>
        <Facts>
          <div>
            <dt>Shown</dt>
            <dd>
              <span>{stable === '' ? 'Nothing yet' : stable}</span>
              <small>{stableSinceWords(frontEnd)}</small>
            </dd>
          </div>
          {trial ? (
            <div>
              <dt>On trial</dt>
              <dd>
                <span>{trial.version}</span>
                <small>{`for ${audienceWords(trial.audience)}, since ${formatDateTime(trial.since)}`}</small>
              </dd>
            </div>
          ) : null}
          <div>
            <dt>Open tabs</dt>
            <dd>
              <span>{behindTabs === null ? '–' : numberOf(openTabs)}</span>
              <small>
                {behindTabs === null
                  ? 'not known'
                  : behindTabs === 0
                    ? 'none behind'
                    : `${numberOf(behindTabs)} behind`}
              </small>
            </dd>
          </div>
        </Facts>
      </Card>
      <DataTable
        caption={`Versions of ${app}`}
        columns={versionColumns}
        rows={present}
        rowKey={({ version }) => version}
        density="compact"
        loadingLabel="Loading versions…"
      />
      {earlier.length > 0 ? (
        <History>
          <summary>{`${countWords(earlier.length, 'earlier version')} of ${app}`}</summary>
          <DataTable
            caption={`Earlier versions of ${app}`}
            columns={versionColumns}
            rows={earlier}
            rowKey={({ version }) => version}
            density="compact"
            loadingLabel="Loading versions…"
          />
        </History>
      ) : null}
      {acts.length > 0 ? (
        <History>
          <summary>{`History of ${app}`}</summary>
          <DataTable
            caption={`History of ${app}`}
            columns={actColumns}
            rows={acts}
            rowKey={({ at, action, version }) => `${at} ${action} ${version}`}
            density="compact"
            loadingLabel="Loading the history…"
          />
        </History>
      ) : null}
      {asked?.wayBack ? (
        <RollBackDialog frontEnd={asked} wayBack={asked.wayBack} onClose={() => setAsked(undefined)} />
      ) : null}
    </Stack>
  );
}
