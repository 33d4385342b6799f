import type { ScenarioName } from '../options.ts';
import { burst } from './burst.ts';
import type { Scenario } from './scenario.ts';
import { takeover } from './takeover.ts';

export const scenarios: Record<ScenarioName, Scenario> = { burst, takeover };
