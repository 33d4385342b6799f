import { readCommandLine } from '@kallos/tooling/command-line';
import { type Figure, isReached, formatFigure, type Scale } from './figure.ts';
import { measureCampaigns } from './measures/campaigns.ts';
import { measureClaims } from './measures/claims.ts';
import { measureBurst, measureFrontEnds } from './measures/commands.ts';
import { measureEvents } from './measures/events.ts';
import { measureGateway } from './measures/gateway.ts';
import { measureHostileTenant } from './measures/hostile-tenant.ts';
import { measureIdle } from './measures/idle.ts';
import { measureLists } from './measures/lists.ts';
import { measureOverview } from './measures/overview.ts';
import { measureRefusals } from './measures/refusals.ts';
import { measureRelay } from './measures/relay.ts';
import { measureScreen } from './measures/screen.ts';
import { measureSoak } from './measures/soak.ts';
import { measureStreams } from './measures/streams.ts';
import { openProduct, type Product, startProduct } from './product.ts';

// npm run bench [-- --only NAME[,NAME] --size 0.01 --data DATA_DIR]: starts the platform, or measures the
// running one with that data folder, and may fill its databases.
const measures: Readonly<Record<string, (product: Product, scale: Scale) => Promise<Figure[]>>> = {
  idle: measureIdle,
  events: measureEvents,
  relay: measureRelay,
  gateway: measureGateway,
  refusals: measureRefusals,
  claims: measureClaims,
  screen: measureScreen,
  campaigns: measureCampaigns,
  overview: measureOverview,
  lists: measureLists,
  streams: measureStreams,
  soak: measureSoak,
  hostile: measureHostileTenant,
};

// These start their own processes and must run alone.
const alone: Readonly<Record<string, () => Promise<Figure[]>>> = {
  burst: measureBurst,
  'front-ends': measureFrontEnds,
};

const { values } = readCommandLine({
  options: {
    only: { type: 'string' },
    size: { type: 'string', default: '1' },
    data: { type: 'string' },
  },
});
const size = Number(values.size);
const names = [...Object.keys(measures), ...Object.keys(alone)];
// These take twenty minutes each, so they run only when named.
const isLong = (name: string) => name === 'soak' || name === 'hostile';
const wanted = values.only?.split(',') ?? names.filter((name) => !isLong(name));
if (wanted.some((name) => !names.includes(name)) || !(size > 0 && size <= 1)) {
  console.error(`--only takes ${names.join(', ')}; --size a number up to 1`);
  process.exit(2);
}
const scale: Scale = {
  size,
  rounds: size === 1 ? 5 : 1,
  seconds: Math.max(1, Math.round(4 * size)),
};

const figures: Figure[] = [];
const tell = (measured: readonly Figure[]): void => {
  for (const figure of measured) console.log(formatFigure(figure));
  figures.push(...measured);
};

const ofProduct = wanted.flatMap((name) => measures[name] ?? []);
if (ofProduct.length > 0) {
  const product = values.data === undefined ? await startProduct() : await openProduct(values.data);
  try {
    for (const measure of ofProduct) tell(await measure(product, scale));
  } finally {
    await product.stop();
  }
}
for (const name of wanted) tell((await alone[name]?.()) ?? []);
const missed = figures.filter((figure) => !isReached(figure));
console.log(`${figures.length - missed.length} figures reach their goals, ${missed.length} do not`);
process.exitCode = missed.length === 0 ? 0 : 1;
