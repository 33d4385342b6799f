import { isVideo } from '@kallos/contracts/media/video-rules';
import { networkNames, networks } from '@kallos/contracts/networks';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import { partHashtags } from '@kallos/contracts/texts/hashtags';
import { lengthOf } from '@kallos/contracts/texts/post-rules';
import type { Platform } from '@kallos/contracts/wire';
import { Eye, FileText, MetaItem, SectionTitle, SegmentedControl, SocialPreview } from '@kallos/ui/kit';
import { pictureSet, useQuery, useSession } from '@kallos/web-kit/kit';
import { NetworkMark } from '@kallos/web-kit/remote/network-mark';
import { useFace } from '@kallos/web-kit/remote/portal/face';
import { initialsOf } from '@kallos/web-kit/remote/portal/initials';
import { useState } from 'react';
import styled from 'styled-components';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { FirstComment } from '../editor/FirstComment.tsx';
import { SentImages } from '../media/SentImages.tsx';
import { postNetworks } from './post-networks.ts';
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

interface PostPreviewProps extends Pick<BulkPost, 'content' | 'hashtagsInComment' | 'pictures' | 'targets'> {
  /** The still of a video, or the only image. */
  readonly image: string | null;
  readonly when: string;
  readonly hasTitle?: boolean;
}

/** A post as its networks will show it, saved or not. */
export function PostPreview(props: PostPreviewProps) {
  const { content, hashtagsInComment, pictures, targets, image, when, hasTitle = true } = props;
  const businessName = useSession().data?.account?.businessName ?? '';
  const offered = postNetworks(targets);
  const [chosen, setNetwork] = useState<Platform>();
  const network = offered.find((name) => name === chosen) ?? offered[0] ?? networkNames[0];
  const { preview, hasFirstComment, place } = networks[network];
  const video = pictures.find(({ path }) => isVideo(path));
  const isParted = useMayComment() && hashtagsInComment && hasFirstComment;
  const { message: text, tags } = isParted
    ? partHashtags(content)
    : { message: cleanText(content), tags: '' };
  const target = targets.find(({ platform }) => platform === network);
  const name = (place === 'account' ? target?.username : target?.pageName) ?? businessName;
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
          segments={offered.map((name) => ({
            id: name,
            label: networks[name].label,
            icon: <NetworkMark network={name} size={18} />,
            isIconOnly: true,
          }))}
        />
      </Head>
      <SocialPreview
        key={network}
        layout={preview.layout}
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
        cutAt={preview.foldAt}
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
