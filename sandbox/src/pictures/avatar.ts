import sharp from 'sharp';
import { pages, people } from '../meta/people.ts';
import { letter } from './lettering.ts';

interface Badge {
  readonly initials: string;
  readonly hue: number;
  readonly isRound: boolean;
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

function findBadge(id: string): Badge | undefined {
  const page = pages.find((one) => one.id === id || one.instagram?.id === id);
  if (page) return { initials: page.initials, hue: page.hue, isRound: false };
  const index = people.findIndex((one) => one.id === id);
  const person = people[index];
  if (!person) return undefined;
  const initials = person.name
    .split(' ')
    .map((part) => withoutAccents(part).slice(0, 1))
    .join('');
  return { initials, hue: 150 + index * 47, isRound: true };
}

/** The picture of a person, page or Instagram account as PNG. */
export async function renderAvatar(id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const badge = findBadge(id);
  if (!badge) return undefined;
  const text = letter(badge.initials, {
    x: 100,
    baseline: 126,
    size: 74,
    colour: '#ffffff',
    font: 'sans',
    tracking: 0.03,
    maxWidth: 130,
  });
  const shade = `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${badge.hue},38%,42%)"/><stop offset="1" stop-color="hsl(${badge.hue},46%,24%)"/></linearGradient>`;
  const shape = badge.isRound
    ? '<circle cx="100" cy="100" r="100" fill="url(#g)"/>'
    : '<rect width="200" height="200" fill="url(#g)"/><circle cx="58" cy="34" r="120" fill="#fff" opacity=".07"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200"><defs>${shade}</defs>${shape}${text}</svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}
