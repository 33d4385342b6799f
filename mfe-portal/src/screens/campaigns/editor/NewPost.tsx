import { Button, lazyPart, Pencil } from '@kallos/ui/kit';
import { useReopen } from '@kallos/web-kit/remote/drafts';
import { useState } from 'react';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import type { DayKey } from '../month/calendar-days.ts';

// The dialog loads on demand.
const { Part: NewPostDialog } = lazyPart(async () => (await import('./NewPostDialog.tsx')).NewPostDialog);

interface NewPostProps {
  timeZone: string;
  today: DayKey;
  onSaved: (id: number) => void;
}

/** The button for a post without a product. */
export function NewPost({ timeZone, today, onSaved }: NewPostProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useReopen('new-post', () => setOpen(true));
  return (
    <>
      <Button size="lg" icon={<Pencil />} onPress={() => setOpen(true)}>
        {words.newPost}
      </Button>
      {isOpen ? (
        <NewPostDialog
          timeZone={timeZone}
          today={today}
          onClose={close}
          onSaved={(id) => {
            close();
            onSaved(id);
          }}
        />
      ) : null}
    </>
  );
}
