import {
  apiKeyDays,
  apiKeys,
  type ApiScope,
  apiScopes,
  proposedScopes,
} from '@kallos/contracts/auth/api-keys';
import { Checkbox, Select } from '@kallos/ui/controls';
import { Button, Card, Plus, SectionTitle, TextField } from '@kallos/ui/kit';
import { useMutation } from '@kallos/web-kit/kit';
import { type FormEvent, useId, useState } from 'react';
import styled from 'styled-components';
import type { KeyWords } from './key-words.tsx';

const Form = styled.form`
  display: grid;
  gap: var(--space-20);
  margin-top: var(--space-16);
  & > button {
    justify-self: start;
  }
`;

const Scopes = styled.fieldset`
  display: grid;
  gap: var(--space-10);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    margin-bottom: var(--space-8);
    font-weight: 600;
  }
  & > p {
    margin: 0;
    color: var(--danger-text);
  }
`;

/** An account that an administrator may make a key for. */
export interface KeyAccountChoice {
  readonly id: number;
  readonly name: string;
}

type Days = (typeof apiKeyDays)[number];

/** Makes a key; the parent shows its secret. */
export function KeyForm(props: {
  words: KeyWords;
  /** The accounts to choose from; none for a business, whose keys are its own. */
  accounts?: readonly KeyAccountChoice[] | undefined;
  onMade: (secret: string) => void;
  onFailed: (error: unknown) => void;
}) {
  const { words, accounts, onMade, onFailed } = props;
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(proposedScopes);
  const [days, setDays] = useState<Days>(90);
  const [account, setAccount] = useState('all');
  const [isAsked, setAsked] = useState(false);
  const titleId = useId();
  const create = useMutation(apiKeys.create, { refreshes: [apiKeys.list] });
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setAsked(true);
    if (name.trim() === '' || scopes.length === 0 || create.isPending) return;
    try {
      const accountId = account === 'all' ? null : Number(account);
      const body = { name, scopes: [...scopes], days, ...(accounts && { accountId }) };
      const { secret } = await create.run({ body });
      setName('');
      setScopes(proposedScopes);
      setAsked(false);
      onMade(secret);
    } catch (error) {
      onFailed(error);
    }
  };
  const toggle = (scope: ApiScope, isOn: boolean) =>
    setScopes(apiScopes.filter((one) => (one === scope ? isOn : scopes.includes(one))));
  return (
    <Card>
      <SectionTitle id={titleId}>{words.makeTitle}</SectionTitle>
      <Form noValidate aria-labelledby={titleId} onSubmit={(event) => void send(event)}>
        <TextField
          label={words.name}
          hint={words.nameHint}
          value={name}
          onChange={setName}
          maxLength={80}
          isRequired
          error={isAsked && name.trim() === '' ? words.nameMissing : undefined}
        />
        {accounts ? (
          <Select
            label={words.account}
            options={[
              { id: 'all', label: words.allAccounts },
              ...accounts.map((one) => ({ id: String(one.id), label: one.name })),
            ]}
            value={account}
            onChange={setAccount}
          />
        ) : null}
        <Scopes>
          <legend>{words.scopes}</legend>
          {apiScopes.map((scope) => (
            <Checkbox
              key={scope}
              isSelected={scopes.includes(scope)}
              onChange={(isOn) => toggle(scope, isOn)}
              help={scope === 'posts:publish' ? words.publishHelp : undefined}
            >
              {words.scope[scope]}
            </Checkbox>
          ))}
          {isAsked && scopes.length === 0 ? <p role="alert">{words.scopesMissing}</p> : null}
        </Scopes>
        <Select
          label={words.lifetime}
          options={apiKeyDays.map((one) => ({ id: String(one), label: words.days[one] }))}
          value={String(days)}
          onChange={(one) => setDays(Number(one) as Days)}
        />
        <Button
          type="submit"
          variant="primary"
          icon={<Plus />}
          isPending={create.isPending}
          pendingLabel={words.making}
        >
          {words.make}
        </Button>
      </Form>
    </Card>
  );
}
