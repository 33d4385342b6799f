import { readCommandLine } from '@kallos/tooling/command-line';
import { builtInWriter } from '../src/built-in/built-in-writer.ts';
import type { PostWriter } from '../src/built-in/writer.ts';
import { createModelWriter } from '../src/model/model-writer.ts';
import { measure, writePosts, type JudgedPost } from './judge.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const ten = (posts: readonly JudgedPost[]) =>
  posts.filter(
    (_, at) => at % Math.max(1, Math.floor(posts.length / 10)) === 7 % Math.max(1, posts.length / 10),
  );

async function judge(name: string, writer: PostWriter, postsOfEach: number): Promise<void> {
  const posts = await writePosts(writer, postsOfEach);
  print(`\n${name}`);
  for (const [measured, value] of Object.entries(measure(posts))) print(`${measured.padEnd(18)} ${value}`);
  for (const { product, account, content } of ten(posts).slice(0, 10))
    print(`\n--- ${product.name} · ${account.company.name}\n${content}`);
}

readCommandLine({});
await judge('built-in writer', builtInWriter, 10);
const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model = 'gpt-4o' } = process.env;
if (apiKey === undefined) print('\nNo OPENAI_API_KEY: no model was judged.');
else await judge(model, createModelWriter({ apiKey, baseUrl, model }), 10);
