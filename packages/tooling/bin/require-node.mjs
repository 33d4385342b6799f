// Syntax of every Node with modules, so that an old one prints its version and no syntax error.
const oldest = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(
    'Kallos needs Node ' + oldest.join('.') + ' or newer; this is Node ' + process.versions.node + '.',
  );
  process.exit(1);
}
