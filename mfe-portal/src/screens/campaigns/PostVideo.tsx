import type { ApiError } from '@kallos/contracts/client';
import { pictures as catalogue } from '@kallos/contracts/catalog/pictures';
import type { PostPicture } from '@kallos/contracts/posts/bulk-posts';
import { type VideoBreak, videoTypes } from '@kallos/contracts/video-rules';
import { Checkbox, UploadZone } from '@kallos/ui/controls';
import { IconButton, Muted, Trash2 } from '@kallos/ui/kit';
import { call } from '@kallos/web-kit/kit';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { reasonOf } from '../../error-sentences.ts';
import { readVideo } from '../../layout/read-video.ts';
import { campaignsWords } from '../../messages/campaigns.ts';
import { postVideoWords as words, videoBreakWords } from '../../messages/post-video.ts';

const Shown = styled.div`
  display: grid;
  gap: var(--space-12);
  justify-items: start;
  margin: var(--space-16) 0;
  & video {
    width: min(100%, 15rem);
    aspect-ratio: 9 / 16;
    border-radius: var(--radius-inset);
    background: var(--sunken);
  }
  & > span {
    display: flex;
    align-items: center;
    gap: var(--space-12);
  }
`;

const Offered = styled.div`
  margin-top: var(--space-24);
`;

/** What the server says of the file itself. */
const refusalOf = (failure: unknown): string | undefined => {
  const rule = (failure as Partial<ApiError>).body?.fields?.['video'];
  return rule !== undefined && Object.hasOwn(videoBreakWords, rule)
    ? videoBreakWords[rule as VideoBreak]
    : undefined;
};

/** The video of a post, to look at, to mark and to take away. */
export function ChosenVideo({
  video,
  onChange,
  onRemove,
}: {
  readonly video: PostPicture;
  readonly onChange: (change: Partial<PostPicture>) => void;
  readonly onRemove: () => void;
}) {
  return (
    <Shown>
      <video
        src={video.path}
        poster={video.poster}
        controls
        muted
        playsInline
        preload="metadata"
        aria-label={campaignsWords.player}
      />
      <Muted>{words.noAlt}</Muted>
      <span>
        <Checkbox isSelected={video.isMade} onChange={(isMade) => onChange({ isMade })}>
          {words.made}
        </Checkbox>
        <IconButton size="sm" label={words.remove} icon={<Trash2 />} onPress={onRemove} />
      </span>
    </Shown>
  );
}

/** Offers to send a video in place of pictures. */
export function VideoOffer({
  hasPictures,
  onKept,
}: {
  readonly hasPictures: boolean;
  readonly onKept: (video: PostPicture) => void;
}) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState('');
  const isSending = useRef(false);
  const send = async (file: File) => {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    setError('');
    try {
      const { broken, still } = await readVideo(file);
      if (broken !== undefined) return setError(videoBreakWords[broken]);
      const files = { video: file, ...(still ? { still } : {}) };
      const { videoPath: path, posterPath } = await call(catalogue.keepVideo, { files });
      onKept({ path, alt: '', isMade: false, ...(posterPath === null ? {} : { poster: posterPath }) });
    } catch (failure) {
      setError(refusalOf(failure) ?? reasonOf(failure, words.failed));
    } finally {
      isSending.current = false;
      setPending(false);
    }
  };
  return (
    <Offered>
      <h3>{words.title}</h3>
      {hasPictures ? <Muted>{words.replacesPictures}</Muted> : null}
      <UploadZone
        label={words.upload}
        hint={words.hint}
        error={error}
        accept={videoTypes}
        onSelect={([file]) => void (file && send(file))}
        isPending={isPending}
        pendingLabel={words.sending}
      />
    </Offered>
  );
}
