import { renderStatic, type StaticMarkup } from '@kallos/ui/static-markup';
import type { ComponentType } from 'react';
import { I18nProvider } from 'react-aria-components';
import { StaticRouter } from 'react-router-dom';
import { PortalLayout } from './layout/PortalLayout.tsx';
import { CampaignsScreen } from './screens/campaigns/CampaignsScreen.tsx';
import { PlatformsScreen } from './screens/platforms/PlatformsScreen.tsx';
import { ProductsScreen } from './screens/products/ProductsScreen.tsx';
import { SetupScreen } from './screens/setup/SetupScreen.tsx';

const screens: Readonly<Record<string, ComponentType>> = {
  setup: SetupScreen,
  products: ProductsScreen,
  platforms: PlatformsScreen,
  campaigns: CampaignsScreen,
};

/** The four steps as they look before their script and their data have come, by the last part of their address. */
export const drawFirstPaints = (): Record<string, StaticMarkup> =>
  Object.fromEntries(
    Object.entries(screens).map(([path, Screen]) => [
      path,
      renderStatic(
        <StaticRouter location={`/portal/${path}`}>
          <I18nProvider locale="el-GR">
            <PortalLayout>
              <Screen />
            </PortalLayout>
          </I18nProvider>
        </StaticRouter>,
      ),
    ]),
  );
