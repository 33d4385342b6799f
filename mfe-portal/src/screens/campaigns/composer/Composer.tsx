import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { Banner, Button, CalendarCheck2, Check, onPhone, TextField } from '@kallos/ui/kit';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { GuardedDialog } from '../../../layout/GuardedDialog.tsx';
import { campaignsWords } from '../../../messages/campaigns.ts';
import { composerWords as words } from '../../../messages/composer.ts';
import { el } from '../../../messages/el.ts';
import { newPostWords } from '../../../messages/new-post.ts';
import { postEditorWords } from '../../../messages/post-editor.ts';
import { MomentFields } from '../list/MomentFields.tsx';
import type { PostActions } from '../list/use-post-actions.ts';
import type { DayKey } from '../month/calendar-days.ts';
import { postNetworks } from '../preview/post-networks.ts';
import { PostPreview } from '../preview/PostPreview.tsx';
import { previewWhen } from '../preview/preview-when.ts';
import { useNetworkLimits } from '../preview/use-network-limits.ts';
import { ComposerMedia } from './ComposerMedia.tsx';
import { ComposerPages } from './ComposerPages.tsx';
import { ComposerText } from './ComposerText.tsx';
import { detailsOf } from './details-value.ts';
import { DetailsFields } from './DetailsFields.tsx';
import { MoreOptions } from './MoreOptions.tsx';
import { variantsOf } from './own-versions.ts';
import { RiskNotes } from './RiskNotes.tsx';
import { type ComposerState, useComposer } from './use-composer.ts';
import { useTargets } from './use-targets.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 21.5rem;
  gap: var(--space-32);
  align-items: start;
  & > aside {
    position: sticky;
    top: 0;
  }
  // Texts of single networks are next to each other, and so are their previews below.
  &[data-parted] {
    grid-template-columns: minmax(0, 1fr);
    & > aside {
      position: static;
    }
  }
  @media (max-width: 60em) {
    grid-template-columns: minmax(0, 1fr);
    &:not([data-parted]) > aside {
      position: static;
      width: min(100%, 21.5rem);
      margin-inline: auto;
    }
  }
`;

const Parts = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-24);
  & h3 {
    margin: 0 0 var(--space-8);
    font-size: var(--size-body);
    font-weight: var(--weight-title);
  }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-16);
  align-items: start;
  ${onPhone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

// On a phone the cross at the top closes the composer, and the footer has no room for a third line.
const Cancel = styled.span`
  ${onPhone} {
    display: none;
  }
