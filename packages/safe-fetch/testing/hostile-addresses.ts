const words = (text: string) => text.trim().split(/\s+/);

/** Addresses inside: loopback, private, link-local, shared, metadata services and "this host". */
const insideV4 = words(`
  127.0.0.1 127.8.9.10 0.0.0.0 10.1.2.3 172.16.5.4 172.31.255.254 192.168.1.1 169.254.169.254
  100.100.100.200 168.63.129.16 192.0.0.192 224.0.0.1 255.255.255.255
`);

const insideV6 = words(`
  ::1 :: 0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001 fe80::1 fc00::1 fd00:ec2::254 ff02::1
  fec0::1 2001:db8::1 2001:10::1 100::1 5f00::1
`);

const schemes = words('file ftp gopher dict ldap tftp sftp jar netdoc phar ws wss smb about view-source');

const names = words(`
  localhost LOCALHOST localhost. a.localhost ip6-localhost localhost.localdomain metadata
  metadata.google.internal metadata.internal. instance-data kubernetes.default.svc host.docker.internal
  gateway.docker.internal
`);

const hex = (value: number, width = 0) => value.toString(16).padStart(width, '0');
const octal = (value: number) => `0${value.toString(8)}`;
const wide = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
const circled = (text: string) =>
  text.replace(/[0-9]/g, (digit) =>
    digit === '0' ? '\u24ea' : String.fromCharCode(0x2460 + Number(digit) - 1),
  );
const percent = (text: string) => text.replace(/[0-9.]/g, (sign) => `%${hex(sign.charCodeAt(0), 2)}`);

/** Returns every notation of an IPv4 host that some parser accepts. */
function spellingsV4(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole)}`,
    `0X${hex(whole, 8).toUpperCase()}`,
    octal(whole),
    `00000${octal(whole)}`,
    [a, b, c, d].map((part) => `0x${hex(part)}`).join('.'),
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map((part) => `000${octal(part)}`).join('.'),
    `0x${hex(a)}.${octal(b)}.${c}.${d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${octal(a)}.0x${hex((b * 256 + c) * 256 + d)}`,
    wide(address),
    circled(address),
    percent(address),
    address.replaceAll('.', '\u3002'),
    address.replaceAll('.', '\uff0e'),
    address.replaceAll('.', '\uff61'),
    `${address.slice(0, 1)}\u00ad${address.slice(1)}`,
    ` ${address}`,
  ];
}

/**
 * Returns IPv6 hosts that embed an IPv4 address: mapped, compatible, translated, 6to4, Teredo and
 * ISATAP.
 */
function carriersOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const [high, low] = [hex(a * 256 + b), hex(c * 256 + d)];
  const flipped = `${hex((a * 256 + b) ^ 0xffff)}:${hex((c * 256 + d) ^ 0xffff)}`;
  return [
    `::ffff:${address}`,
    `::ffff:${high}:${low}`,
    `::FFFF:${high}:${low}`,
    `0:0:0:0:0:ffff:${high}:${low}`,
    `0000:0000:0000:0000:0000:ffff:${hex(a * 256 + b, 4)}:${hex(c * 256 + d, 4)}`,
    `::ffff:0:${address}`,
    `::${address}`,
    `64:ff9b::${address}`,
    `64:ff9b::${high}:${low}`,
    `64:ff9b:1::${high}:${low}`,
    `2002:${high}:${low}::`,
    `2002:${high}:${low}::1`,
    `2001:0:4136:e378:8000:63bf:${flipped}`,
    `fe80::5efe:${high}:${low}`,
    `::ffff:${address}%25eth0`,
  ].map((host) => `[${host}]`);
}

/** Returns addresses with a misleading host. */
const disguises = (host: string, port: number) => [
  `http://user:pass@${host}/`,
  `http://pictures.example@${host}/`,
  `http://pictures.example:80@${host}:${port}/a.jpg`,
  `http://${host}:${port}\\@pictures.example/`,
  `http://pictures.example\\@${host}/`,
  `http:\\\\${host}:${port}\\a.jpg`,
  `http:/${host}:${port}/`,
  `http:${host}/`,
  `http:///${host}/`,
  `ht\ntp://${host}:${port}/`,
  `\thttp://${host}/\r\n`,
  `http://${host}:${port}#@pictures.example/`,
  `http://${host}?@pictures.example/`,
  `https://${host}/`,
  `https://${host}:${port}/`,
  `//${host}/a.jpg`,
];

/** Returns many addresses that must never be reached; `ports` are those of internal listeners. */
export function hostileAddresses(ports: readonly number[], alsoInside: readonly string[]): string[] {
  const hosts = [
    ...[...insideV4, ...alsoInside].flatMap((address) => [...spellingsV4(address), ...carriersOf(address)]),
    ...insideV6.map((host) => `[${host}]`),
    ...names,
  ];
  const [port = 80] = ports;
  return [
    ...hosts.flatMap((host) => [
      `http://${host}/a.jpg`,
      `https://${host}/a.jpg`,
      ...[...ports, 22, 443, 6379].map((each) => `http://${host}:${each}/a.jpg`),
    ]),
    ...[...insideV4.slice(0, 8), ...alsoInside, '[::1]', '[::ffff:7f00:1]', 'localhost'].flatMap((host) =>
      disguises(host, port),
    ),
    ...schemes.flatMap((scheme) => [`${scheme}://127.0.0.1:${port}/a`, `${scheme}:///etc/passwd`]),
    'data:image/png;base64,AAAA',
    'blob:http://127.0.0.1/1',
    'javascript:fetch("http://127.0.0.1")',
    'http://127.0.0.1:99999/',
    'http://127.0.0.256/',
    'http://[::1/',
    'http://',
    '',
    'a.jpg',
    '../../etc/passwd',
  ];
}
