// One place for the compiler's parser: its package is written for require.
export { default as ts } from 'typescript';
