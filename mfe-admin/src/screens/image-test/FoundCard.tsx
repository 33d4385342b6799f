import { Star } from '@kallos/ui/controls';
import { Badge, ImageOff, TextLink } from '@kallos/ui/kit';
import { Fragment, useState } from 'react';
import styled from 'styled-components';
import type { FoundImage } from './use-image-search.ts';

const Sheet = styled.article`
  display: flex;
  flex-direction: column;
  min-width: 0;
  height: 100%;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  box-shadow: var(--shadow-1);
  overflow: clip;
`;

const Frame = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 4 / 3;
  margin: var(--space-8) var(--space-8) 0;
  border-radius: var(--radius-inset);
  background: var(--sunken);
  color: var(--muted);
  font-size: var(--size-small);
  overflow: hidden;
  & > img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: contain;
    filter: var(--picture-filter);
  }
  & > p {
    display: grid;
    justify-items: center;
    gap: var(--space-8);
  }
  & svg {
    width: 1.75rem;
    height: 1.75rem;
  }
`;

const Words = styled.div`
  display: grid;
  gap: var(--space-10);
  padding: var(--space-14) var(--space-16) var(--space-16);
  font-size: var(--size-small);
  line-height: 1.45;
  overflow-wrap: anywhere;
  & h3 {
    font-size: var(--size-label);
    font-weight: var(--weight-title);
    line-height: 1.35;
  }
  & dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-4) var(--space-12);
  }
  & dt {
    color: var(--muted);
  }
`;

const Marks = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-6);
`;

const qualities = {
  professional: { tone: 'success', label: 'Professional' },
  amateur: { tone: 'neutral', label: 'Amateur' },
} as const;
const relevances = {
  high: { tone: 'primary', label: 'High relevance' },
  medium: { tone: 'warning', label: 'Medium relevance' },
  low: { tone: 'neutral', label: 'Low relevance' },
} as const;

/** An image with fallback addresses, best first, and finally a placeholder. */
function Picture({ image }: { image: FoundImage }) {
  const addresses = image.proxyUrl === undefined ? [image.url] : [image.proxyUrl, image.url];
  const [tried, setTried] = useState(0);
  const src = addresses[tried];
  if (src === undefined)
    return (
      <p>
        <ImageOff aria-hidden="true" />
        <span>Image could not be loaded</span>
      </p>
    );
  return <img src={src} alt={image.description} loading="lazy" onError={() => setTried(tried + 1)} />;
}

/** The source page of the image; only web addresses become links. */
function Original({ image: { originalUrl, description } }: { image: FoundImage }) {
  if (!/^https?:/i.test(originalUrl)) return <span>{originalUrl}</span>;
  return (
    <TextLink href={originalUrl} target="_blank" rel="noopener noreferrer">
      <span>{originalUrl}</span>
      <span className="visually-hidden">{` of “${description}”, opens in a new tab`}</span>
    </TextLink>
  );
}

/** One search result with all its details. */
export function FoundCard({ image }: { image: FoundImage }) {
  const { quality, relevance, width, height, author, licence } = image;
  const size = width === undefined || height === undefined ? undefined : `${width} × ${height}`;
  const facts = [
    ['Source', image.source],
    ['Size', size],
    ['Author', author],
    ['Licence', licence],
  ] as const;
  return (
    <Sheet>
      <Frame>
        <Picture image={image} />
      </Frame>
      <Words>
        <Marks>
          <Badge tone={qualities[quality].tone} icon={<Star aria-hidden="true" />}>
            {qualities[quality].label}
          </Badge>
          <Badge tone={relevances[relevance].tone}>{relevances[relevance].label}</Badge>
        </Marks>
        <h3>{image.description}</h3>
        <p>
          <strong>{`#${image.rank} · ${image.score}/100`}</strong> <span>{image.reason}</span>
        </p>
        <dl>
          {facts.map(([name, value]) =>
            value === undefined || value === '' ? null : (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
          )}
          <dt>Original URL</dt>
          <dd>
            <Original image={image} />
          </dd>
        </dl>
      </Words>
    </Sheet>
  );
}