`;

/** The part of a post at which the composer opens. */
export type ComposerPart = 'text' | 'media' | 'moment';

interface ComposerProps {
  /** The post as it is saved now, or as it was last; undefined for a new one. */
  readonly post: BulkPost | undefined;
  /** The post was deleted while it was edited. */
  readonly isGone: boolean;
  readonly part: ComposerPart;
  readonly timeZone: string;
  readonly today: DayKey;
  readonly asOf: Date;
  readonly actions: PostActions;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

/** Scrolls to the requested part of the form. */
function useStart(part: ComposerPart) {
  const start = useRef<HTMLElement>(null);
  useEffect(() => {
    if (part !== 'media') return;
    start.current?.scrollIntoView({ block: 'start' });
    start.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [part]);
  return start;
}

interface FooterProps {
  readonly composer: ComposerState;
  readonly askToClose: () => void;
}

function Footer({ composer, askToClose }: FooterProps) {
  const { isNew, running, canSchedule, isBusy, canSave, save } = composer;
  const isMain = !canSchedule;
  return (
    <>
      <Cancel>
        <Button variant="quiet" onPress={askToClose} isDisabled={running !== undefined}>
          {el.cancel}
        </Button>
      </Cancel>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        size={isMain ? 'lg' : 'md'}
        icon={<Check />}
        isPending={running === 'save'}
        isDisabled={isBusy || !canSave || running === 'schedule'}
        pendingLabel={newPostWords.saving}
        onPress={() => void save(false)}
      >
        {isNew ? newPostWords.save : el.save}
      </Button>
      {canSchedule ? (
        <Button
          variant="primary"
          size="lg"
          icon={<CalendarCheck2 />}
          isPending={running === 'schedule'}
          isDisabled={isBusy || running === 'save'}
          pendingLabel={newPostWords.saving}
          onPress={() => void save(true)}
        >
          {campaignsWords.schedule}
        </Button>
      ) : null}
    </>
  );
}

/** Writes a new post or edits one: text, images or video, moment and first comment, with a preview. */
export function Composer(props: ComposerProps) {
  const { post, isGone, part, timeZone, today, onClose } = props;
  const targets = useTargets(isGone ? undefined : post);
  const platforms = postNetworks(targets);
  const composer = useComposer({ ...props, platforms, limits: useNetworkLimits() });
  const { value, change, faults, isNew, media } = composer;
  const start = useStart(part);
  const hasMoment = isNew || !composer.isPast;
  return (
    <GuardedDialog
      draft={composer.kept}
      isDirty={composer.isDirty}
      isBusy={composer.running !== undefined}
      discardHelp={media.uploads.isPending ? words.sending : words.discardHelp}
      onClose={onClose}
      size="xl"
      title={post ? postEditorWords.editor : newPostWords.title}
      help={post ? post.productName : newPostWords.help}
      renderFooter={(askToClose) => <Footer composer={composer} askToClose={askToClose} />}
    >
      <Columns data-parted={value.ownVersions.length > 0 || undefined}>
        <Parts
          aria-label={postEditorWords.editor}
          onSubmit={(event) => {
            event.preventDefault();
            void composer.save(false);
          }}
        >
          {isGone ? <Banner tone="warning" title={words.gone} /> : null}
          {faults.pictures === undefined ? null : <Banner tone="warning" title={faults.pictures} />}
          <ComposerText composer={composer} post={post} targets={targets} autoFocus={part === 'text'} />
          <section ref={start} aria-label={words.media}>
            <h3>{words.media}</h3>
            <ComposerMedia media={media} pictures={value.pictures} post={post} />
          </section>
          <RiskNotes
            risks={composer.risks}
            accepted={value.acceptedRisks}
            onChange={(acceptedRisks) => change({ acceptedRisks })}
            isRefused={faults.risk !== undefined}
          />
          <DetailsFields
            value={value.details}
            onChange={composer.changeDetails}
            faults={faults.details ?? {}}
            platforms={platforms}
            today={today}
          />
          {hasMoment ? (
            <section aria-label={words.when}>
              <h3>{words.when}</h3>
              <Row>
                <MomentFields
                  draft={value}
                  onChange={change}
                  today={today}
                  error={faults.moment}
                  clockNote={composer.clockNote}
                  autoFocus={part === 'moment'}
                />
              </Row>
            </section>
          ) : null}
          <section aria-label={words.where}>
            <h3>{words.where}</h3>
            <ComposerPages targets={targets} />
          </section>
          <MoreOptions composer={composer} />
          {isNew ? (
            <TextField
              label={newPostWords.name}
              hint={words.nameHint}
              error={faults.title}
              value={value.title}
              onChange={(title) => change({ title })}
              maxLength={120}
            />
          ) : null}
        </Parts>
        <aside aria-label={campaignsWords.preview}>
          <PostPreview
            content={value.content}
            hashtagsInComment={value.hashtagsInComment}
            pictures={[...value.pictures]}
            variants={variantsOf(value.ownVersions)}
            firstComment={value.firstComment}
            place={value.place}
            details={detailsOf(value.details)}
            targets={targets}
            when={previewWhen(composer.moment ?? post?.scheduledDate ?? props.asOf, timeZone, today)}
          />
        </aside>
      </Columns>
    </GuardedDialog>
  );
}
