import { networks } from '@kallos/contracts/networks';
import { Checkbox } from '@kallos/ui/controls';
import { Avatar, Button, onPhone, TriangleAlert } from '@kallos/ui/kit';
import { formatDateTime, serverNow } from '@kallos/web-kit/kit';
import { NetworkMark } from '@kallos/web-kit/remote/network-mark';
import { initialsOf } from '@kallos/web-kit/remote/portal/initials';
import { loginWordsOf } from '@kallos/words/network-names';
import { pageRefusalOf } from '@kallos/words/page-refusals';
import styled from 'styled-components';
import { platformsWords as words } from '../../messages/platforms.ts';
import type { Choice, LoginChoices, Platforms } from './use-platforms.ts';

// A page and its accounts share one frame.
const Group = styled.ul`
  display: grid;
  gap: var(--space-10);
  & > li {
    border: 1px solid var(--line);
    border-radius: var(--radius-inset);
  }
  & li > label {
    display: flex;
    align-items: center;
    padding: var(--space-12) var(--space-14);
  }
  & li > label > span:last-child {
    min-width: 0;
  }
  & ul {
    margin-inline-start: calc(var(--space-14) + 1.3rem + var(--space-10));
    border-top: 1px solid var(--line);
  }
  & ul > li > label {
    padding-inline-start: 0;
  }
  ${onPhone} {
    & ul {
      margin-inline-start: var(--space-28);
    }
  }
`;

const Note = styled.div`
  display: flex;
  gap: var(--space-8);
  margin: 0 var(--space-14) var(--space-12);
  font-size: var(--size-small);
  color: var(--warning);
  &[data-tone='danger'] {
    color: var(--danger);
  }
  &[data-tone='muted'] {
    color: var(--muted);
  }
  ul ul & {
    margin-inline-start: 0;
  }
  & > svg {
    flex: none;
    width: 1rem;
    height: 1rem;
    margin-top: 0.15em;
  }
  & > div {
    display: grid;
    gap: var(--space-6);
    justify-items: start;
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
`;

const Title = styled.h3`
  margin: var(--space-16) 0 var(--space-10);
  font-size: var(--size-small);
  font-weight: var(--weight-label);
  color: var(--muted);
`;

const Help = styled.p`
  margin-top: var(--space-12);
  font-size: var(--size-small);
  color: var(--muted);
`;

const Line = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-4) var(--space-12);
  min-width: 0;
  // Letters of twice their size leave a name no room beside its picture.
  @media (max-width: 16em) {
    flex-wrap: wrap;
  }
  & > span:last-child {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & strong {
    display: flex;
    align-items: center;
    gap: var(--space-6);
    font-weight: var(--weight-title);
  }
  & strong > svg {
    flex: none;
  }
  & small {
    color: var(--muted);
    font-size: var(--size-small);
  }
`;

function Row({ choice, platforms }: { choice: Choice; platforms: Platforms }) {
  const { canPublish, isChosen, isTaken } = choice;
  const isOn = platforms.chosen.has(choice.key);
  return (
    <Checkbox
      isSelected={isOn}
      isDisabled={(isTaken || !canPublish) && !isChosen && !isOn}
      onChange={(isNowOn: boolean) => platforms.toggle(choice.key, isNowOn)}
    >
      <Line>
        <Avatar initials={initialsOf(choice.name)} src={choice.pictureUrl} shape="round" />
        <span>
          <strong>
            <NetworkMark network={choice.page.platform} size={16} />
            <span dir="auto">{choice.name}</span>
          </strong>
          <small>{detailOf(choice)}</small>
        </span>
      </Line>
    </Checkbox>
  );
}

function detailOf({ isTaken, canPublish, detail, hindrance }: Choice): string | null {
  if (isTaken) return words.taken;
  const lack = hindrance == null ? undefined : words.hindrances[hindrance];
  if (lack !== undefined) return lack;
  return canPublish ? detail : words.cannotPublish;
}

/** Why a page takes no posts, since when, how to fix it, and a retry without a new login. */
function Standing({ choice, platforms }: { choice: Choice; platforms: Platforms }) {
  const { publishing, missingSince, isChosen, isTaken, name } = choice;
  const key = `retry:${choice.key}` as const;
  const { platform } = choice.page;
  const { login } = networks[platform];
  const names = loginWordsOf(platform);
  if (isTaken) return null;
  if (platforms.saved.has(choice.key) && !platforms.chosen.has(choice.key))
    return (
      <Note data-tone="muted">
        <p>{words.released(name)}</p>
      </Note>
    );
  if (publishing?.state === 'waiting' && isChosen && publishing.scope !== 'person')
    return (
      <Note data-tone={publishing.isLasting ? 'danger' : 'warning'}>
        <TriangleAlert aria-hidden="true" />
        <div>
          <p>{pageRefusalOf(publishing.reason, choice.page.platform)}</p>
          <p>{`${words.refusedSince(formatDateTime(publishing.since))} ${nextTryOf(publishing.retryAt)}`}</p>
          <Ways>
            {publishing.scope === 'page' ? (
              <Button
                size="sm"
                isPending={platforms.busy === key}
                pendingLabel={words.trying}
                aria-label={words.tryAgainOn(name)}
                onPress={() => void platforms.retry(choice)}
              >
                {words.tryAgain}
              </Button>
            ) : null}
            {publishing.remedy === 'login' || publishing.remedy === 'choose_page' ? (
              <Button
                size="sm"
                isPending={platforms.busy === `connect:${login}`}
                pendingLabel={words.connecting(names)}
                onPress={() => void platforms.connect(login)}
              >
                {words.connectAgain}
              </Button>
            ) : null}
          </Ways>
        </div>
      </Note>
    );
  if (missingSince === null) return null;
  return (
    <Note data-tone="warning">
      <TriangleAlert aria-hidden="true" />
      <div>
        <p>{words.missingSince(formatDateTime(missingSince), names)}</p>
        {isChosen ? <p>{words.missingHelp}</p> : null}
      </div>
    </Note>
  );
}

const nextTryOf = (retryAt: string | null): string =>
  retryAt !== null && Date.parse(retryAt) > serverNow().getTime()
    ? words.nextTry(formatDateTime(retryAt))
    : words.triedWithNext;

/** Names the kinds of places, such as the pages of one network and the accounts of another. */
function titleOf(choices: readonly Choice[]): string {
  const platforms = [...new Set(choices.map(({ page }) => page.platform))];
  return platforms
    .map((platform) => `${words.placesOf[networks[platform].place]} ${networks[platform].label}`)
    .join(' · ');
}

interface PageListProps {
  readonly login: LoginChoices;
  readonly platforms: Platforms;
}

/** The pages and their accounts with checkboxes. */
export function PageList({ login, platforms }: PageListProps) {
  const all = login.choices.flatMap(({ page, accounts }) => [page, ...accounts]);
  return (
    <>
      <Title>{titleOf(all)}</Title>
      <Group>
        {login.choices.map(({ page, accounts }) => (
          <li key={page.key}>
            <Row choice={page} platforms={platforms} />
            <Standing choice={page} platforms={platforms} />
            {accounts.length > 0 ? (
              <ul>
                {accounts.map((choice) => (
                  <li key={choice.key}>
                    <Row choice={choice} platforms={platforms} />
                    <Standing choice={choice} platforms={platforms} />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </Group>
      {all.some(({ isTaken }) => isTaken) ? <Help>{words.takenHelp}</Help> : null}
    </>
  );
}
