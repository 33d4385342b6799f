import { truncateAtWord } from '@kallos/contracts/texts/cut-text';
import { findHashtags } from '@kallos/contracts/texts/hashtags';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import styled from 'styled-components';
import { Ellipsis, Globe, Heart, MessageCircle, Send, Share2, ThumbsUp } from '../button/icon.tsx';
import { Avatar } from '../layout/avatar.tsx';

const Sheet = styled.article`
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--social-surface);
  color: var(--social-text);
  box-shadow: var(--shadow-2);
  font-size: 0.9375rem;
  line-height: 1.5;
  overflow: clip;
  & > header {
    display: flex;
    align-items: center;
    gap: var(--space-12);
    padding: var(--space-14) var(--space-16) var(--space-10);
  }
  & > header > svg {
    width: 1.2rem;
    height: 1.2rem;
    margin-inline-start: auto;
    color: var(--social-muted);
  }
  & > header strong {
    display: block;
    font-weight: var(--weight-title);
    line-height: 1.3;
  }
  & > header small {
    display: flex;
    align-items: center;
    gap: var(--space-4);
    color: var(--social-muted);
    font-size: var(--size-meta);
  }
  & > header small svg {
    width: 0.8rem;
    height: 0.8rem;
  }
  & > img {
    display: block;
    width: 100%;
    height: auto;
    background: var(--sunken);
    filter: var(--picture-filter);
  }
  & > video {
    width: 100%;
    aspect-ratio: 9 / 16;
    background: var(--sunken);
  }
`;

const Words = styled.div`
  padding: 0 var(--space-16) var(--space-12);
  white-space: pre-line;
  overflow-wrap: anywhere;
  unicode-bidi: plaintext;
  & b {
    color: var(--social-link);
    font-weight: 400;
  }
  & button {
    margin-inline-start: 0.25em;
    padding: 0;
    border: 0;
    background: none;
    color: var(--social-muted);
    min-height: 1.5rem;
  }
  & button:hover {
    text-decoration: underline;
  }
  [data-layout='tile'] > & {
    padding-block: 0 var(--space-14);
  }
`;

const Actions = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-6) var(--space-12);
  padding: var(--space-12) var(--space-16);
  border-top: 1px solid var(--social-line);
  color: var(--social-muted);
  font-size: var(--size-small);
  font-weight: var(--weight-label);
  & > span {
    display: inline-flex;
    align-items: center;
    gap: var(--space-8);
  }
  & svg {
    width: 1.15rem;
    height: 1.15rem;
  }
  &[data-bare] {
    justify-content: flex-start;
    border-top: 0;
    color: var(--social-text);
  }
  &[data-bare] svg {
    width: 1.4rem;
    height: 1.4rem;
  }
`;

/** Props of a preview; `cutAt` is the length after which the network hides the text behind `moreLabel`. */
interface SocialPreviewProps {
  /** `feed`: the text above the image; `tile`: the image first, and the name in the text. */
  layout: 'feed' | 'tile';
  name: string;
  initials: string;
  avatarSrc?: string | null;
  time?: string;
  text: string;
  imageSrc?: string | null;
  /** Candidate widths, as `srcSet`. */
  imageSrcSet?: string | undefined;
  imageAlt?: string;
  /** A reel, shown as `imageSrc` until it plays. */
  videoSrc?: string | undefined;
  videoLabel?: string | undefined;
  cutAt: number;
  moreLabel: string;
  lessLabel: string;
  actionLabels?: { like: string; comment: string; share: string };
  placeholder?: ReactNode;
}

// Deployed remotes import it by this name.
export { truncateAtWord as cutText };

/** An element for each piece, because page translation replaces bare text nodes. */
function withHashtags(text: string) {
  let last = 0;
  const pieces: ReactElement[] = [];
  for (const { start, end } of findHashtags(text)) {
    pieces.push(
      <span key={last}>{text.slice(last, start)}</span>,
      <b key={`#${start}`}>{text.slice(start, end)}</b>,
    );
    last = end;
  }
  return [...pieces, <span key={last}>{text.slice(last)}</span>];
}

function CutText({ text, cutAt, moreLabel, lessLabel, lead }: CutTextProps) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > cutAt;
  return (
    <Words dir="auto">
      {lead}
      {withHashtags(isWhole ? text : truncateAtWord(text, cutAt))}
      {isLong && (
        <button type="button" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? lessLabel : moreLabel}
        </button>
      )}
    </Words>
  );
}

type CutTextProps = Pick<SocialPreviewProps, 'text' | 'cutAt' | 'moreLabel' | 'lessLabel'> & {
  lead?: ReactNode;
};

/** Renders a post as the network will show it, without fake reactions. */
export function SocialPreview(props: SocialPreviewProps) {
  const {
    layout,
    name,
    initials,
    avatarSrc,
    time,
    imageSrc,
    imageSrcSet,
    imageAlt = '',
    videoSrc,
    videoLabel,
    actionLabels,
    placeholder,
  } = props;
  const isTile = layout === 'tile';
  const words = <CutText {...props} lead={isTile ? <strong dir="auto">{`${name} `}</strong> : undefined} />;
  const reel = videoSrc !== undefined && (
    <video
      src={videoSrc}
      poster={imageSrc ?? undefined}
      controls
      muted
      playsInline
      preload="none"
      aria-label={videoLabel}
    />
  );
  const picture =
    reel ||
    (imageSrc ? (
      <img sizes="(max-width: 22rem) 100vw, 21.5rem" srcSet={imageSrcSet} src={imageSrc} alt={imageAlt} />
    ) : (
      placeholder
    ));
  return (
    <Sheet data-layout={layout}>
      <header>
        <Avatar initials={initials} src={avatarSrc} shape="round" />
        <div>
          <strong dir="auto">{name}</strong>
          {time !== undefined && (
            <small>
              <span>{isTile ? time : `${time} · `}</span>
              {!isTile && (
                <>
                  <Globe aria-hidden="true" />
                </>
              )}
            </small>
          )}
        </div>
        {isTile && <Ellipsis aria-hidden="true" />}
      </header>
      {isTile ? picture : words}
      {isTile ? (
        <Actions data-bare aria-hidden="true">
          <Heart />
          <MessageCircle />
          <Send />
        </Actions>
      ) : (
        picture
      )}
      {isTile && words}
      {!isTile && actionLabels !== undefined && (
        <Actions aria-hidden="true">
          <span>
            <ThumbsUp />
            <span>{actionLabels.like}</span>
          </span>
          <span>
            <MessageCircle />
            <span>{actionLabels.comment}</span>
          </span>
          <span>
            <Share2 />
            <span>{actionLabels.share}</span>
          </span>
        </Actions>
      )}
    </Sheet>
  );
}
