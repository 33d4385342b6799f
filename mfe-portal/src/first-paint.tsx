import { drawStill, type Still } from '@kallos/ui/still';
import { StillPlace } from '@kallos/web-kit/still-place';
import type { ComponentType } from 'react';
import { I18nProvider } from 'react-aria-components';
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
export const drawFirstPaints = (): Record<string, Still> =>
  Object.fromEntries(
    Object.entries(screens).map(([path, Screen]) => [
      path,
      drawStill(
        <StillPlace path={`/portal/${path}`}>
          <I18nProvider locale="el-GR">
            <PortalLayout>
              <Screen />
            </PortalLayout>
          </I18nProvider>
        </StillPlace>,
      ),
    ]),
  );
