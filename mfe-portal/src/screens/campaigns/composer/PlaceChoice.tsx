import { networks } from '@kallos/contracts/networks';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { PostPlace } from '@kallos/contracts/posts/post-parts';
import { places } from '@kallos/contracts/social/places';
import type { Platform } from '@kallos/contracts/wire';
import { Button, Muted, TextField } from '@kallos/ui/kit';
import { useQuery } from '@kallos/web-kit/kit';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { postPlaceWords as words } from '../../../messages/post-place.ts';
import { namesOf } from './own-versions.ts';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-8);
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8) var(--space-12);
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** Milliseconds without typing before the network is asked. */
const pause = 500;
const shortestName = 2;

/** Returns a text once it was not changed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

const labelOf = ({ name, address }: PostPlace): string => (address === '' ? name : `${name}, ${address}`);

interface PlaceListProps {
  readonly label: string;
  readonly found: readonly PostPlace[];
  readonly onChoose: (place: PostPlace) => void;
}

const PlaceList = ({ label, found, onChoose }: PlaceListProps) => (
  <List aria-label={label}>
    {found.map((place) => (
      <li key={place.id}>
        <Button size="sm" aria-label={words.choose(labelOf(place))} onPress={() => onChoose(place)}>
          {labelOf(place)}
        </Button>
      </li>
    ))}
  </List>
);

function Search({ onChoose }: Pick<PlaceListProps, 'onChoose'>) {
  const [typed, setTyped] = useState('');
  const q = usePaused(typed.trim());
  const isAsked = q.length >= shortestName;
  const known = useQuery(bulkPosts.listPlaces);
  const own = useQuery(places.search, { query: { q: '' } });
  const found = useQuery(places.search, isAsked ? { query: { q } } : null);
  const suggested = [...(known.data?.places ?? []), ...(own.data?.places ?? [])];
  const offered = [...new Map(suggested.map((place) => [place.id, place])).values()];
  const isWaiting = typed.trim() !== q || found.isLoading;
  const said = !isAsked
    ? ''
    : isWaiting
      ? words.searching
      : found.error
        ? words.failed
        : found.data?.places.length
          ? words.found(found.data.places.length)
          : words.none;
  return (
    <>
      {offered.length > 0 && !isAsked ? (
        <PlaceList label={words.suggested} found={offered} onChoose={onChoose} />
      ) : null}
      <TextField
        label={words.search}
        hint={words.searchHint}
        value={typed}
        onChange={setTyped}
        maxLength={100}
        autoComplete="off"
      />
      <Muted role="status">{said}</Muted>
      {isAsked && found.data ? (
        <PlaceList label={words.search} found={found.data.places} onChoose={onChoose} />
      ) : null}
    </>
  );
}

interface PlaceChoiceProps {
  readonly place: PostPlace | null;
  readonly platforms: readonly Platform[];
  readonly onChange: (place: PostPlace | null) => void;
}

/** The place of a post, on networks that have one: proposals, a search, and the chosen place. */
export function PlaceChoice({ place, platforms, onChange }: PlaceChoiceProps) {
  const able = platforms.filter((network) => networks[network].hasLocation);
  const box = useRef<HTMLDivElement>(null);
  if (able.length === 0) return null;
  const choose = (chosen: PostPlace | null) => {
    onChange(chosen);
    // The pressed button is gone afterwards.
    box.current?.focus();
  };
  return (
    <Box ref={box} tabIndex={-1} role="group" aria-label={words.title}>
      <h3>{words.title}</h3>
      <Muted>{words.hint(namesOf(able))}</Muted>
      {place ? (
        <Row>
          <span role="status">{words.chosen(labelOf(place))}</span>
          <Button size="sm" variant="quiet" onPress={() => choose(null)}>
            {words.remove}
          </Button>
        </Row>
      ) : (
        <Search onChoose={choose} />
      )}
    </Box>
  );
}
