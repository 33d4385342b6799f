import { type ConnectLink, connectLinks } from '@kallos/contracts/social/connect-links';
import { Badge, Button, Card, Muted, Plus, SectionTitle, Skeleton, TextField, toasts } from '@kallos/ui/kit';
import { formatDateTime, useMutation, useQuery } from '@kallos/web-kit/kit';
import { FreshSecret } from '@kallos/web-kit/remote/api-keys/fresh-secret';
import { ListRow } from '@kallos/web-kit/remote/api-keys/list-row';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { reasonOf } from '../../error-sentences.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { connectLinkSecretWords, connectLinkWords as words } from '../../messages/connect-links.ts';
import { el } from '../../messages/el.ts';

const Narrow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-20);
  max-width: 52rem;
  & ul {
    margin: var(--space-12) 0 0;
    padding: 0;
    list-style: none;
  }
`;

const Form = styled.form`
  display: grid;
  gap: var(--space-16);
  margin-top: var(--space-20);
  & > button {
    justify-self: start;
  }
`;

const tones = { open: 'warning', used: 'success', expired: 'neutral', revoked: 'neutral' } as const;

function LinkRow({ link, onFailed }: { link: ConnectLink; onFailed: (error: unknown) => void }) {
  const revoke = useMutation(connectLinks.revoke, { refreshes: [connectLinks.list] });
  const end = () =>
    void revoke
      .run({ params: { id: link.id } })
      .then(() => toasts.success({ title: words.revoked }))
      .catch(onFailed);
  return (
    <ListRow>
      <div>
        <strong translate="no">{link.name}</strong>
        <Badge tone={tones[link.state]}>{words.state[link.state]}</Badge>
      </div>
      <small>
        {link.usedAt === null
          ? words.expires(formatDateTime(link.expiresAt))
          : words.used(formatDateTime(link.usedAt))}
      </small>
      {link.state === 'open' ? (
        <div>
          <Button
            size="sm"
            variant="quiet"
            isPending={revoke.isPending}
            pendingLabel={words.adding}
            onPress={end}
          >
            {words.revoke}
          </Button>
        </div>
      ) : null}
    </ListRow>
  );
}

/** Links for people without an account, who connect their pages with them. */
export function ConnectLinksCard() {
  const { data, error, reload } = useQuery(connectLinks.list);
  const [url, setUrl] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  const create = useMutation(connectLinks.create, { refreshes: [connectLinks.list] });
  const fail = (failure: unknown) =>
    toasts.destructive({ title: el.error, description: reasonOf(failure, el.somethingWrong) });
  const isNamed = name.trim().length >= 2;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setAsked(true);
    if (!isNamed || create.isPending) return;
    try {
      setUrl((await create.run({ body: { name: name.trim() } })).url);
      setName('');
      setAsked(false);
    } catch (failure) {
      fail(failure);
    }
  };
  return (
    <Narrow>
      {url === null ? null : (
        <FreshSecret secret={url} words={connectLinkSecretWords} onDone={() => setUrl(null)} />
      )}
      <Card>
        <SectionTitle>{words.title}</SectionTitle>
        <Muted>{words.intro}</Muted>
        {error && !data ? <LoadFailed error={error} onRetry={reload} /> : null}
        {!data && !error ? <Skeleton height="3rem" /> : null}
        <ul>
          {data?.links.map((link) => (
            <LinkRow key={link.id} link={link} onFailed={fail} />
          ))}
        </ul>
        <Form noValidate aria-label={words.add} onSubmit={(event) => void send(event)}>
          <TextField
            label={words.name}
            hint={words.nameHint}
            value={name}
            onChange={setName}
            maxLength={80}
            isRequired
            error={isAsked && !isNamed ? words.nameMissing : undefined}
          />
          <Button type="submit" icon={<Plus />} isPending={create.isPending} pendingLabel={words.adding}>
            {words.add}
          </Button>
        </Form>
      </Card>
    </Narrow>
  );
}
