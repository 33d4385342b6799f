import { defaultLogin, networkNames, networks, networksOfLogin } from '@kallos/contracts/networks';
import {
  AlertDialog,
  Badge,
  Banner,
  Button,
  Card,
  Muted,
  onPhone,
  onTablet,
  SectionTitle,
  TextLink,
} from '@kallos/ui/kit';
import { NetworkMark } from '@kallos/web-kit/remote/network-mark';
import { loginLabelOf, loginWords } from '@kallos/words/network-names';
import { useState } from 'react';
import styled from 'styled-components';
import { el } from '../../messages/el.ts';
import { addressWords, permissionWords } from '../../messages/permissions.ts';
import { platformsWords as words } from '../../messages/platforms.ts';
import { paths } from '../../paths.ts';
import { PageList } from './PageList.tsx';
import type { LoginChoices, Platforms } from './use-platforms.ts';

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

/** True if a chosen place is of a network that fetches media itself from our address. */
const needsPublicAddress = ({ chosen }: Platforms): boolean =>
  networkNames.some(
    (name) => networks[name].media.isFetched && [...chosen].some((key) => key.startsWith(`${name}:`)),
  );

/** The text limits of the login's networks. */
function Limits({ login, platforms }: LoginCardProps) {
  const own: readonly string[] = networksOfLogin(login.name);
  const known = (platforms.pages.data?.platforms ?? []).filter(({ name }) => own.includes(name));
  if (!login.isThere || known.length === 0) return null;
  return (
    <Facts>
      {known.map(({ name, maxHashtags, recommendedLength }) => (
        <li key={name}>
          <NetworkMark network={name} size={14} />
          <span>{`${networks[name].label}: ${words.keepsTo(maxHashtags, recommendedLength)}`}</span>
        </li>
      ))}
    </Facts>
  );
}

interface LoginCardProps {
  readonly login: LoginChoices;
  readonly platforms: Platforms;
}

/** A connected user without pages: the reason, the remedy, and a button to disconnect. */
function NoPages({ login, platforms, onDisconnect }: LoginCardProps & { onDisconnect: () => void }) {
  const label = loginLabelOf(login.name);
  const names = loginWords(login.name);
  const [first = networkNames[0]] = networksOfLogin(login.name);
  const isLocation = networks[first].place === 'location';
  return (
    <>
      <Banner tone="warning" title={words.noPages(label, networks[first].place)}>
        <span>{isLocation ? words.noProfilesReason : words.noPagesReason}</span>
        <Steps>
          {(isLocation ? words.noProfilesSteps : words.noPagesSteps)(names).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Steps>
      </Banner>
      <Row>
        <Button
          variant="primary"
          isPending={platforms.busy === `connect:${login.name}`}
          pendingLabel={words.connecting(names)}
          onPress={() => void platforms.connect(login.name)}
        >
          {words.connectAgain}
        </Button>
        <Button
          variant="danger-quiet"
          isPending={platforms.busy === `disconnect:${login.name}`}
          onPress={onDisconnect}
        >
          {words.disconnect(label)}
        </Button>
      </Row>
    </>
  );
}

/** The buttons for a connection whose empty list is explained elsewhere. */
function WaysOut({ login, platforms, onDisconnect }: LoginCardProps & { onDisconnect: () => void }) {
  return (
    <Row>
      {login.missingPermissions.length > 0 ? (
        <Button
          variant="primary"
          isPending={platforms.busy === `connect:${login.name}`}
          pendingLabel={words.connecting(loginWords(login.name))}
          onPress={() => void platforms.connect(login.name)}
        >
          {permissionWords.giveAll}
        </Button>
      ) : null}
      <Button
        variant="danger-quiet"
        isPending={platforms.busy === `disconnect:${login.name}`}
        onPress={onDisconnect}
      >
        {words.disconnect(loginLabelOf(login.name))}
      </Button>
    </Row>
  );
}

/** The connection of a login: pages, actions, connecting and disconnecting. */
export function LoginCard({ login, platforms }: LoginCardProps) {
  const [isAsking, setAsking] = useState(false);
  const { isConnected, isWithoutPages, isBroken } = login;
  const { pages } = platforms;
  const refused = platforms.refused.filter(({ page }) => networks[page.platform].login === login.name);
  const label = loginLabelOf(login.name);
  const names = loginWords(login.name);
  const [first = networkNames[0]] = networksOfLogin(login.name);
  const hasPageScreen = login.name === defaultLogin;
  /** True if neither a missing permission nor a refusal of this installation explains an empty list. */
  const isUnexplained = !login.isAppRefused && login.missingPermissions.length === 0;
  return (
    <Card>
      <CardHead>
        <NetworkMark network={first} size={28} />
        <SectionTitle>{label}</SectionTitle>
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
      {login.isAppRefused ? <Banner tone="warning">{words.appRefused(names)}</Banner> : null}
      {isConnected ? <PageList login={login} platforms={platforms} /> : null}
      {isWithoutPages && isUnexplained ? (
        <NoPages login={login} platforms={platforms} onDisconnect={() => setAsking(true)} />
      ) : null}
      {isConnected || isWithoutPages ? null : (
        <>
          <Muted>
            <span>
              {`${words.notConnectedHelp(names)}${networks[first].isReviewed ? ` ${words.reviewed(names)}` : ''}`}
            </span>
          </Muted>
          <Row>
            <Button
              variant="primary"
              size="lg"
              isPending={platforms.busy === `connect:${login.name}`}
              pendingLabel={words.connecting(names)}
              onPress={() => void platforms.connect(login.name)}
            >
              {words.connect(label)}
            </Button>
            {hasPageScreen ? <TextLink href={paths.facebookPages}>{words.allPages}</TextLink> : null}
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
            isPending={platforms.busy === `disconnect:${login.name}`}
            onPress={() => setAsking(true)}
          >
            {words.disconnect(label)}
          </Button>
          {hasPageScreen ? <TextLink href={paths.facebookPages}>{words.allPages}</TextLink> : null}
        </Row>
      ) : null}
      {isWithoutPages && !isUnexplained ? (
        <WaysOut login={login} platforms={platforms} onDisconnect={() => setAsking(true)} />
      ) : null}
      {isConnected && platforms.isSuggestedFor(login.name) ? (
        <Muted>{words.suggested(networks[first].place)}</Muted>
      ) : null}
      {isConnected && platforms.isChanged ? <Muted>{words.unsaved}</Muted> : null}
      {isConnected && hasPageScreen && platforms.isTrial ? <Muted>{words.trial}</Muted> : null}
      <Limits login={login} platforms={platforms} />
      {isConnected && pages.data?.isAddressPublic === false && needsPublicAddress(platforms) ? (
        <Banner tone="danger">{addressWords.private}</Banner>
      ) : null}
      {login.missingPermissions.length > 0 && !isBroken ? (
        <Banner
          tone="warning"
          action={
            <Button size="sm" onPress={() => void platforms.connect(login.name)}>
              {permissionWords.giveAll}
            </Button>
          }
        >
          {permissionWords.missing(login.missingPermissions)}
        </Banner>
      ) : null}
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={words.disconnectTitle(names)}
        confirmLabel={words.disconnect(label)}
        cancelLabel={el.cancel}
        onConfirm={() => {
          setAsking(false);
          void platforms.disconnect(login.name);
        }}
      >
        {words.disconnectHelp}
      </AlertDialog>
    </Card>
  );
}
