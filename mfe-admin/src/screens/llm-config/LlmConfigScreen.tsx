import { Tabs } from '@kallos/ui/controls';
import { Button } from '@kallos/ui/kit';
import { AdminHeader } from '@kallos/web-kit/remote/admin/header';
import { useState } from 'react';
import { ApiTab } from './ApiTab.tsx';
import { ContentTab } from './ContentTab.tsx';
import { defaultSettings, type Settings } from './default-settings.ts';
import { PlatformsTab } from './PlatformsTab.tsx';

/** The writer's settings at their defaults, for display only: nothing is loaded or saved. */
export function LlmConfigScreen() {
  const [tab, setTab] = useState('content');
  const [settings, setSettings] = useState<Settings>(defaultSettings);
  const move = (change: Partial<Settings>): void => setSettings((before) => ({ ...before, ...change }));
  const props = { settings, move };
  return (
    <>
      <AdminHeader
        title="LLM Configuration"
        lede="A display of the defaults: changes here are not saved."
        actions={
          <>
            <Button>Reset to Defaults</Button>
            <Button variant="primary">Save Configuration</Button>
          </>
        }
      />
      <Tabs
        label="LLM Configuration"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'content', label: 'Content Settings', content: <ContentTab {...props} /> },
          { id: 'platforms', label: 'Platforms', content: <PlatformsTab {...props} /> },
          { id: 'api', label: 'API Settings', content: <ApiTab {...props} /> },
        ]}
      />
    </>
  );
}
