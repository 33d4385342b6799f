/** Proxy settings for outgoing calls from a closed network. */
export const proxyVariables = [
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'NODE_USE_ENV_PROXY',
  'NODE_EXTRA_CA_CERTS',
];
/** Variables that every program inherits; all others are passed by name, so that no secret leaks. */
export const inheritedVariables = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'NODE_ENV',
  'SSL_CERT_FILE',
  ...proxyVariables,
];
