import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { AlertDialog, Button, CircleCheck, Send } from '@kallos/ui/kit';
import { useState } from 'react';
import { el } from '../../messages/el.ts';
import { postTroubleWords as words } from '../../messages/post-trouble.ts';
import type { PostActions } from './use-post-actions.ts';

const questions = {
  posted: { title: words.wasPostedTitle, help: words.wasPostedHelp, verb: words.wasPosted },
  again: { title: words.sendAgainTitle, help: words.sendAgainHelp, verb: words.sendAgain },
  now: { title: words.sendNowTitle, help: words.sendNowHelp, verb: words.sendNow },
} as const;

/** What a person can say about a post that needs a look; each answer is asked for once more. */
export function DoubtActions({ post, actions }: { post: BulkPost; actions: PostActions }) {
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const isBusy = actions.busy.has(post.id);
  const isMissed = post.failureReason === 'missed';
  const question = asked === null ? questions.posted : questions[asked];
  return (
    <>
      {isMissed ? null : (
        <Button icon={<CircleCheck />} isDisabled={isBusy} onPress={() => setAsked('posted')}>
          {words.wasPosted}
        </Button>
      )}
      <Button
        variant="soft"
        icon={<Send />}
        isPending={isBusy}
        onPress={() => setAsked(isMissed ? 'now' : 'again')}
      >
        {isMissed ? words.sendNow : words.sendAgain}
      </Button>
      <AlertDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setAsked(null);
        }}
        title={question.title}
        confirmLabel={question.verb}
        cancelLabel={el.cancel}
        tone={asked === 'again' ? 'danger' : 'primary'}
        onConfirm={() => {
          setAsked(null);
          void actions.resolve(post, asked === 'posted');
        }}
      >
        {question.help}
      </AlertDialog>
    </>
  );
}
