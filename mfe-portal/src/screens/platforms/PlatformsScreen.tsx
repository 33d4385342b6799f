import { defaultLogin } from '@kallos/contracts/networks';
import {
  Banner,
  Button,
  ButtonLink,
  Card,
  SectionTitle,
  Skeleton,
  SkeletonGroup,
  toasts,
} from '@kallos/ui/kit';
import { useUnsavedGuard } from '@kallos/web-kit/remote/unsaved-guard';
import { loginWords } from '@kallos/words/network-names';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { reasonOf } from '../../error-sentences.ts';
import { StepFoot } from '../../layout/StepFoot.tsx';
import { StepHeader } from '../../layout/StepHeader.tsx';
import { el } from '../../messages/el.ts';
import { leavingWords } from '../../messages/leaving.ts';
import { platformsWords as words } from '../../messages/platforms.ts';
import { ContinueButton } from './ContinueButton.tsx';
import { LoginCard } from './LoginCard.tsx';
import { readReturn } from './return-outcome.ts';
import { type Platforms, usePlatforms } from './use-platforms.ts';

const Column = styled.div`
  display: grid;
  gap: var(--space-20);
  min-width: 0;
`;

/** Shows the login's result once and removes it from the address. */
function useReturnNote(platforms: Platforms): boolean {
  const { search } = useLocation();
  const navigate = useNavigate();
  const said = useRef('');
  const { proposeFor } = platforms;
  const { reload } = platforms.pages;
  useEffect(() => {
    const outcome = readReturn(search);
    if (outcome.kind === 'none' || outcome.kind === 'banner' || said.current === search) return;
    said.current = search;
    if (outcome.kind === 'connected') {
      toasts.success({
        title: words.successTitle,
        description: words.connectedToast(loginWords(outcome.login)),
      });
      proposeFor(outcome.login);
      void reload();
    } else toasts.destructive({ title: words.errors.title, description: outcome.message });
    navigate('/portal/platforms', { replace: true });
  }, [search, navigate, reload, proposeFor]);
  return readReturn(search).kind === 'banner';
}

/** Step 3: the pages for posts. */
export function PlatformsScreen() {
  const platforms = usePlatforms();
  const hasBanner = useReturnNote(platforms);
  const { pages } = platforms;
  const { question } = useUnsavedGuard({
    isDirty: platforms.isChanged,
    isBusy: false,
    ...leavingWords,
    help: words.leaveHelp,
    onClose: platforms.forget,
  });
  return (
    <>
      <StepHeader step={3} title={words.title} heading={words.heading} intro={words.intro} />
      <Column>
        {hasBanner ? <Banner tone="success">{words.connectedBanner}</Banner> : null}
        {pages.error ? (
          <Banner
            tone="danger"
            title={words.reconnectNeeded}
            action={
              <Button size="sm" onPress={() => void platforms.connect(defaultLogin)}>
                {words.reconnect}
              </Button>
            }
          >
            {reasonOf(pages.error, words.errors.retrieveConnected)}
          </Banner>
        ) : null}
        {pages.isLoading ? (
          <SkeletonGroup label={el.loading}>
            <Skeleton height="18rem" radius="var(--radius-card)" />
          </SkeletonGroup>
        ) : (
          platforms.logins.map((login) => <LoginCard key={login.name} login={login} platforms={platforms} />)
        )}
        <Card data-tone="sunken">
          <SectionTitle>{words.soon}</SectionTitle>
        </Card>
      </Column>
      <StepFoot
        back={<ButtonLink href={'/portal/products'}>{el.back}</ButtonLink>}
        note={platforms.isConnected ? undefined : words.blocked}
        next={<ContinueButton platforms={platforms} />}
      />
      {question}
    </>
  );
}
