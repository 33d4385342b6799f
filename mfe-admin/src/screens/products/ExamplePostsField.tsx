import { Button, IconButton, Muted, Plus, TextArea, Trash2 } from '@kallos/ui/kit';
import { useEffect, useRef } from 'react';
import { type Control, Controller, useFieldArray, type UseFormReturn } from 'react-hook-form';
import styled from 'styled-components';
import { formWords, postsLimit, type ProductForm } from './product-form.ts';

const Field = styled.section`
  display: grid;
  gap: var(--space-10);
  & > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-8);
  }
  & > header > h3 {
    font-size: var(--size-label);
    font-weight: var(--weight-title);
    line-height: 1.3;
  }
  & > ol {
    display: grid;
    gap: var(--space-12);
  }
`;

const Post = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-6);
  align-items: start;
  & > button {
    margin-top: var(--space-24);
  }
`;

interface OnePostProps {
  readonly control: Control<ProductForm>;
  readonly index: number;
  readonly onRemove: () => void;
}

function OnePost({ control, index, onRemove }: OnePostProps) {
  return (
    <Post>
      <Controller
        control={control}
        name={`examplePosts.${index}.content`}
        render={({ field, fieldState }) => (
          <TextArea
            label={`Example post ${index + 1}`}
            rows={3}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            textAreaRef={field.ref}
            error={fieldState.error?.message}
          />
        )}
      />
      <IconButton label={`Remove example post ${index + 1}`} icon={<Trash2 />} onPress={onRemove} />
    </Post>
  );
}

interface ExamplePostsFieldProps {
  readonly form: UseFormReturn<ProductForm>;
  /** Opens with a new post to write. */
  readonly startsWriting?: boolean;
}

/** The example posts for the writer: add, change, remove. */
export function ExamplePostsField({ form, startsWriting }: ExamplePostsFieldProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'examplePosts' });
  const addButton = useRef<HTMLButtonElement>(null);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!startsWriting || hasStarted.current) return;
    hasStarted.current = true;
    append({ content: '' });
  }, [startsWriting, append]);
  const addPost = (): void => {
    const empty = form.getValues('examplePosts').findIndex(({ content }) => content.trim() === '');
    if (empty === -1) return append({ content: '' });
    form.setError(
      `examplePosts.${empty}.content`,
      { type: 'empty', message: formWords.examplePost },
      { shouldFocus: true },
    );
  };
  return (
    <Field aria-label="Example posts">
      <header>
        <h3>Example posts</h3>
        <Button
          ref={addButton}
          size="sm"
          icon={<Plus />}
          isDisabled={fields.length >= postsLimit}
          onPress={addPost}
        >
          Add example post
        </Button>
      </header>
      {fields.length === 0 ? (
        <Muted>None yet. Posts in the tone of this product inspire the AI writer.</Muted>
      ) : (
        <ol>
          {fields.map(({ id }, index) => (
            <OnePost
              key={id}
              control={form.control}
              index={index}
              onRemove={() => {
                remove(index);
                addButton.current?.focus();
              }}
            />
          ))}
        </ol>
      )}
    </Field>
  );
}
