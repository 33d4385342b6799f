import { Slider } from '@kallos/ui/controls';
import type { SettingsProps } from './default-settings.ts';
import { Cards, SettingsCard } from './settings-look.tsx';

const inWords = (count: number): string => (count === 1 ? '1 hashtag' : `${count} hashtags`);

/** How many hashtags a post may carry on each platform. */
export function PlatformsTab({ settings, move }: SettingsProps) {
  return (
    <Cards>
      <SettingsCard title="Instagram">
        <Slider
          label="Maximum hashtags on Instagram"
          minValue={0}
          maxValue={30}
          value={settings.instagramHashtags}
          valueLabel={inWords(settings.instagramHashtags)}
          onChange={(instagramHashtags) => move({ instagramHashtags })}
        />
      </SettingsCard>
      <SettingsCard title="Twitter">
        <Slider
          label="Maximum hashtags on Twitter"
          minValue={0}
          maxValue={5}
          value={settings.twitterHashtags}
          valueLabel={inWords(settings.twitterHashtags)}
          onChange={(twitterHashtags) => move({ twitterHashtags })}
        />
      </SettingsCard>
    </Cards>
  );
}
