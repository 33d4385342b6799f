import { Banner, Button, Card, Skeleton, SkeletonGroup } from '@kallos/ui/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { StepHeader } from '../../layout/StepHeader.tsx';
import { el } from '../../messages/el.ts';
import { draftWords } from '../../messages/leaving.ts';
import { setupWords as words } from '../../messages/setup.ts';
import { FirstRun } from './FirstRun.tsx';
import { FormField } from './FormField.tsx';
import { LogoField } from './LogoField.tsx';
import { PostPreview } from './PostPreview.tsx';
import { useCompanyForm } from './use-company-form.ts';
import { VoiceCard } from './VoiceCard.tsx';

const Form = styled.form`
  display: grid;
  gap: var(--space-24);
`;

// The preview is next to the form when there is room at the text size.
const TwoColumns = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--space-32);
  & > :first-child {
    flex: 999 1 32rem;
    min-width: 0;
    max-width: 44rem;
  }
  & > :last-child {
    flex: 1 1 20rem;
    min-width: 0;
    max-width: 26rem;
  }
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

/** Step 1: the company's data and when it posts. */
export function SetupScreen() {
  const { query, control, save, isSaving, isResumed, isOutdated, giveUp, question } = useCompanyForm();
  const [isUploading, setUploading] = useState(false);

  return (
    <>
      <StepHeader step={1} title={words.title} heading={words.heading} intro={words.intro} />
      {query.data?.companyInfo === null ? <FirstRun /> : null}
      {query.error ? <LoadFailed error={query.error} onRetry={query.reload} /> : null}
      {query.isLoading ? (
        <SkeletonGroup label={el.loading}>
          <TwoColumns>
            <Skeleton height="28rem" radius="var(--radius-card)" />
            <Skeleton height="24rem" radius="var(--radius-card)" />
          </TwoColumns>
        </SkeletonGroup>
      ) : (
        <TwoColumns>
          <Form
            onSubmit={(event) => {
              event.preventDefault();
              // Uploads that are still in progress would be left out.
              if (!isUploading) void save(event);
            }}
            noValidate
          >
            {isResumed || isOutdated ? (
              <Banner
                tone={isOutdated ? 'warning' : 'info'}
                action={
                  <Button size="sm" onPress={giveUp}>
                    {words.giveUp}
                  </Button>
                }
              >
                {isOutdated ? draftWords.outdated : words.resumed}
              </Banner>
            ) : null}
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
                <LogoField control={control} onUploading={setUploading} />
              </Form>
            </Card>
            <VoiceCard />
            <Foot>
              <Button
                type="submit"
                variant="primary"
                size="lg"
                isPending={isSaving || isUploading}
                pendingLabel={isUploading ? words.logoUploading : el.saving}
              >
                {words.submit}
              </Button>
            </Foot>
          </Form>
          <PostPreview control={control} />
        </TwoColumns>
      )}
      {question}
    </>
  );
}
