// Imported once here, because the package is CommonJS.
export { default as ts } from 'typescript';
