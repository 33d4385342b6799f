import { type PublicEventType, publicEventTypes, webhooks } from '@kallos/contracts/auth/webhooks';
import { ApiError } from '@kallos/contracts/client';
import { Checkbox } from '@kallos/ui/controls';
import { Button, Plus, TextField } from '@kallos/ui/kit';
import { useMutation } from '@kallos/web-kit/kit';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import type { WebhookParts } from './webhook-words.ts';

const Form = styled.form`
  display: grid;
  gap: var(--space-16);
  margin-top: var(--space-20);
  padding-top: var(--space-20);
  border-top: 1px solid var(--line);
  & > button {
    justify-self: start;
  }
`;

const Types = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr));
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
    grid-column: 1 / -1;
    margin: 0;
    color: var(--danger-text);
  }
`;

const proposed: readonly PublicEventType[] = ['post.published', 'post.failed', 'post.needs_attention'];

/** Adds a webhook; the parent shows its secret. */
export function WebhookForm(props: WebhookParts & { onAdded: (secret: string) => void }) {
  const { words } = props;
  const [url, setUrl] = useState('');
  const [types, setTypes] = useState<readonly PublicEventType[]>(proposed);
  const [isAsked, setAsked] = useState(false);
  const [refusedUrl, setRefusedUrl] = useState<string>();
  const create = useMutation(webhooks.create, { refreshes: [webhooks.list] });
  const isUrl = /^https:\/\/[^\s/]+/i.test(url.trim());
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setAsked(true);
    if (!isUrl || types.length === 0 || create.isPending) return;
    try {
      const { secret } = await create.run({ body: { url: url.trim(), types: [...types] } });
      setUrl('');
      setTypes(proposed);
      setAsked(false);
      props.onAdded(secret);
    } catch (error) {
      if (error instanceof ApiError && error.body?.fields?.['url'] !== undefined) setRefusedUrl(url);
      else props.onFailed(error);
    }
  };
  const urlError = isAsked && !isUrl ? words.urlWrong : url === refusedUrl ? words.urlRefused : undefined;
  return (
    <Form noValidate aria-label={words.add} onSubmit={(event) => void send(event)}>
      <TextField
        label={words.url}
        hint={words.urlHint}
        value={url}
        onChange={setUrl}
        maxLength={1000}
        isRequired
        error={urlError}
      />
      <Types>
        <legend>{words.types}</legend>
        {publicEventTypes.map((type) => (
          <Checkbox
            key={type}
            isSelected={types.includes(type)}
            onChange={(isOn) =>
              setTypes(publicEventTypes.filter((one) => (one === type ? isOn : types.includes(one))))
            }
          >
            {words.type[type]}
          </Checkbox>
        ))}
        {isAsked && types.length === 0 ? <p role="alert">{words.typesMissing}</p> : null}
      </Types>
      <Button type="submit" icon={<Plus />} isPending={create.isPending} pendingLabel={words.adding}>
        {words.add}
      </Button>
    </Form>
  );
}
