import {
  AlertDialog,
  Badge,
  Banner,
  Button,
  ButtonLink,
  Card,
  FacebookMark,
  Muted,
  onPhone,
  SectionTitle,
  Skeleton,
  SkeletonGroup,
  TextLink,
  toasts,
} from '@kallos/ui/kit';
import { useLocation, useNavigate } from '@kallos/web-kit/kit';
import { useUnsavedGuard } from '@kallos/web-kit/remote/unsaved-guard';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { StepFoot } from '../../layout/StepFoot.tsx';
import { StepHeader } from '../../layout/StepHeader.tsx';
import { el } from '../../messages/el.ts';
import { leavingWords } from '../../messages/leaving.ts';
import { addressWords, permissionWords } from '../../messages/permissions.ts';
import { platformsWords as words } from '../../messages/platforms.ts';
import { paths } from '../../paths.ts';
import { reasonOf } from '../../error-sentences.ts';
import { Onwards } from './Onwards.tsx';
import { PageList } from './PageList.tsx';
import { readReturn } from './return-outcome.ts';
import { type Platforms, usePlatforms } from './use-platforms.ts';

const Stack = styled.div`
  display: grid;
  gap: var(--space-20);
  max-width: 46rem;
  // What comes later stands beside what is there now, where the window has room for both.
  @media (min-width: 73.8125em) {
    grid-template-columns: minmax(0, 1fr) min(20rem, 34%);
    align-items: start;
    max-width: none;
  }
`;

const Column = styled.div`
  display: grid;
  gap: var(--space-20);
  min-width: 0;
`;

const CardHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-12);
  margin-bottom: var(--space-8);
  & > :nth-child(3) {
    margin-inline-start: auto;
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-12);
  margin-top: var(--space-20);
  & > a {
    margin-inline-start: auto;
  }
  ${onPhone} {
    & > button {
      flex: 1 1 100%;
    }
    & > a {
      margin-inline: auto;
    }
  }
`;

/** Says once how the login went, then cleans the address. */
function useReturnNote(platforms: Platforms): boolean {
  const { search } = useLocation();
  const navigate = useNavigate();
  const said = useRef('');
  const { reload } = platforms.pages;
  useEffect(() => {
    const outcome = readReturn(search);
    if (outcome.kind === 'none' || outcome.kind === 'banner' || said.current === search) return;
    said.current = search;
    if (outcome.kind === 'connected') {
      toasts.success({ title: words.successTitle, description: words.connectedToast });
      void reload();
    } else toasts.destructive({ title: words.errors.title, description: outcome.message });
    void navigate('/portal/platforms', { replace: true });
  }, [search, navigate, reload]);
  return readReturn(search).kind === 'banner';
}

const hasInstagram = ({ chosen }: Platforms): boolean =>
  [...chosen].some((key) => key.startsWith('instagram:'));

function FacebookCard({ platforms }: { platforms: Platforms }) {
  const [isAsking, setAsking] = useState(false);
  const { isConnected, isBroken, pages } = platforms;
  return (
    <Card>
      <CardHead>
        <FacebookMark size={28} />
        <SectionTitle>{words.facebook}</SectionTitle>
        {isConnected ? (
          <Badge tone={isBroken ? 'danger' : 'success'} hasDot>
            {isBroken ? words.brokenState : words.connectedState}
          </Badge>
        ) : null}
      </CardHead>
      {isConnected ? (
        <PageList platforms={platforms} />
      ) : (
        <>
          <Muted>{words.notConnectedHelp}</Muted>
          <Row>
            <Button
              variant="primary"
              size="lg"
              isPending={platforms.busy === 'connect'}
              pendingLabel={words.connecting}
              onPress={() => void platforms.connect()}
            >
              {words.connect}
            </Button>
            <TextLink href={paths.facebookPages}>{words.allPages}</TextLink>
          </Row>
        </>
      )}
      {isConnected ? (
        <Row>
          <Button
            variant="primary"
            isDisabled={platforms.chosen.size === 0}
            isPending={platforms.busy === 'save'}
            pendingLabel={el.saving}
            onPress={() => void platforms.save()}
          >
            {words.save}
          </Button>
          <Button
            variant="danger-quiet"
            isPending={platforms.busy === 'disconnect'}
            onPress={() => setAsking(true)}
          >
            {words.disconnect}
          </Button>
          <TextLink href={paths.facebookPages}>{words.allPages}</TextLink>
        </Row>
      ) : null}
      {pages.data?.isAddressPublic === false && hasInstagram(platforms) ? (
        <Banner tone="danger">{addressWords.private}</Banner>
      ) : null}
      {platforms.isChanged ? <Muted>{words.unsaved}</Muted> : null}
      {pages.data && pages.data.missingPermissions.length > 0 && !isBroken ? (
        <Banner
          tone="warning"
          action={
            <Button size="sm" onPress={() => void platforms.connect()}>
              {permissionWords.giveAll}
            </Button>
          }
        >
          {permissionWords.missing(pages.data.missingPermissions)}
        </Banner>
      ) : null}
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={words.disconnectTitle}
        confirmLabel={words.disconnect}
        cancelLabel={el.cancel}
        onConfirm={() => {
          setAsking(false);
          void platforms.disconnect();
        }}
      >
        {words.disconnectHelp}
      </AlertDialog>
    </Card>
  );
}

/** Step 3: where the posts go. */
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
      <Stack>
        <Column>
          {hasBanner ? <Banner tone="success">{words.connectedBanner}</Banner> : null}
          {pages.error ? (
            <Banner
              tone="danger"
              title={words.reconnectNeeded}
              action={
                <Button size="sm" onPress={() => void platforms.connect()}>
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
            <FacebookCard platforms={platforms} />
          )}
        </Column>
        <Card data-tone="sunken">
          <SectionTitle>{words.soon}</SectionTitle>
        </Card>
      </Stack>
      <StepFoot
        back={<ButtonLink href={'/portal/products'}>{el.back}</ButtonLink>}
        note={platforms.isConnected ? undefined : words.blocked}
        next={<Onwards platforms={platforms} />}
      />
      {question}
    </>
  );
}
