import { readFileSync, globSync } from 'node:fs';
import path from 'node:path';
import { lintGreek } from '@kallos/tooling/checks/greek-lint';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { promisedTexts } from './messages.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folders =
  '{shell,mfe-admin,mfe-portal,packages/{contracts,mail,service-kit,ui,web-kit,words,writing/src/built-in},svc-posts/src/mail,svc-social/src/connection,svc-catalog/src/image-search,sandbox/src/{pages,mail,meta}}';
/** Lists of folded words, endings and articles: no user reads them. */
const wordLists = /\/(?:grammar|leans-on-context|initials)\.tsx?$/u;
const sources = globSync([`${folders}/**/*.{ts,tsx}`, 'shell/src/legal/*.md'], {
  cwd: root,
  exclude: (name) =>
    /\.test\.tsx?$|\/(?:dist|node_modules|testing)(?:\/|$)/u.test(`/${name}`) || wordLists.test(`/${name}`),
});

/** Returns the texts of a source file; placeholders become numbers. */
function textsIn(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  if (file.endsWith('.md')) return [source];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text);
    else if (ts.isJsxText(node)) found.push(...node.text.split('\n'));
    else if (ts.isTemplateExpression(node))
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `0${literal.text}`).join(''));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}

it('finds no fault in any Greek text of the sources', () => {
  const texts = sources.flatMap((file) =>
    textsIn(file).flatMap((text) => text.split(/<[^>]*>|\n/u).map((line) => ({ file, text: line }))),
  );
  const greek = texts.filter(({ text }) => /\p{Script=Greek}/u.test(text));
  expect(greek.length).toBeGreaterThan(300);
  const faults = greek.flatMap(({ file, text }) =>
    lintGreek(text).map((fault) => `${file}: ${fault} — in «${text}»`),
  );
  expect(faults).toEqual([]);
});

/**
 * Words that receptionists do not use, with replacements; Meta's terms appear only where the specification
 * requires them.
 */
const houseWords: ReadonlyArray<readonly [word: RegExp, instead: string]> = [
  [/διαλέ[ξγ]/iu, 'επιλέξτε'],
  [/σβή[νσ]|σβησ/iu, 'διαγράφω'],
  [/μόνη της|μόνες τους|μόνο του|μόνοι μας/iu, 'αυτόματα'],
  [/παρελθ[οό]υσ/iu, 'προηγούμενες'],
  [/πρόχειρ(?:η|ες)(?!\p{L})/iu, 'πρόχειρο · στα πρόχειρα'],
  [
    /τσεκάρ|κλικάρ|σκανάρ|τα λέμε|ακόμα(?!\p{L})|μπόρεσε να (?:διαβαστεί|ληφθεί)/iu,
    'επιλέξτε · πατήστε · σαρώστε · ακόμη · δεν μπορέσαμε',
  ],
  [/θέλ(?:ει|ουν) (?:έλεγχο|επανασύνδεση|προσοχή|απόδειξη)/iu, 'χρειάζεται'],
  [/^αναδημιουργία$|αναίρεση όλων/iu, 'νέο κείμενο · ακύρωση προγραμματισμού όλων'],
  [/τρέχουσα (?:και η επόμενη )?εβδομάδα/iu, 'αυτή η εβδομάδα'],
  [/ολοκληρώθηκε για|απέτυχαν? \d/iu, 'what was done, and what was not'],
  [/\d %/u, 'το ποσοστό χωρίς κενό: 30%'],
  [
    /προγραμματισμένες αναρτήσεις για αναίρεση|θα αναιρεθεί ο προγραμματισμός/iu,
    'ακύρωση, όπως το κουμπί για όλες',
  ],
  [/αναιρέθηκε ο προγραμματισμός|ανανέωση σύνδεσης|ονομασία/iu, 'ακυρώθηκε · επανασύνδεση · όνομα'],
  [/συνεδρία σας|διακομιστή/iu, 'η σύνδεσή σας · το Kallos'],
  [/επωνυμία|διεύθυνση εικόνας|όριο κλήσεων|κλειδί σελίδας/iu, 'the words of the list'],
  [/\b(?:pages|instagram|business|read)_\w+|\bAPI\b|\bscopes?\b|\btokens?\b/u, 'what the person should do'],
];
/** Sentences from elsewhere that users see: claims rules and pages of services. */
const reasons = globSync(['packages/compliance/src/rules/greek-words.ts', 'svc-*/src/**/*.ts'], {
  cwd: root,
  exclude: (name) => /\.test\.ts$|\/schema(?:\/|$)/.test(`/${name}`),
});
/** The two screens for technical users, one where the specification names the API, and titles that users' sheets have. */
const forExperts = /(?:facebook-(?:pages|test)|delete-post|product-sheet)\.ts$/;

it('shows a promised English line after a Greek one', () => {
  const english = promisedTexts.filter((text) => !/\p{Script=Greek}/u.test(text));
  const portal = sources.filter((file) => file.startsWith('mfe-portal/'));
  const promised = portal.flatMap((file) =>
    textsIn(file).filter((text) => english.some((line) => line.length > 15 && text.includes(line))),
  );
  expect(promised.length).toBeGreaterThan(10);
  // Its screen shows this one below the advice.
  expect(promised.filter((text) => !/\p{Script=Greek}.*\n/u.test(text))).toEqual(['Failed to delete post']);
});

it('uses one everyday word for each concept', () => {
  const spoken = [...sources, ...reasons].filter(
    (file) =>
      /^(?:mfe-portal|shell|svc-\w+|packages\/(?:compliance|contracts|mail|web-kit|words))\//.test(file) &&
      !forExperts.test(file),
  );
  const texts = spoken.flatMap((file) =>
    textsIn(file).flatMap((text) =>
      text
        .split('\n')
        .filter((line) => /\p{Script=Greek}/u.test(line))
        .map((line) => ({ file, line })),
    ),
  );
  expect(texts.length).toBeGreaterThan(300);
  const faults = texts.flatMap(({ file, line }) =>
    houseWords
      .filter(([word]) => word.test(line))
      .map(([, instead]) => `${file}: say «${instead}» — in «${line}»`),
  );
  expect(faults).toEqual([]);
});
