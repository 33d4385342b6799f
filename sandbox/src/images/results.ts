import { numberFromText } from '../number-from-text.ts';
import { shapes, type Kind, type Shape } from '../packshots.ts';
import { matchKinds, mentionsKind } from './match.ts';

export interface FoundImage {
  /** File below `/pictures/`. */
  readonly file: string;
  readonly thumbnail: string;
  readonly title: string;
  readonly sourcePage: string;
  readonly site: string;
  readonly width: number;
  readonly height: number;
}

const sites = [
  'shop.kallos.example',
  'dermacosmetics.example',
  'farmakeio-online.example',
  'skincare-press.example',
];

const tails: Record<Shape, string> = {
  '': 'επίσημη φωτογραφία προϊόντος',
  '-thumb': 'μικρογραφία',
  '-small': 'εικονίδιο',
  '-wide': 'banner καταστήματος',
  '-portrait': 'συσκευασία, κάθετη λήψη',
  '-again': 'αντίγραφο',
};

type Choice = readonly [kind: Kind, look: string, shape?: Shape];

function found(query: string, [kind, look, shape = '']: Choice, index: number, isOff: boolean): FoundImage {
  const name = `${kind}-${look}`;
  const site = sites[(numberFromText(query) + index) % sites.length] ?? '';
  return {
    file: `${name}${shape}.jpg`,
    thumbnail: `${name}-thumb.jpg`,
    title: isOff ? `Καλλυντικά προσώπου: ${kind}` : `${query} – ${tails[shape]}`,
    sourcePage: `https://${site}/${name}-${index}`,
    site,
    ...shapes[shape],
  };
}

/**
 * Returns the results of a web search for a product: mostly matching packshots, some weak ones and three
 * unusable files. An unknown name gets images of other products.
 */
export function findImages(query: string, count: number): FoundImage[] {
  const [nearest = 'serum', second = 'cream', third = 'pump', ...others] = matchKinds(query);
  const choices: readonly Choice[] = [
    [nearest, '1a'],
    [nearest, '2a'],
    [nearest, '1a', '-again'],
    [nearest, '3a'],
    [nearest, '1b'],
    [nearest, '1a', '-small'],
    [nearest, '2b', '-portrait'],
    [second, '1a'],
    [nearest, '2a', '-wide'],
    [nearest, '3b'],
    [second, '2b'],
    [nearest, '3a', '-again'],
    [third, '1a'],
    [second, '3a'],
    [third, '2a'],
    [nearest, '1b', '-portrait'],
  ];
  const isKnown = mentionsKind(query);
  const listed = choices.map((choice, index) =>
    found(query, choice, index, !isKnown || choice[0] !== nearest),
  );
  const site = sites[numberFromText(query) % sites.length] ?? '';
  const broken = (file: string, title: string): FoundImage => ({
    file,
    thumbnail: `${nearest}-1a-thumb.jpg`,
    title: `${query} – ${title}`,
    sourcePage: `https://${site}/${nearest}`,
    site,
    ...shapes[''],
  });
  const last = others.slice(0, 2).map((kind, index) => found(query, [kind, '1a'], 16 + index, true));
  return [
    ...listed.slice(0, 4),
    broken(`${nearest}-9z.jpg`, 'αρχείο που αφαιρέθηκε'),
    ...listed.slice(4, 8),
    broken('page.jpg', 'σελίδα αντί για εικόνα'),
    ...listed.slice(8),
    ...last,
  ].slice(0, count);
}
