import { networkNames, networks, type TextLimits } from '@kallos/contracts/networks';
import { networkLimits } from '@kallos/contracts/posts/network-limits';
import { standardLimits } from '@kallos/contracts/texts/post-rules';
import { type Column, DataTable, Slider } from '@kallos/ui/controls';
import { Muted } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import type { SettingsProps } from './default-settings.ts';
import { Cards, SettingsCard } from './settings-look.tsx';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-20);
`;

interface Row extends TextLimits {
  readonly name: string;
}

const number = new Intl.NumberFormat('en-US');
const inWords = (kept: number | null, most: number | null): string => {
  const parts = [
    ...(kept === null ? [] : [`keeps ${number.format(kept)}`]),
    ...(most === null ? [] : [`refuses more than ${number.format(most)}`]),
  ];
  return parts.length === 0 ? 'no limit' : parts.join(', ');
};

const columns: Array<Column<Row>> = [
  { id: 'name', header: 'Network', isRowHeader: true, cell: ({ name }) => <strong>{name}</strong> },
  { id: 'text', header: 'Text', cell: ({ longestText }) => `${number.format(longestText)} characters` },
  {
    id: 'hashtags',
    header: 'Hashtags',
    cell: ({ keptHashtags, mostHashtags }) => inWords(keptHashtags, mostHashtags),
  },
  {
    id: 'mentions',
    header: 'Mentions',
    cell: ({ keptMentions, mostMentions }) => inWords(keptMentions, mostMentions),
  },
];

/** The networks' limits for texts, and the number of hashtags. */
export function PlatformsTab({ settings, move }: SettingsProps) {
  const { data, error, reload } = useQuery(networkLimits.read);
  const limits = data?.limits;
  const rows: Row[] = limits
    ? networkNames.flatMap((name) => {
        const own = limits[name];
        return own ? { name: networks[name].label, ...own } : [];
      })
    : [];
  const platforms = [
    {
      name: 'Instagram',
      setting: 'instagramHashtags',
      most: (limits?.['instagram'] ?? standardLimits.instagram).mostHashtags ?? 30,
    },
    { name: 'Twitter', setting: 'twitterHashtags', most: 5 },
  ] as const;
  return (
    <Stack>
      <SettingsCard title="Limits of the networks">
        <DataTable
          caption="What each network takes"
          columns={columns}
          rows={rows}
          isLoading={!limits && !error}
          notice={
            error && <LoadFailed title="The limits could not be loaded" error={error} onRetry={reload} />
          }
          empty={null}
          skeletonRows={2}
          rowKey={({ name }) => name}
          density="compact"
          loadingLabel="Loading the limits…"
        />
        <Muted>
          In force everywhere: the portal warns when a text has more than a network keeps, and never schedules
          what it refuses. Set NETWORK_LIMITS to change them.
        </Muted>
      </SettingsCard>
      <Cards>
        {platforms.map(({ name, setting, most }) => (
          <SettingsCard key={name} title={name}>
            <Slider
              label={`Maximum hashtags on ${name}`}
              minValue={0}
              maxValue={most}
              value={settings[setting]}
              valueLabel={settings[setting] === 1 ? '1 hashtag' : `${settings[setting]} hashtags`}
              onChange={(count) => move({ [setting]: count })}
            />
          </SettingsCard>
        ))}
      </Cards>
    </Stack>
  );
}
