import { numberFromText } from '../number-from-text.ts';
import { kinds, type Kind } from '../packshots.ts';

const words = (text: string) => text.split(' ');

/** Word stems without accents, by kind of product. */
const stems: Record<Kind, readonly string[]> = {
  serum: words('serum ορο υαλουρον hyaluron hydra drop oil ελαιο λαδι ενυδατ booster'),
  filler: words('filler φιλερ syringe συριγγ ενεσ inject lidoc volume lip χειλ ha'),
  cream: words('cream crem κρεμ barrier balm βαλσαμ moistur jar butter ceramid κεραμιδ'),
  ampoules: words('ampoul ampul αμπουλ vial φιαλιδ vitamin βιταμιν bright λαμψ mesother μεσοθερ'),
  pump: words('retin ρετιν night νυχτ lotion λοσιον γαλακτ pump body σωματ emuls'),
  sunscreen: words('sun spf αντηλιακ ηλι tube σωληναρ mineral uv gel τζελ'),
  cleanser: words('cleans καθαρι wash foam αφρο enzym ενζυμ toner micell peel πιλινγκ απολεπ'),
  eye: words('eye ματι peptid πεπτιδ contour stick roll'),
  mask: words('mask μασκ sheet sachet recover αποκαταστ patch επιθεμ'),
};

/** Returns lower case without accents, final sigma as sigma. */
const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const marksOf = (asked: readonly string[], kind: Kind) =>
  asked.filter((word) =>
    stems[kind].some((stem) => (stem.length < 3 ? word === stem : word.startsWith(fold(stem)))),
  ).length;

/** Returns whether a query contains a kind of product for which images exist. */
export const mentionsKind = (query: string): boolean => {
  const asked = wordsOf(query);
  return kinds.some((kind) => marksOf(asked, kind) > 0);
};

/** Returns the kinds of product by distance to the query; unknown queries get a stable order of their own. */
export function matchKinds(query: string): Kind[] {
  const asked = wordsOf(query);
  const shift = numberFromText(fold(query)) % kinds.length;
  const turned = [...kinds.slice(shift), ...kinds.slice(0, shift)];
  return turned
    .map((kind) => ({ kind, mark: marksOf(asked, kind) }))
    .sort((a, b) => b.mark - a.mark)
    .map(({ kind }) => kind);
}
