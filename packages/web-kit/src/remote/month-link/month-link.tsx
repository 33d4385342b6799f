import { clientMonths, type MonthLink } from '@kallos/contracts/posts/client-months';
import { Select } from '@kallos/ui/controls';
import { Banner, Button, ButtonLink, Check, Dialog, Muted, Skeleton } from '@kallos/ui/kit';
import { call, describeError, formatDate, serverNow, useQuery } from '@kallos/web-kit/kit';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';

/** The texts of links to a client's month. */
export interface MonthLinkWords {
  readonly language: 'en' | 'el';
  readonly open: string;
  readonly title: string;
  readonly help: string;
  readonly close: string;
  readonly month: string;
  readonly months: readonly string[];
  readonly make: string;
  readonly making: string;
  readonly madeTitle: string;
  readonly madeHelp: string;
  readonly copy: string;
  readonly copied: string;
  readonly show: string;
  readonly links: string;
  readonly none: string;
  readonly expires: (month: string, until: string) => string;
  readonly revoke: string;
  readonly revokeNamed: (month: string) => string;
  readonly failed: string;
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-16);
`;

const Row = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-12);
  align-items: end;
  & > :first-child {
    flex: 1 1 12rem;
  }
`;

const Address = styled.code`
  display: block;
  margin: var(--space-10) 0;
  padding: var(--space-12);
  border-radius: var(--radius-control);
  background: var(--surface);
  color: var(--text);
  overflow-wrap: anywhere;
  user-select: all;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-10);
`;

const Links = styled.ul`
  display: grid;
  gap: var(--space-8);
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-4) var(--space-12);
    align-items: center;
    justify-content: space-between;
  }
`;

const monthsAround = (now: Date): string[] =>
  Array.from({ length: 8 }, (_, at) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1 - at, 1)).toISOString().slice(0, 7),
  );

function MonthDialog(props: { words: MonthLinkWords; accountId: number | undefined; onClose: () => void }) {
  const { words, accountId, onClose } = props;
  const ofAccount = accountId === undefined ? {} : { accountId };
  const now = serverNow();
  const [month, setMonth] = useState(() => monthsAround(now)[1] ?? '');
  const [url, setUrl] = useState<string>();
  const [isCopied, setCopied] = useState(false);
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const links = useQuery(clientMonths.list, { query: ofAccount });
  const nameOf = (one: string) => `${words.months[Number(one.slice(5)) - 1] ?? ''} ${one.slice(0, 4)}`;
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    if (isPending) return;
    setPending(true);
    setFault(undefined);
    try {
      await work();
      await links.reload();
    } catch (error) {
      setFault(error);
    } finally {
      setPending(false);
    }
  };
  const make = () =>
    attempt(async () => {
      const made = await call(clientMonths.create, { body: { ...ofAccount, month } });
      setCopied(false);
      setUrl(made.url);
    });
  const revoke = ({ id }: MonthLink) =>
    attempt(() => call(clientMonths.revoke, { params: { id }, query: ofAccount }));
  const error = fault ?? links.error;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={words.title}
      help={words.help}
      closeLabel={words.close}
      footer={<Button onPress={onClose}>{words.close}</Button>}
    >
      <Stack>
        {error ? <Banner tone="danger" title={describeError(error, words.language, words.failed)} /> : null}
        <Row
          onSubmit={(event) => {
            event.preventDefault();
            void make();
          }}
        >
          <Select
            label={words.month}
            options={monthsAround(now).map((id) => ({ id, label: nameOf(id) }))}
            value={month}
            onChange={setMonth}
          />
          <Button type="submit" variant="primary" isPending={isPending} pendingLabel={words.making}>
            {words.make}
          </Button>
        </Row>
        {url === undefined ? null : (
          <Banner tone="success" title={words.madeTitle}>
            <span>{words.madeHelp}</span>
            <Address translate="no">{url}</Address>
            <Actions>
              <Button
                variant="primary"
                icon={isCopied ? <Check /> : undefined}
                onPress={() =>
                  void navigator.clipboard.writeText(url).then(
                    () => setCopied(true),
                    () => setCopied(false),
                  )
                }
              >
                {isCopied ? words.copied : words.copy}
              </Button>
              <ButtonLink href={url} target="_blank">
                {words.show}
              </ButtonLink>
            </Actions>
          </Banner>
        )}
        <section aria-label={words.links}>
          <h3>{words.links}</h3>
          {links.data === undefined && !links.error ? <Skeleton height="2rem" /> : null}
          {links.data?.links.length === 0 ? <Muted>{words.none}</Muted> : null}
          <Links>
            {links.data?.links.map((link) => (
              <li key={link.id}>
                <span>{words.expires(nameOf(link.month), formatDate(link.expiresAt))}</span>
                <Button
                  size="sm"
                  variant="danger-quiet"
                  aria-label={words.revokeNamed(nameOf(link.month))}
                  isDisabled={isPending}
                  onPress={() => void revoke(link)}
                >
                  {words.revoke}
                </Button>
              </li>
            ))}
          </Links>
        </section>
      </Stack>
    </Dialog>
  );
}

interface MonthLinkButtonProps {
  readonly words: MonthLinkWords;
  /** The account, for administrators. */
  readonly accountId?: number;
  readonly icon?: ReactNode;
  readonly size?: 'sm';
}

/** Opens the links that show an account's months without a login. */
export function MonthLinkButton({ words, accountId, icon, size }: MonthLinkButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={icon} size={size} onPress={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen ? <MonthDialog words={words} accountId={accountId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
