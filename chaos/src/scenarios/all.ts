import type { ScenarioName } from '../options.ts';
import { burst } from './burst.ts';
import { clocks } from './clocks.ts';
import { drain } from './drain.ts';
import { outage } from './outage.ts';
import type { Scenario } from './scenario.ts';
import { takeover } from './takeover.ts';
import { writes } from './writes.ts';

export const scenarios: Record<ScenarioName, Scenario> = { burst, takeover, writes, outage, clocks, drain };
