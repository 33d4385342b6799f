import { NumberField, Select, Switch } from '@kallos/ui/controls';
import { sampleUsage, type SettingsProps } from './default-settings.ts';
import { Cards, SettingsCard } from './settings-look.tsx';
import { UsageMeter } from './UsageMeter.tsx';

const models = [
  { id: 'gpt-4o', label: 'GPT-4o' },
  { id: 'gpt-4o-mini', label: 'GPT-4o mini' },
] as const;

function Requests({ settings, move }: SettingsProps) {
  return (
    <SettingsCard title="Requests">
      <Select
        label="Model"
        options={models}
        value={models.find(({ id }) => id === settings.model)?.id ?? null}
        onChange={(model) => move({ model })}
      />
      <NumberField
        label="Request timeout (seconds)"
        lessLabel="Less time"
        moreLabel="More time"
        minValue={1}
        value={settings.requestTimeoutSeconds}
        onChange={(requestTimeoutSeconds) => move({ requestTimeoutSeconds })}
      />
      <NumberField
        label="Daily generation limit (posts)"
        lessLabel="Fewer posts"
        moreLabel="More posts"
        minValue={0}
        value={settings.dailyGenerationLimit}
        onChange={(dailyGenerationLimit) => move({ dailyGenerationLimit })}
      />
    </SettingsCard>
  );
}

function Budget({ settings, move }: SettingsProps) {
  return (
    <SettingsCard title="Budget">
      <UsageMeter {...sampleUsage} />
      <NumberField
        label="Monthly budget (USD)"
        lessLabel="Lower budget"
        moreLabel="Higher budget"
        minValue={0}
        value={settings.monthlyBudgetUsd}
        onChange={(monthlyBudgetUsd) => move({ monthlyBudgetUsd })}
      />
      <Switch
        isSelected={settings.sendsBudgetAlerts}
        onChange={(sendsBudgetAlerts) => move({ sendsBudgetAlerts })}
        help="Tells when most of the budget is used"
      >
        Budget alerts
      </Switch>
      <Switch
        isSelected={settings.pausesAutomatically}
        onChange={(pausesAutomatically) => move({ pausesAutomatically })}
        help="Stops writing when the budget is used up"
      >
        Auto pause
      </Switch>
    </SettingsCard>
  );
}

/** The language model's settings and cost limits. */
export function ApiTab(props: SettingsProps) {
  return (
    <Cards>
      <Requests {...props} />
      <Budget {...props} />
    </Cards>
  );
}
