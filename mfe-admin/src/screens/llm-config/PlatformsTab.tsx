import { Slider } from '@kallos/ui/controls';
import type { SettingsProps } from './default-settings.ts';
import { Cards, SettingsCard } from './settings-look.tsx';

const platforms = [
  { name: 'Instagram', setting: 'instagramHashtags', most: 30 },
  { name: 'Twitter', setting: 'twitterHashtags', most: 5 },
] as const;

/** How many hashtags a post may carry on each platform. */
export function PlatformsTab({ settings, move }: SettingsProps) {
  return (
    <Cards>
      {platforms.map(({ name, setting, most }) => (
        <SettingsCard key={name} title={name}>
          <Slider
            label={`Maximum hashtags on ${name}`}
            minValue={0}
            maxValue={most}
            value={settings[setting]}
            valueLabel={settings[setting] === 1 ? '1 hashtag' : `${settings[setting]} hashtags`}
            onChange={(count) => move({ [setting]: count })}
          />
        </SettingsCard>
      ))}
    </Cards>
  );
}
