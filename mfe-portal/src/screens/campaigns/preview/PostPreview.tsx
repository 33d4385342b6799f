import { isVideo } from '@kallos/contracts/media/video-rules';
import { networkNames, networks } from '@kallos/contracts/networks';
import { hasDetails } from '@kallos/contracts/post-details';
import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import { firstCommentOf, partHashtags } from '@kallos/contracts/texts/hashtags';
import { lengthOf } from '@kallos/contracts/texts/post-rules';
import { contentFor, picturesFor } from '@kallos/contracts/texts/text-parts';
import type { Platform } from '@kallos/contracts/wire';
import {
  Eye,
  FileText,
  MetaItem,
  SectionTitle,
  SegmentedControl,
  SocialPreview,
  Store,
} from '@kallos/ui/kit';
import { pictureSet, useQuery, useSession } from '@kallos/web-kit/kit';
import { NetworkMark } from '@kallos/web-kit/remote/network-mark';
import { useFace } from '@kallos/web-kit/remote/portal/face';
import { initialsOf } from '@kallos/web-kit/remote/portal/initials';
import { networkWords } from '@kallos/words/network-names';
import { useState } from 'react';
import styled from 'styled-components';
import { campaignsWords as words } from '../../../messages/campaigns.ts';
import { postPlaceWords } from '../../../messages/post-place.ts';
import { FirstComment } from '../editor/FirstComment.tsx';
import { shownStill } from '../media/post-images.ts';
import { SentImages } from '../media/SentImages.tsx';
import { DetailsPreview } from './DetailsPreview.tsx';
import { postNetworks } from './post-networks.ts';
import { useMayComment } from './use-may-comment.ts';
import { shownLimitOf, useNetworkLimits } from './use-network-limits.ts';

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

const SideBySide = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-24);
  align-items: start;
  & > section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-8);
  }
`;

interface PostPreviewProps extends Pick<
  BulkPost,
  'content' | 'hashtagsInComment' | 'pictures' | 'variants' | 'firstComment' | 'place' | 'details' | 'targets'
> {
  readonly when: string;
  readonly hasTitle?: boolean;
}

/** A post as one network will show it. */
function NetworkPreview({ network, ...props }: PostPreviewProps & { readonly network: Platform }) {
  const { hashtagsInComment, targets, when } = props;
  const businessName = useSession().data?.account?.businessName ?? '';
  const content = contentFor(props, network);
  const pictures = [...picturesFor(props, network)];
  const { preview, hasFirstComment, place } = networks[network];
  const video = pictures.find(({ path }) => isVideo(path));
  const image = shownStill(pictures);
  const mayComment = useMayComment() && hasFirstComment;
  const text = mayComment && hashtagsInComment ? partHashtags(content).message : cleanText(content);
  const comment = mayComment ? firstCommentOf({ ...props, content }) : '';
  const target = targets.find(({ platform }) => platform === network);
  const name = (place === 'account' ? target?.username : target?.pageName) ?? businessName;
  const cut = words.previewCut(networkWords(network).subject, preview.foldAt);
  const selected = useQuery(connection.listSelectedPages);
  const face = useFace();
  const limits = useNetworkLimits();
  const page = selected.data?.selectedPages.find(({ pageId }) => pageId === target?.pageId);
  return (
    <>
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
        {...(hasFirstComment && {
          actionLabels: { like: words.like, comment: words.comment, share: words.share },
        })}
      />
      <Notes>
        {props.place && networks[network].hasLocation ? (
          <MetaItem icon={<Store />}>{postPlaceWords.chosen(props.place.name)}</MetaItem>
        ) : null}
        {props.details && hasDetails(network) ? <DetailsPreview details={props.details} /> : null}
        {comment === '' ? null : <FirstComment text={comment} />}
        <MetaItem icon={<FileText />}>
          <strong>{words.charactersOf(lengthOf(text), shownLimitOf(limits, network))}</strong>{' '}
          <span>{words.previewLength(networkWords(network).object)}</span>
        </MetaItem>
        <MetaItem icon={<Eye />}>
          <span>{cut[0]}</span> <strong>{cut[1]}</strong> <span>{cut[2]}</span>
        </MetaItem>
      </Notes>
    </>
  );
}

/** A post as its networks will show it, saved or not; one at a time, or next to each other if they differ. */
export function PostPreview(props: PostPreviewProps) {
  const { targets, variants = {}, hasTitle = true } = props;
  const offered = postNetworks(targets);
  const [chosen, setNetwork] = useState<Platform>();
  const network = offered.find((name) => name === chosen) ?? offered[0] ?? networkNames[0];
  const isParted = offered.length > 1 && offered.some((name) => variants[name] !== undefined);
  return (
    <>
      <Head>
        {hasTitle ? <SectionTitle>{words.preview}</SectionTitle> : <span />}
        {isParted ? null : (
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
        )}
      </Head>
      {isParted ? (
        <SideBySide>
          {offered.map((name) => (
            <section key={name} aria-label={networks[name].label}>
              <MetaItem icon={<NetworkMark network={name} size={18} />}>
                <strong>{networks[name].label}</strong>
              </MetaItem>
              <NetworkPreview {...props} network={name} />
            </section>
          ))}
        </SideBySide>
      ) : (
        <NetworkPreview key={network} {...props} network={network} />
      )}
    </>
  );
}
