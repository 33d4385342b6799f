import type { CallReply } from '@kallos/contracts/endpoint';
import { connection } from '@kallos/contracts/social/connection';
import { type Column, DataTable } from '@kallos/ui/controls';
import { ButtonLink, EmptyState, Plug, SectionTitle } from '@kallos/ui/kit';
import styled from 'styled-components';
import { el } from '../../messages/el.ts';
import { facebookPagesWords as words } from '../../messages/facebook-pages.ts';
import { categoryInGreek } from '../../messages/page-categories.ts';
import { platformsWords } from '../../messages/platforms.ts';
import { paths } from '../../paths.ts';

type Answer = CallReply<typeof connection.listPages>;
type Page = Answer['facebookPages'][number];
type Account = Answer['instagramAccounts'][number];

const Id = styled.span`
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
  user-select: all;
`;

const Taken = styled.small`
  display: block;
  color: var(--muted);
  font-size: var(--size-small);
  white-space: normal;
`;

const Help = styled.p`
  margin: 0;
  font-size: var(--size-small);
  color: var(--muted);
`;

const nameCell = (name: string, isTaken: boolean | undefined) => (
  <>
    <span>{name}</span>
    {isTaken ? <Taken>{platformsWords.taken}</Taken> : null}
  </>
);

const pageColumns: readonly Column<Page>[] = [
  { id: 'name', header: words.name, isRowHeader: true, cell: (page) => nameCell(page.name, page.isTaken) },
  {
    id: 'category',
    header: words.category,
    cell: ({ category }) => (category ? categoryInGreek(category) : words.none),
  },
  { id: 'id', header: words.id, cell: (page) => <Id>{page.id}</Id> },
];

const accountColumns: readonly Column<Account>[] = [
  {
    id: 'name',
    header: words.name,
    isRowHeader: true,
    cell: (account) => nameCell(account.name ?? account.username, account.isTaken),
  },
  { id: 'username', header: words.username, cell: (account) => `@${account.username}` },
  { id: 'id', header: words.id, cell: (account) => <Id>{account.id}</Id> },
];

interface PageTablesProps {
  pages: Answer | undefined;
  isLoading: boolean;
}

/** The connected pages and Instagram accounts with their ids. */
export function PageTables({ pages, isLoading }: PageTablesProps) {
  const all = [...(pages?.facebookPages ?? []), ...(pages?.instagramAccounts ?? [])];
  const shared = { isLoading, loadingLabel: el.loading, density: 'compact', skeletonRows: 2 } as const;
  return (
    <>
      <DataTable
        {...shared}
        caption={words.pages}
        tools={<SectionTitle>{words.pages}</SectionTitle>}
        columns={pageColumns}
        rows={pages?.facebookPages ?? []}
        rowKey={(page) => page.id}
        empty={
          <EmptyState
            icon={<Plug />}
            title={words.noPages}
            action={<ButtonLink href={paths.portalPlatforms}>{words.toPlatforms}</ButtonLink>}
          >
            {words.noPagesHelp}
          </EmptyState>
        }
      />
      <DataTable
        {...shared}
        caption={words.accounts}
        tools={<SectionTitle>{words.accounts}</SectionTitle>}
        columns={accountColumns}
        rows={pages?.instagramAccounts ?? []}
        rowKey={(account) => account.id}
        empty={<EmptyState title={words.noAccounts} />}
      />
      {all.some(({ isTaken }) => isTaken) ? <Help>{platformsWords.takenHelp}</Help> : null}
    </>
  );
}
