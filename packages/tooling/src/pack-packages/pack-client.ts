import { resolve } from 'node:path';
import { endWithUsage, readCommandLine } from '../command-line.ts';
import { packPackage } from './pack-packages.ts';

const [target, ...rest] = readCommandLine({ allowPositionals: true }).positionals;
if (target === undefined || rest.length > 0) endWithUsage('npm run pack-client -- <folder>');
console.log(packPackage('client', resolve(target)));
