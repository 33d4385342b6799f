/** How outgoing calls find their way out of a closed network. */
export const proxyNames = [
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'NODE_USE_ENV_PROXY',
  'NODE_EXTRA_CA_CERTS',
];
/** What any program needs of its surroundings; everything else is given by name, so that no secret leaks by inheritance. */
export const surroundings = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'NODE_ENV',
  'SSL_CERT_FILE',
  ...proxyNames,
];
