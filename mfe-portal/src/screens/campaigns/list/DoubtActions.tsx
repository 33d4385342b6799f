import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { AlertDialog, Button, CircleCheck, Send } from '@kallos/ui/kit';
import { canRetrySending } from '@kallos/words/post-troubles';
import { type ReactNode, useState } from 'react';
import { el } from '../../../messages/el.ts';
import { postTroubleWords as words } from '../../../messages/post-trouble.ts';
import type { PostActions } from './use-post-actions.ts';

const questions = {
  posted: { title: words.wasPostedTitle, help: words.wasPostedHelp, verb: words.wasPosted },
  again: { title: words.sendAgainTitle, help: words.sendAgainHelp, verb: words.sendAgain },
  rest: { title: words.sendRestTitle, help: words.sendRestHelp, verb: words.sendAgain },
  now: { title: words.sendNowTitle, help: words.sendNowHelp, verb: words.sendNow },
  leave: { title: words.leaveTitle, help: words.leaveHelp, verb: words.leave },
} as const;

/** Returns how a post that failed, or partly failed, can be sent. */
const wayOut = (post: BulkPost) =>
  post.failureReason === 'missed'
    ? 'now'
    : post.postStatus === 'needs_look'
      ? 'again'
      : canRetrySending(post)
        ? 'rest'
        : undefined;

/** The actions on a post that needs a check, failed or partly failed; each is confirmed. */
export function DoubtActions({
  post,
  actions,
  mend,
}: {
  post: BulkPost;
  actions: PostActions;
  /** Changes what the network rejected, which must come before sending again. */
  mend: ReactNode;
}) {
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const isBusy = actions.busy.has(post.id);
  const way = wayOut(post);
  const question = asked === null ? questions.posted : questions[asked];
  return (
    <>
      {way !== 'again' ? null : (
        <Button icon={<CircleCheck />} isDisabled={isBusy} onPress={() => setAsked('posted')}>
          {words.wasPosted}
        </Button>
      )}
      {post.failureReason !== 'partial' ? null : (
        <Button icon={<CircleCheck />} isDisabled={isBusy} onPress={() => setAsked('leave')}>
          {words.leave}
        </Button>
      )}
      {way === undefined ? null : (
        // Neither answer to a doubt is the safe one: only the page shows which is true.
        <Button
          variant={way === 'again' || mend !== null ? 'secondary' : 'soft'}
          icon={<Send />}
          isPending={isBusy}
          onPress={() => setAsked(way)}
        >
          {questions[way].verb}
        </Button>
      )}
      {mend}
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
          void actions.resolve(post, asked === 'posted' || asked === 'leave');
        }}
      >
        {question.help}
      </AlertDialog>
    </>
  );
}
