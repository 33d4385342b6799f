import {
  AlertDialog,
  Badge,
  Banner,
  Button,
  Card,
  FacebookMark,
  InstagramMark,
  Muted,
  onPhone,
  onTablet,
  SectionTitle,
  TextLink,
} from '@kallos/ui/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { el } from '../../messages/el.ts';
import { addressWords, permissionWords } from '../../messages/permissions.ts';
import { platformsWords as words } from '../../messages/platforms.ts';
import { paths } from '../../paths.ts';
import { PageList } from './PageList.tsx';
import type { Platforms } from './use-platforms.ts';

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
  ${onTablet} {
    & > a {
      flex-basis: 100%;
    }
  }
  ${onPhone} {
    & > button {
      flex: 1 1 100%;
    }
    & > a {
      flex-basis: auto;
      margin-inline: auto;
    }
  }
`;

const Facts = styled.ul`
  display: grid;
  gap: var(--space-4);
  margin-top: var(--space-16);
  padding-top: var(--space-12);
  border-top: 1px solid var(--line);
  color: var(--muted);
  font-size: var(--size-small);
  & li {
    display: flex;
    align-items: baseline;
    gap: var(--space-8);
  }
  & svg {
    flex: none;
    align-self: center;
  }
`;

const Steps = styled.ul`
  margin-top: var(--space-8);
  padding-inline-start: var(--space-20);
  list-style: disc;
`;

const marks = { facebook: FacebookMark, instagram: InstagramMark };

const hasInstagram = ({ chosen }: Platforms): boolean =>
  [...chosen].some((key) => key.startsWith('instagram:'));

/** The text limits of each network. */
function Limits({ platforms }: { platforms: Platforms }) {
  const { platforms: known = [], connected } = platforms.pages.data ?? {};
  if (!connected || known.length === 0) return null;
  return (
    <Facts>
      {known.map(({ name, icon, maxHashtags, recommendedLength }) => {
        const Mark = marks[icon];
        return (
          <li key={name}>
            <Mark size={14} />
            <span>{`${words.names[name]}: ${words.keepsTo(maxHashtags, recommendedLength)}`}</span>
          </li>
        );
      })}
    </Facts>
  );
}

/** A connected user without pages: why, what to do, and disconnecting. */
function NoPages({ platforms, onDisconnect }: { platforms: Platforms; onDisconnect: () => void }) {
  return (
    <>
      <Banner tone="warning" title={words.noPages}>
        <span>{words.noPagesReason}</span>
        <Steps>
          {words.noPagesSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Steps>
      </Banner>
      <Row>
        <Button
          variant="primary"
          isPending={platforms.busy === 'connect'}
          pendingLabel={words.connecting}
          onPress={() => void platforms.connect()}
        >
          {words.connectAgain}
        </Button>
        <Button variant="danger-quiet" isPending={platforms.busy === 'disconnect'} onPress={onDisconnect}>
          {words.disconnect}
        </Button>
      </Row>
    </>
  );
}

/** The connection with Facebook: pages, actions, connecting and disconnecting. */
export function FacebookCard({ platforms }: { platforms: Platforms }) {
  const [isAsking, setAsking] = useState(false);
  const { isConnected, isWithoutPages, isBroken, refused, pages } = platforms;
  return (
    <Card>
      <CardHead>
        <FacebookMark size={28} />
        <SectionTitle>{words.facebook}</SectionTitle>
        {isConnected ? (
          <Badge tone={isBroken ? 'danger' : refused.length > 0 ? 'warning' : 'success'} hasDot>
            {isBroken
              ? words.brokenState
              : refused.length > 0
                ? words.refusedState(refused.length)
                : words.connectedState}
          </Badge>
        ) : null}
      </CardHead>
      {isConnected ? <PageList platforms={platforms} /> : null}
      {isWithoutPages ? <NoPages platforms={platforms} onDisconnect={() => setAsking(true)} /> : null}
      {isConnected || isWithoutPages ? null : (
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
            isDisabled={platforms.chosen.size === 0 && !platforms.isChanged}
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
      {platforms.isSuggested ? <Muted>{words.suggested}</Muted> : null}
      {platforms.isChanged ? <Muted>{words.unsaved}</Muted> : null}
      {isConnected && platforms.isTrial ? <Muted>{words.trial}</Muted> : null}
      <Limits platforms={platforms} />
      {pages.data?.isAddressPublic === false && hasInstagram(platforms) ? (
        <Banner tone="danger">{addressWords.private}</Banner>
      ) : null}
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
