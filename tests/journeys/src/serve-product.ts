// Started by Playwright: runs the product of one kind of journeys until it gets SIGTERM.
import { type Kind, places } from './kinds.ts';
import { startProduct } from './product.ts';

const settings: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  shared: {},
  alone: { NETWORK_LIMITS: '{"instagram":{"keptHashtags":7}}' },
};

const kind = process.argv[2] as Kind;
const product = await startProduct(settings[kind], places()[kind]);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void product.stop().finally(() => process.exit(0)));
