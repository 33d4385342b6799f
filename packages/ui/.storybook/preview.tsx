import type { Preview } from '@storybook/react-vite';
import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components';
import { ToastRegion } from '../src/feedback/toast.tsx';
import '../src/theme/fonts.css';
import { GlobalStyle } from '../src/theme/global-style.tsx';
import '../src/theme/tokens.css';

const preview: Preview = {
  tags: ['autodocs'],
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light' },
  parameters: { layout: 'padded', a11y: { test: 'error' } },
  decorators: [
    function InProduct(Story, { globals }) {
      useEffect(() => {
        document.documentElement.dataset['theme'] = String(globals['theme']);
      }, [globals]);
      return (
        <I18nProvider locale="en-GB">
          <GlobalStyle />
          <Story />
          <ToastRegion label="Notifications" closeLabel="Close" />
        </I18nProvider>
      );
    },
  ],
};
export default preview;
