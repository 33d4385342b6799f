import { connection } from '@kallos/contracts/social/connection';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import { partHashtags } from '@kallos/contracts/texts/hashtags';
import { lengthOf } from '@kallos/contracts/texts/post-rules';
import { isVideo } from '@kallos/contracts/media/video-rules';
import {
  Eye,
  FacebookMark,
  FileText,
  InstagramMark,
  MetaItem,
  lazyPart,
  SectionTitle,
  SegmentedControl,
  SocialPreview,
} from '@kallos/ui/kit';
import { formatTime, pictureSet, useQuery, useSession } from '@kallos/web-kit/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { initialsOf } from '../../../layout/initials.ts';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { type DayKey, dayOf, spokenDay } from '../month/calendar-days.ts';
import { FirstComment } from '../editor/FirstComment.tsx';
import { usePostWithDraft } from '../editor/draft-texts.ts';
import { useMayComment } from './use-may-comment.ts';
import { SentImages } from '../media/SentImages.tsx';

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-12);
  margin-bottom: var(--space-14);
`;

const Notes = styled.div`
  display: grid;
  gap: var(--space-8);
  margin-top: var(--space-14);
  color: var(--muted);
  font-size: var(--size-small);
`;

/** Where each network truncates a text, in characters. */
const cutAt = { facebook: 477, instagram: 125 } as const;

function whenText(post: BulkPost, timeZone: string, today: DayKey): string {
  const day = dayOf(post.scheduledDate, timeZone);
  const name = day === today ? words.today : spokenDay(day);
  return words.previewWhen(name, formatTime(post.scheduledDate, timeZone));
}

// Loaded on demand.
const { Part: MovePost } = lazyPart(async () => (await import('../list/MovePost.tsx')).MovePost);

interface PreviewPaneProps {
  post: BulkPost;
  timeZone: string;
  today: DayKey;
  hasTitle?: boolean;
  /** Whether the post can be moved from the preview. */
  isMovable: boolean;
}

/** A preview of the post on Facebook and Instagram. */
export function PreviewPane(props: PreviewPaneProps) {
  const { post, timeZone, today, hasTitle = true, isMovable } = props;
  const businessName = useSession().data?.account?.businessName ?? '';
  const [network, setNetwork] = useState<'facebook' | 'instagram'>('facebook');
  const picture = post.productImage ?? post.image;
  const video = post.pictures.find(({ path }) => isVideo(path));
  const { content, hashtagsInComment } = usePostWithDraft(post);
  const { message: text, tags } =
    useMayComment() && hashtagsInComment ? partHashtags(content) : { message: cleanText(content), tags: '' };
  const target = post.targets.find((candidate) => candidate.platform === network);
  const name = (network === 'instagram' ? target?.username : target?.pageName) ?? businessName;
  const selected = useQuery(connection.listSelectedPages);
  const page = selected.data?.selectedPages.find(({ pageId }) => pageId === target?.pageId);
  return (
    <>
      <Head>
        {hasTitle ? <SectionTitle>{words.preview}</SectionTitle> : <span />}
        <SegmentedControl
          label={words.previewNetwork}
          value={network}
          onChange={setNetwork}
          segments={[
            { id: 'facebook', label: 'Facebook', icon: <FacebookMark size={18} />, isIconOnly: true },
            { id: 'instagram', label: 'Instagram', icon: <InstagramMark size={18} />, isIconOnly: true },
          ]}
        />
      </Head>
      <SocialPreview
        key={`${post.id}:${network}`}
        network={network}
        name={name}
        initials={initialsOf(businessName)}
        avatarSrc={page?.pictureUrl}
        time={whenText(post, timeZone, today)}
        text={text}
        imageSrc={video ? picture : undefined}
        imageSrcSet={video ? pictureSet(picture) : undefined}
        placeholder={<SentImages network={network} pictures={post.pictures} />}
        videoSrc={video?.path}
        videoLabel={words.player}
        cutAt={cutAt[network]}
        moreLabel={words.more}
        lessLabel={words.less}
        actionLabels={{ like: words.like, comment: words.comment, share: words.share }}
      />
      <Notes>
        {tags === '' ? null : <FirstComment tags={tags} />}
        <MetaItem icon={<FileText />}>
          <strong>{words.characters(lengthOf(text))}</strong> <span>{words.previewLength}</span>
        </MetaItem>
        <MetaItem icon={<Eye />}>
          <span>{words.previewCut[0]}</span> <strong>{words.previewCut[1]}</strong>{' '}
          <span>{words.previewCut[2]}</span>
        </MetaItem>
      </Notes>
      {isMovable ? <MovePost key={post.id} {...{ post, timeZone, today }} /> : null}
    </>
  );
}
