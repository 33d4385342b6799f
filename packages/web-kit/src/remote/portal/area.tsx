import { sortNavigation } from '@kallos/contracts/gateway/remotes';
import {
  Avatar,
  Button,
  CalendarDays,
  Droplets,
  IconButton,
  LogOut,
  Menu,
  MenuLines,
  Plug,
  Skeleton,
  StatusDot,
  StepRail,
  StepTabBar,
  Store,
  TextLink,
  ThemeSwitch,
  useWarmParts,
  Wordmark,
} from '@kallos/ui/kit';
import { logOut, type RemoteAppProps, useSession, useTheme } from '@kallos/web-kit/kit';
import { type ReactNode, useEffect } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { contactEmail } from '../contacts.tsx';
import { DraftsNotice } from '../drafts-notice.tsx';
import { clearDrafts, openDrafts } from '../drafts.tsx';
import { EntryIcon } from '../entry-icon.tsx';
import { PublishingBanner } from '../publishing-banner.tsx';
import { ActingBanner } from './acting-banner.tsx';
import { portalDraftWords } from './draft-words.tsx';
import { useFace } from './face.tsx';
import {
  AccountCard,
  Frame,
  More,
  PhoneBar,
  PhoneOnly,
  Side,
  SideFoot,
  Stage,
  StepsTitle,
  Unsaved,
} from './frame.tsx';
import { initialsOf } from './initials.tsx';
import { LegalLinks } from './legal-links.tsx';
import { portalPaths as paths } from './paths.tsx';
import { publishingWords } from './publishing-words.tsx';
import { useSteps } from './steps.tsx';
import { useTrial } from './trial.tsx';
import { portalWords as words } from './words.tsx';

const icons = { setup: <Store />, products: <Droplets />, platforms: <Plug />, campaigns: <CalendarDays /> };

async function leave(): Promise<void> {
  if (await logOut('business')) clearDrafts();
}

interface PortalAreaProps {
  /** The props that the shell passes to the remote; early shells pass nothing. */
  readonly navigation: Pick<RemoteAppProps, 'neighbours' | 'own'>;
  /** Notices of the remote above each screen. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the portal: steps, sections of all remotes, account, theme and logout; a tab bar on phones. */
export function PortalArea({ navigation: { neighbours = [], own }, notices, children }: PortalAreaProps) {
  useWarmParts();
  const { pathname } = useLocation();
  const session = useSession();
  const [theme, setTheme] = useTheme();
  const steps = useSteps(pathname).map((step) => ({ ...step, icon: icons[step.id] }));
  const account = session.data?.account;
  const entries = sortNavigation(own ? [...neighbours, own] : neighbours);
  // Before the screens below read their drafts.
  if (session.data) openDrafts(session.data);
  useEffect(() => {
    document.documentElement.lang = 'el';
  }, []);
  const isTrial = useTrial();
  const face = useFace();
  return (
    <Frame>
      <Side>
        <Wordmark />
        <AccountCard>
          {account ? (
            <>
              <Avatar initials={initialsOf(account.businessName)} src={face} />
              <div>
                <strong dir="auto">{account.businessName}</strong>
                <small>
                  <StatusDot tone={isTrial ? 'warning' : 'success'} />
                  <span>{isTrial ? words.account.trial : words.account.active}</span>
                </small>
              </div>
            </>
          ) : (
            <Skeleton height="2.75rem" />
          )}
        </AccountCard>
        <StepsTitle>{words.stepsTitle}</StepsTitle>
        <StepRail label={words.navigation} steps={steps} doneLabel={words.facts.setupDone} />
        {entries.length > 0 ? (
          <More aria-label={words.more}>
            {entries.map(({ label, to, icon }) => (
              <NavLink key={to} to={to}>
                <EntryIcon name={icon} />
                <span>{label}</span>
              </NavLink>
            ))}
          </More>
        ) : null}
        <SideFoot>
          <ThemeSwitch label={words.theme.label} words={words.theme} value={theme} onChange={setTheme} />
          <Button variant="quiet" icon={<LogOut />} onPress={() => void leave()}>
            {words.logout}
          </Button>
          <LegalLinks>
            <TextLink tone="muted" href={paths.security}>
              {words.security}
            </TextLink>
            <TextLink tone="muted" href={paths.apiKeys}>
              {words.apiKeys}
            </TextLink>
          </LegalLinks>
        </SideFoot>
      </Side>
      <PhoneBar>
        <Wordmark />
        <Menu
          label={words.menu}
          trigger={<IconButton label={words.menu} icon={<MenuLines />} hasTooltip={false} />}
          entries={[
            ...entries.map(({ label, to }) => ({ id: to, label, href: to })),
            { id: 'light', label: words.theme.light, onAction: () => setTheme('light') },
            { id: 'dark', label: words.theme.dark, onAction: () => setTheme('dark') },
            { id: 'system', label: words.theme.system, onAction: () => setTheme('system') },
            { id: 'security', label: words.security, href: paths.security },
            { id: 'api-keys', label: words.apiKeys, href: paths.apiKeys },
            {
              id: 'guide',
              label: words.guide,
              onAction: () => void open(paths.guide, '_blank', 'noopener'),
            },
            { id: 'terms', label: words.terms, href: paths.terms },
            { id: 'privacy', label: words.privacy, href: paths.privacy },
            { id: 'support', label: words.support, href: `mailto:${contactEmail('support')}` },
            { id: 'logout', label: words.logout, onAction: () => void leave() },
          ]}
        />
      </PhoneBar>
      <Stage id="main" tabIndex={-1}>
        {session.data?.isImpersonated && account ? (
          <ActingBanner
            businessName={account.businessName}
            isReadOnly={session.data.staffRole === 'viewer'}
          />
        ) : null}
        <PublishingBanner words={publishingWords} />
        {notices}
        <Unsaved>
          <DraftsNotice words={portalDraftWords} />
        </Unsaved>
        {children}
      </Stage>
      <PhoneOnly>
        <StepTabBar label={words.navigation} steps={steps} doneLabel={words.facts.setupDone} />
      </PhoneOnly>
    </Frame>
  );
}
