import { checkTextFully } from '@kallos/compliance/check-text-fully';
import { lintGreek } from '@kallos/tooling/checks/greek-lint';
import { medicineNotice } from '../src/built-in/greek/phrases.ts';
import { sentencesOf } from '../src/built-in/greek/pick-facts.ts';
import { speakSingular } from '../src/built-in/greek/speak-singular.ts';
import { fingerprintOf, openingOf, similarityOf } from '../src/built-in/text-faults.ts';
import type { PostProduct, PostWriter, RecentText } from '../src/built-in/writer.ts';
import { factsOf } from '../src/products/facts/facts-of.ts';
import { consultationFor, kindOf, namesPrescription } from '../src/products/recognise.ts';
import { sixAccounts, type JudgedAccount } from './six-accounts.ts';

/** A post with the data to judge it. */
export interface JudgedPost {
  readonly account: JudgedAccount;
  readonly product: PostProduct;
  readonly content: string;
  readonly facts: readonly string[];
}

/** Writes this many posts about each of the thirty products, in the order of a calendar. */
export async function writePosts(writer: PostWriter, postsOfEach: number): Promise<JudgedPost[]> {
  const posts: JudgedPost[] = [];
  for (const [at, account] of sixAccounts.entries()) {
    const recent: RecentText[] = [];
    for (let round = 0; round < postsOfEach; round++)
      for (const [index, product] of account.products.entries()) {
        const { content, facts } = await writer.write({
          product,
          company: account.company,
          voice: account.voice,
          platform: 'instagram',
          recent,
          seed: at * 10_007 + round * 31 + index,
          onBehalfOf: `judge:${at}`,
        });
        posts.push({ account, product, content, facts });
        recent.unshift({ content, productName: product.name, facts });
      }
  }
  return posts;
}

/** Returns the sentences whose repetition an account would notice: no hashtags, signature or legal notice. */
const sentencesIn = ({ content, account: { voice, company } }: JudgedPost): string[] =>
  content
    .split('\n')
    .filter((line) => !line.includes(company.name) && line !== voice?.signature && !line.startsWith('#'))
    .flatMap((line) => line.split(/(?<=[.!;])\s+/u))
    .map((sentence) => sentence.replace(/^\P{L}+/u, '').trim())
    .filter((sentence) => sentence.length > 12 && sentence !== medicineNotice);

const trueFactsOf = (product: PostProduct): Set<string> => {
  const known = factsOf(product).map(({ text }) => text);
  const own = consultationFor(product) ? [] : sentencesOf(product.description);
  const all = [...known, ...own];
  return new Set([...all, ...all.flatMap((text) => speakSingular(text) ?? [])]);
};

const isAboutAnother = ({ product, content, account }: JudgedPost): boolean => {
  const subject = consultationFor(product)?.subject ?? product.name;
  const others = account.products.filter((other) => other !== product && !consultationFor(other));
  return (
    !content.toLowerCase().includes(subject.toLowerCase()) ||
    others.some(({ name }) => content.includes(name))
  );
};

/** Counts over all posts. */
export interface Measures {
  readonly posts: number;
  readonly blockHits: number;
  readonly warnings: number;
  readonly namedMedicines: number;
  readonly aboutAnother: number;
  readonly withTwoFacts: number;
  readonly factsPerPost: number;
  readonly mostRepeats: number;
  readonly sharedOpenings: number;
  readonly greekFaults: number;
  readonly shortest: number;
  readonly longest: number;
  readonly nearestToExample: number;
  readonly nearestInAccount: number;
}

const round = (value: number) => Math.round(value * 100) / 100;
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** Counts the faults and repetitions of the posts. */
export function measure(posts: readonly JudgedPost[]): Measures {
  const byAccount = [...Map.groupBy(posts, ({ account }) => account).values()];
  const findings = posts.flatMap(({ product, content }) => {
    const productClasses = [consultationFor(product) ? 'prescription' : kindOf(product).class] as const;
    return checkTextFully({ text: content, productClasses, productNames: [product.name] }).findings;
  });
  const facts = posts.map((post) => {
    const known = trueFactsOf(post.product);
    return [...known].filter((fact) => post.content.includes(fact)).length;
  });
  const repeats = byAccount.map((own) =>
    Math.max(...[...Map.groupBy(own.flatMap(sentencesIn), (text) => text).values()].map((all) => all.length)),
  );
  const shared = byAccount.map(
    (own) => own.length - new Set(own.map(({ content }) => openingOf(content))).size,
  );
  const likeness = byAccount.map((own) => {
    const prints = own.map(({ content }) => fingerprintOf(content));
    return Math.max(
      ...prints.flatMap((one, at) => prints.slice(at + 1).map((other) => similarityOf(one, other))),
    );
  });
  const toExamples = posts.flatMap(({ product, content }) =>
    product.examplePosts.map((example) => similarityOf(fingerprintOf(content), fingerprintOf(example))),
  );
  return {
    posts: posts.length,
    blockHits: findings.filter(({ severity }) => severity === 'block').length,
    warnings: findings.filter(({ severity }) => severity === 'warn').length,
    namedMedicines: posts.filter(({ content }) => namesPrescription(content)).length,
    aboutAnother: posts.filter(isAboutAnother).length,
    withTwoFacts: round(facts.filter((count) => count >= 2).length / posts.length),
    factsPerPost: round(sum(facts) / posts.length),
    mostRepeats: Math.max(...repeats),
    sharedOpenings: sum(shared),
    greekFaults: sum(posts.map(({ content }) => lintGreek(content).length)),
    shortest: Math.min(...posts.map(({ content }) => content.length)),
    longest: Math.max(...posts.map(({ content }) => content.length)),
    nearestToExample: round(Math.max(0, ...toExamples)),
    nearestInAccount: round(Math.max(...likeness)),
  };
}
