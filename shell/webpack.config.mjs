import { shellConfig } from '@kallos/tooling/webpack-preset';

export default shellConfig({ name: 'shell', folder: import.meta.dirname });
