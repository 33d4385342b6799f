import { accounts } from '@kallos/contracts/auth/accounts';
import { products } from '@kallos/contracts/catalog/products';
import type { NavigationEntry } from '@kallos/contracts/gateway/remotes';
import { accountOverview } from '@kallos/contracts/posts/account-overview';
import type { StaffRole } from '@kallos/contracts/staff-role';
import { Building2, Images, Package, UserPlus, WandSparkles } from '@kallos/ui/controls';
import {
  Avatar,
  CalendarDays,
  ChartNoAxesColumn,
  Globe,
  IconButton,
  LibraryBig,
  Lock,
  LogOut,
  Plug,
  RefreshCw,
  Wordmark,
  TriangleAlert,
} from '@kallos/ui/kit';
import { logOut, useQuery, useSession } from '@kallos/web-kit/kit';
import { type ReactNode, useEffect } from 'react';
import { NavLink } from 'react-router-dom';
import { clearDrafts } from '../drafts.tsx';
import { EntryIcon } from '../entry-icon.tsx';
import { useStaffRole } from './allowed.tsx';
import { Brand, Group, RailFoot, RailStack } from './frame.tsx';
import { paths } from './paths.tsx';

const later: ReadonlyArray<{ label: string; icon: ReactNode }> = [
  { label: 'Media Library', icon: <LibraryBig /> },
  { label: 'Content Calendar', icon: <CalendarDays /> },
  { label: 'Analytics', icon: <ChartNoAxesColumn /> },
];

async function leave(): Promise<void> {
  if (await logOut('admin')) clearDrafts();
}

const readAgainMilliseconds = 30_000;

/** Returns the sections with their counts. */
function useSections() {
  const catalogue = useQuery(products.list, { query: { pageSize: 1 } });
  const businesses = useQuery(accounts.list, { query: { pageSize: 1 } });
  const trouble = useQuery(accountOverview.list, { query: { pageSize: 1 } });
  const { reload } = trouble;
  // Figures also change with time, without an event.
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, readAgainMilliseconds);
    return () => clearInterval(timer);
  }, [reload]);
  const counts = catalogue.data?.countsByStatus;
  return [
    {
      label: 'Medical Products',
      to: paths.products,
      icon: <Package />,
      count: counts && counts.active + counts.draft + counts.archived,
    },
    {
      label: 'Business Accounts',
      to: paths.accounts,
      icon: <Building2 />,
      count: businesses.data?.total,
    },
    {
      label: 'Account Overview',
      to: paths.overview,
      icon: <ChartNoAxesColumn />,
      count: trouble.data?.counts.needs_help || undefined,
    },
    { label: 'Pages', to: paths.pages, icon: <Globe />, count: undefined },
    { label: 'Claims', to: paths.claims, icon: <TriangleAlert />, count: undefined },
    { label: 'AI Post Generator', to: paths.llmConfig, icon: <WandSparkles />, count: undefined },
  ];
}

const roleWords: Record<StaffRole, string> = {
  owner: 'Platform admin',
  editor: 'Editor',
  viewer: 'Read only',
};

interface AdminRailProps {
  /** The entries of remotes. */
  readonly entries: readonly NavigationEntry[];
  readonly onNavigate?: () => void;
}

const networkChecks = [
  { to: paths.metaCheck, label: 'Facebook Check' },
  { to: paths.googleCheck, label: 'Google Check' },
] as const;

/** The content of the rail and its drawer: sections with counts, planned ones, and logout. */
export function AdminRail({ entries, onNavigate }: AdminRailProps) {
  const session = useSession('admin');
  const sections = useSections();
  const role = useStaffRole();
  return (
    <RailStack className="on-rail">
      <Brand>
        <Wordmark on="rail" />
        <span>Admin</span>
      </Brand>
      <Group as="nav" aria-label="Sections">
        <h2>Manage</h2>
        <ul>
          {sections.map(({ label, to, icon, count }) => (
            <li key={to}>
              <NavLink to={to} onClick={onNavigate}>
                {icon}
                <span>{label}</span>
                {count === undefined ? null : <small>{count}</small>}
              </NavLink>
            </li>
          ))}
        </ul>
      </Group>
      <Group as="nav" aria-label="Quick Tools">
        <h2>Quick Tools</h2>
        <ul>
          <li>
            <NavLink to={paths.calendar} onClick={onNavigate}>
              <CalendarDays />
              <span>Account Calendar</span>
            </NavLink>
          </li>
          <li>
            <NavLink to={paths.imageTest} onClick={onNavigate}>
              <Images />
              <span>Image Search Test</span>
            </NavLink>
          </li>
          {networkChecks.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} onClick={onNavigate}>
                <Globe />
                <span>{label}</span>
              </NavLink>
            </li>
          ))}
          <li>
            <NavLink to={paths.frontEnds} onClick={onNavigate}>
              <RefreshCw />
              <span>Front Ends</span>
            </NavLink>
          </li>
          <li>
            <NavLink to={paths.apiKeys} onClick={onNavigate}>
              <Plug />
              <span>API Keys</span>
            </NavLink>
          </li>
          <li>
            <NavLink to={paths.staff} onClick={onNavigate}>
              <UserPlus />
              <span>Staff</span>
            </NavLink>
          </li>
          <li>
            <NavLink to={paths.security} onClick={onNavigate}>
              <Lock />
              <span>Sign-in Security</span>
            </NavLink>
          </li>
          <li>
            <a href={paths.guide} target="_blank" rel="noopener">
              <LibraryBig />
              <span>User Guide</span>
            </a>
          </li>
          {entries.map(({ label, to, icon }) => (
            <li key={to}>
              <NavLink to={to} onClick={onNavigate}>
                <EntryIcon name={icon} />
                <span>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </Group>
      <Group>
        <h2>Coming later</h2>
        <ul>
          {later.map(({ label, icon }) => (
            <li key={label}>
              <span aria-disabled="true">
                {icon}
                <span>{label}</span>
                <small data-soon>Soon</small>
              </span>
            </li>
          ))}
        </ul>
      </Group>
      <RailFoot>
        <Avatar initials="AD" />
        <div>
          <strong>{session.data?.name ?? 'Administrator'}</strong>
          <small>{roleWords[role]}</small>
        </div>
        <IconButton
          label="Logout"
          icon={<LogOut />}
          variant="quiet"
          tooltipPlacement="top"
          onPress={() => void leave()}
        />
      </RailFoot>
    </RailStack>
  );
}
