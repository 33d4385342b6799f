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

/**
 * Renders the four setup screens before their script and data have loaded, by the last part of their path.
 */
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
