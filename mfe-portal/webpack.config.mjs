import { remoteConfig } from '@kallos/tooling/webpack-preset';

export default remoteConfig({ name: 'mfe-portal', folder: import.meta.dirname });
