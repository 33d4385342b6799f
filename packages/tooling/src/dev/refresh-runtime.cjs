// The shell mounts the roots, so a remote's edits are drawn only when all builds share the first runtime.
globalThis.kallosRefreshRuntime ??= require('react-refresh');
module.exports = globalThis.kallosRefreshRuntime;
