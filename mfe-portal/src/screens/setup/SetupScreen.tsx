import { zodResolver } from '@hookform/resolvers/zod';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import type { CallReply } from '@kallos/contracts/endpoint';
import { Button, Card, Dialog, Skeleton, SkeletonGroup, TextField, toasts } from '@kallos/ui/kit';
import { call, refresh, useLocation, useNavigate, useQuery } from '@kallos/web-kit/kit';
import { useEffect, useState } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { StepHeader } from '../../layout/StepHeader.tsx';
import { el } from '../../messages/el.ts';
import { setupWords as words } from '../../messages/setup.ts';
import { prefixOf } from '../../paths.ts';
import { reasonOf } from '../../reasons.ts';
import { emptyForm, fieldsOf, formOf, SetupForm } from './setup-form.ts';

const Form = styled.form`
  display: grid;
  gap: var(--space-24);
  max-width: 44rem;
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-20);
  align-items: start;
`;

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
`;

interface FieldProps {
  control: Control<SetupForm>;
  name: keyof SetupForm;
  label: string;
  hint?: string;
  inputMode?: 'text' | 'numeric' | 'url';
  autoComplete?: string;
  isRequired?: boolean;
}

function FormField({ control, name, ...rest }: FieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          {...rest}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

type Saved = NonNullable<CallReply<typeof companyInfo.read>['companyInfo']>;

/** The way back to what stood there before. */
const undoing = (before: Saved) => ({
  action: {
    label: el.undo,
    onPress: () =>
      void call(companyInfo.save, { body: fieldsOf(formOf(before), before.timeZone) })
        .catch((error: unknown) =>
          toasts.destructive({ title: words.failed, description: reasonOf(error, el.somethingWrong) }),
        )
        .finally(() => refresh(companyInfo.read)),
  },
});

/** Step 1: who the business is and when it posts. */
export function SetupScreen() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const query = useQuery(companyInfo.read);
  const saved = query.data?.companyInfo ?? null;
  const [isLogoNoteOpen, setLogoNoteOpen] = useState(false);
  const { control, handleSubmit, reset, formState } = useForm<SetupForm>({
    resolver: zodResolver(SetupForm),
    defaultValues: emptyForm,
  });
  const isPristine = !formState.isDirty;
  useEffect(() => {
    if (saved && isPristine) reset(formOf(saved));
    // Only a newly loaded form may overwrite what stands in the fields.
  }, [saved, isPristine, reset]);

  const save = handleSubmit(async (form) => {
    try {
      await call(companyInfo.save, { body: fieldsOf(form, saved?.timeZone) });
      await refresh(companyInfo.read);
      reset(form);
      toasts.success({ title: words.saved, description: words.savedHelp, ...(saved && undoing(saved)) });
      await navigate(`${prefixOf(pathname)}/products`);
    } catch (error) {
      toasts.destructive({ title: words.failed, description: reasonOf(error, el.somethingWrong) });
    }
  });

  return (
    <>
      <StepHeader step={1} title={words.title} heading={words.heading} intro={words.intro} />
      {query.error ? <LoadFailed error={query.error} onRetry={query.reload} /> : null}
      {query.isLoading ? (
        <SkeletonGroup label={el.loading}>
          <Skeleton height="28rem" radius="var(--radius-card)" />
        </SkeletonGroup>
      ) : (
        <Form onSubmit={(event) => void save(event)} noValidate>
          <Card>
            <Form as="div">
              <Pair>
                <FormField
                  control={control}
                  name="companyName"
                  label={words.companyName}
                  autoComplete="organization"
                  isRequired
                />
                <FormField
                  control={control}
                  name="location"
                  label={words.location}
                  hint={words.locationHint}
                  isRequired
                />
              </Pair>
              <Pair>
                <FormField
                  control={control}
                  name="postFrequencyDays"
                  label={words.postFrequencyDays}
                  hint={words.frequencyHint}
                  inputMode="numeric"
                />
                <FormField
                  control={control}
                  name="scheduledTime"
                  label={words.scheduledTime}
                  hint={words.timeHint}
                  inputMode="text"
                />
              </Pair>
              <FormField
                control={control}
                name="logoUrl"
                label={words.logoUrl}
                hint={words.logoHint}
                inputMode="url"
              />
              <div>
                <Button onPress={() => setLogoNoteOpen(true)}>{words.uploadLogo}</Button>
              </div>
            </Form>
          </Card>
          <Foot>
            <Button
              type="submit"
              variant="primary"
              size="lg"
              isPending={formState.isSubmitting}
              pendingLabel={el.saving}
            >
              {words.submit}
            </Button>
          </Foot>
        </Form>
      )}
      <Dialog
        isOpen={isLogoNoteOpen}
        onOpenChange={setLogoNoteOpen}
        title={words.uploadLogo}
        closeLabel={el.close}
        size="sm"
        isDismissable
        footer={
          <Button variant="primary" onPress={() => setLogoNoteOpen(false)}>
            {el.close}
          </Button>
        }
      >
        {words.uploadLater}
      </Dialog>
    </>
  );
}
