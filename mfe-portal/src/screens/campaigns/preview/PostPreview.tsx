import { cleanText } from '@kallos/contracts/texts/clean-text';
import { partHashtags } from '@kallos/contracts/texts/hashtags';
import { lengthOf } from '@kallos/contracts/texts/post-rules';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import { isVideo } from '@kallos/contracts/media/video-rules';
import {
  Eye,
  FacebookMark,
  FileText,
  InstagramMark,
  MetaItem,
  SectionTitle,
  SegmentedControl,
  SocialPreview,
} from '@kallos/ui/kit';
import { pictureSet, useQuery, useSession } from '@kallos/web-kit/kit';
import { useState } from 'react';
import styled from 'styled-components';
import { initialsOf } from '@kallos/web-kit/remote/portal/initials';
import { useFace } from '@kallos/web-kit/remote/portal/face';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { FirstComment } from '../editor/FirstComment.tsx';
import { SentImages } from '../media/SentImages.tsx';
import { useMayComment } from './use-may-comment.ts';

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

interface PostPreviewProps extends Pick<BulkPost, 'content' | 'hashtagsInComment' | 'pictures' | 'targets'> {
  /** The still of a video, or the only image. */
  readonly image: string | null;
  readonly when: string;
  readonly hasTitle?: boolean;
}

/** A post as Facebook and Instagram will show it, saved or not. */
export function PostPreview(props: PostPreviewProps) {
  const { content, hashtagsInComment, pictures, targets, image, when, hasTitle = true } = props;
  const businessName = useSession().data?.account?.businessName ?? '';
  const [network, setNetwork] = useState<'facebook' | 'instagram'>('facebook');
  const video = pictures.find(({ path }) => isVideo(path));
  const isParted = useMayComment() && hashtagsInComment;
  const { message: text, tags } = isParted
    ? partHashtags(content)
    : { message: cleanText(content), tags: '' };
  const target = targets.find(({ platform }) => platform === network);
  const name = (network === 'instagram' ? target?.username : target?.pageName) ?? businessName;
  const selected = useQuery(connection.listSelectedPages);
  const face = useFace();
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
        key={network}
        network={network}
        name={name}
        initials={initialsOf(businessName)}
        avatarSrc={page?.pictureUrl ?? face}
        time={when}
        text={text}
        imageSrc={video ? image : undefined}
        imageSrcSet={video ? pictureSet(image) : undefined}
        placeholder={<SentImages network={network} pictures={pictures} />}
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
    </>
  );
}
