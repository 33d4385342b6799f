import { remoteConfig } from '@kallos/tooling/webpack-preset';

export default remoteConfig({ name: 'mfe-admin', folder: import.meta.dirname });
