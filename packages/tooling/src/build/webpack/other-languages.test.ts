import { expect, it } from 'vitest';
import { otherLanguage } from './webpack-preset.ts';

it('recognises unused languages by the file name, not by a folder', () => {
  for (const other of ['../intl/breadcrumbs/ar-AE.mjs', './zh-CN.js', './sr-SP.mjs'])
    expect(otherLanguage.test(other), other).toBe(true);
  for (const kept of [
    '../intl/breadcrumbs/el-GR.mjs',
    './en-US.mjs',
    './en-GB.mjs',
    '/home/kallos-EU/node_modules/react-aria/dist/private/link/useLink.mjs',
    '/srv/kallos-own-AB12/node_modules/react-aria/dist/private/intl/ar-AE.mjs',
    '../fr-FR/useLink.mjs',
  ])
    expect(otherLanguage.test(kept), kept).toBe(false);
});
