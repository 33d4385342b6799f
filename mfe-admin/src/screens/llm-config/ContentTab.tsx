import { Select, Slider, Switch } from '@kallos/ui/controls';
import { TextArea, TextField } from '@kallos/ui/kit';
import type { SettingsProps } from './default-settings.ts';
import { Cards, SettingsCard } from './settings-look.tsx';

const tones = [
  { id: 'professional', label: 'Professional' },
  { id: 'friendly', label: 'Friendly' },
  { id: 'educational', label: 'Educational' },
  { id: 'inspirational', label: 'Inspirational' },
] as const;

function Writing({ settings, move }: SettingsProps) {
  return (
    <SettingsCard title="Writing">
      <Select
        label="Content tone"
        options={tones}
        value={tones.find(({ id }) => id === settings.contentTone)?.id ?? null}
        onChange={(contentTone) => move({ contentTone })}
      />
      <Slider
        label="Creativity"
        minValue={0}
        maxValue={1}
        step={0.1}
        value={settings.creativity}
        valueLabel={settings.creativity.toFixed(1)}
        onChange={(creativity) => move({ creativity })}
      />
      <Slider
        label="Target post length"
        minValue={50}
        maxValue={300}
        step={10}
        value={settings.targetPostLength}
        valueLabel={`${settings.targetPostLength} words`}
        onChange={(targetPostLength) => move({ targetPostLength })}
      />
      <TextField
        label="Default hashtags"
        placeholder="#skincare #aesthetics"
        autoComplete="off"
        value={settings.defaultHashtags}
        onChange={(defaultHashtags) => move({ defaultHashtags })}
      />
    </SettingsCard>
  );
}

function Rules({ settings, move }: SettingsProps) {
  return (
    <SettingsCard title="Rules">
      <TextArea
        label="Content guidelines"
        placeholder="What every post must respect"
        rows={4}
        value={settings.contentGuidelines}
        onChange={(contentGuidelines) => move({ contentGuidelines })}
      />
      <Switch isSelected isDisabled help="Always on: no post may promise cure or results">
        Avoid medical claims
      </Switch>
      <Switch
        isSelected={settings.includesCta}
        onChange={(includesCta) => move({ includesCta })}
        help="Ends a post with an invitation"
      >
        Include call to action
      </Switch>
      <Switch
        isSelected
        isDisabled
        help="Always on: every post is read against the rules of medical advertising; what they block is never scheduled by itself"
      >
        Compliance check
      </Switch>
    </SettingsCard>
  );
}

/** The writing settings of posts. */
export function ContentTab(props: SettingsProps) {
  return (
    <Cards>
      <Writing {...props} />
      <Rules {...props} />
    </Cards>
  );
}
