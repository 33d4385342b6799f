// The shell mounts the roots, so edits in a remote are drawn only when all builds share the first runtime that ran.
globalThis.kallosRefreshRuntime ??= require('react-refresh');
module.exports = globalThis.kallosRefreshRuntime;
