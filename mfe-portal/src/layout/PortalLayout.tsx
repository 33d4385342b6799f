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
import { logOut, useSession, useTheme } from '@kallos/web-kit/kit';
import { clearDrafts, openDrafts } from '@kallos/web-kit/remote/drafts';
import { DraftsNotice } from '@kallos/web-kit/remote/drafts-notice';
import { contactEmail } from '@kallos/web-kit/remote/contacts';
import { Neighbours } from '@kallos/web-kit/remote/neighbours';
import { PublishingBanner } from '@kallos/web-kit/remote/publishing-banner';
import { type ReactNode, useContext, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { el } from '../messages/el.ts';
import { draftWords } from '../messages/leaving.ts';
import { publishingWords } from '../messages/publishing.ts';
import { useConvertedDrafts } from './convert-old-drafts.ts';
import { useClockHint } from './use-clock-hint.ts';
import { useFace } from './use-face.ts';
import { useTrial } from './use-trial.ts';
import { paths } from '../paths.ts';
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
} from './frame.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import { initialsOf } from './initials.ts';
import { ActingBanner } from './ActingBanner.tsx';
import { TroubleBanner } from './TroubleBanner.tsx';
import { useSteps } from './use-steps.ts';

const Unsaved = styled.div`
  &:not(:empty) {
    margin-bottom: var(--space-24);
  }
`;

const icons = { setup: <Store />, products: <Droplets />, platforms: <Plug />, campaigns: <CalendarDays /> };

const themeWords = { light: el.theme.light, dark: el.theme.dark, system: el.theme.system };

async function leave(): Promise<void> {
  if (await logOut('business')) clearDrafts();
}

/** The portal's frame: steps, account, theme, logout and legal links; a tab bar on phones. */
export function PortalLayout({ children }: { children: ReactNode }) {
  useWarmParts();
  const { pathname } = useLocation();
  const session = useSession();
  const [theme, setTheme] = useTheme();
  const steps = useSteps(pathname).map((step) => ({ ...step, icon: icons[step.id] }));
  const account = session.data?.account;
  // Before the screens below read their drafts.
  if (session.data) openDrafts(session.data);
  useEffect(() => {
    document.documentElement.lang = 'el';
  }, []);
  useConvertedDrafts();
  useClockHint();
  const isTrial = useTrial();
  const face = useFace();
  const neighbours = useContext(Neighbours);
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
                  <span>{isTrial ? el.account.trial : el.account.active}</span>
                </small>
              </div>
            </>
          ) : (
            <Skeleton height="2.75rem" />
          )}
        </AccountCard>
        <StepsTitle>{el.stepsTitle}</StepsTitle>
        <StepRail label={el.navigation} steps={steps} doneLabel={el.facts.setupDone} />
        {neighbours.length > 0 ? (
          <More aria-label={el.more}>
            {neighbours.map(({ label, to }) => (
              <TextLink key={to} href={to}>
                {label}
              </TextLink>
            ))}
          </More>
        ) : null}
        <SideFoot>
          <ThemeSwitch label={el.theme.label} words={themeWords} value={theme} onChange={setTheme} />
          <Button variant="quiet" icon={<LogOut />} onPress={() => void leave()}>
            {el.logout}
          </Button>
          <LegalLinks>
            <TextLink tone="muted" href={paths.security}>
              {el.security}
            </TextLink>
            <TextLink tone="muted" href={paths.apiKeys}>
              {el.apiKeys}
            </TextLink>
          </LegalLinks>
        </SideFoot>
      </Side>
      <PhoneBar>
        <Wordmark />
        <Menu
          label={el.menu}
          trigger={<IconButton label={el.menu} icon={<MenuLines />} hasTooltip={false} />}
          entries={[
            ...neighbours.map(({ label, to }) => ({ id: to, label, href: to })),
            { id: 'light', label: el.theme.light, onAction: () => setTheme('light') },
            { id: 'dark', label: el.theme.dark, onAction: () => setTheme('dark') },
            { id: 'system', label: el.theme.system, onAction: () => setTheme('system') },
            { id: 'security', label: el.security, href: paths.security },
            { id: 'api-keys', label: el.apiKeys, href: paths.apiKeys },
            { id: 'guide', label: el.guide, onAction: () => void open(paths.guide, '_blank', 'noopener') },
            { id: 'terms', label: el.terms, href: paths.terms },
            { id: 'privacy', label: el.privacy, href: paths.privacy },
            { id: 'support', label: el.support, href: `mailto:${contactEmail('support')}` },
            { id: 'logout', label: el.logout, onAction: () => void leave() },
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
        <TroubleBanner />
        <Unsaved>
          <DraftsNotice words={draftWords} />
        </Unsaved>
        {children}
      </Stage>
      <PhoneOnly>
        <StepTabBar label={el.navigation} steps={steps} doneLabel={el.facts.setupDone} />
      </PhoneOnly>
    </Frame>
  );
}
