import { domainToASCII } from 'node:url';
import * as z from 'zod';

const checked = (fault: (text: string) => string | false) =>
  z.string().superRefine((text, context) => {
    const message = fault(text);
    if (message !== false) context.addIssue({ code: 'custom', message });
  });

/** Returns a schema for a text with a pattern and the error for a mismatch. */
export const checkedText = (pattern: RegExp, message: string) => z.string().regex(pattern, message);

/** Returns what is wrong with an http(s) address; never repeats the value. */
function addressFault(text: string): string | false {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    return 'must be an address that begins with http:// or https://';
  const { username, password, search, hash, hostname } = new URL(text);
  if (username !== '' || password !== '') return 'may have no user or password';
  if (search !== '' || text.includes('?')) return 'may have no query';
  if (hash !== '' || text.includes('#')) return 'may have no fragment';
  return /\s|[<>"'*,;]/.test(text) || hostname.endsWith('.') ? 'must be one plain address' : false;
}

function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

/** The address of an http server, with or without a path; trailing slashes are dropped. */
export const httpAddress = checked(addressFault).transform(withoutSlashes);

/**
 * Returns what is wrong with an external address, which may contain a key in its login, path or
 * query.
 */
function foreignAddressFault(text: string): string | false {
  if (/\s/.test(text) || !URL.canParse(text)) return 'must be one address such as https://hooks.example/abc';
  const { protocol } = new URL(text);
  return protocol !== 'https:' && protocol !== 'http:' && 'must begin with https:// or http://';
}

/** The address of an external http server, such as a chat's webhook. */
export const foreignAddress = checked(foreignAddressFault);

/**
 * Returns what is wrong with an origin such as `https://kallos.example`; a trailing `/` is allowed.
 */
function originFault(text: string): string | false {
  const fault = addressFault(text);
  if (fault !== false) return fault;
  return new URL(text).pathname !== '/' && 'may have no path: Kallos runs at the root of its own host name';
}

/** An origin: scheme, host name and port. */
export const origin = checked(originFault).transform((text) => new URL(text).origin);

/** A comma-separated list of origins. */
export const originList = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .superRefine((origins, context) => {
    for (const one of origins)
      if (originFault(one) !== false)
        context.addIssue({
          code: 'custom',
          message: 'must be origins such as https://cdn.example, with commas between',
        });
  })
  .transform((origins) => origins.map((one) => new URL(one).origin));

type Bounds = { readonly min: number; readonly max: number };

/** Returns a schema for a whole number in digits. */
export const wholeNumber = ({ min, max }: Bounds) =>
  checked(
    (text) =>
      !(/^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max) &&
      `must be a whole number from ${min} to ${max}`,
  ).transform(Number);

/** Returns a schema for a decimal number. */
export const decimalNumber = ({ min, max }: Bounds) =>
  checked(
    (text) =>
      !(/^\d{1,15}(\.\d{1,15})?$/.test(text) && Number(text) >= min && Number(text) <= max) &&
      `must be a number from ${min} to ${max}`,
  ).transform(Number);

/** A port; 0 picks a free one. */
export const port = wholeNumber({ min: 0, max: 65_535 });

/** `0` or `1`. */
export const zeroOrOne = checked((text) => !['0', '1'].includes(text) && 'must be 0 or 1').transform(
  (text) => text === '1',
);

/** Returns a schema for one of these words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(...words: T) =>
  z.enum(words, { error: `must be ${words.join(' or ')}` });

/** A name, number or key without spaces. */
export const token = checked(
  (text) => !/^[\x21-\x7e]{1,4096}$/.test(text) && 'must be printable ASCII without spaces',
);

/** The name or address of a network interface to listen on. */
export const listenHost = checked(
  (text) => !/^(?:[\w.-]+|[\da-f:.]+)$/i.test(text) && 'must be a host name or an IP address',
);

/** Comma-separated host names, with optional ports. */
export const serverList = checked(
  (text) =>
    text.split(',').some((one) => !/^[\w.-]+(?::\d+)?$/.test(one) || !URL.canParse(`tcp://${one}`)) &&
    'must be servers such as one:5432, with commas between',
);

/** One mail address without a name. */
export const mailAddress = checked(
  (text) => !isMailAddress(text) && 'must be one e-mail address such as name@kallos.example',
);

function isMailAddress(text: string): boolean {
  const [, local = '', domain = ''] = /^([^\s@<>()[\]\\,;:"]{1,64})@([^\s@]+)$/.exec(text) ?? [];
  return (
    /^[\w.!#$%&'*+/=?^`{|}~-]+$/.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]*[a-z][a-z\d-]*[a-z\d]$/i.test(domainToASCII(domain))
  );
}

/** A sender: `name@kallos.example` or `Kallos <name@kallos.example>`. */
export const mailSender = checked((text) => {
  const named = /^[^<>,;\p{Cc}]*<([^<>]*)>$/u.exec(text);
  return (
    !isMailAddress(named ? (named[1] ?? '') : text) &&
    'must be one sender such as name@kallos.example or Kallos <name@kallos.example>'
  );
});

const canDecode = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * The address of a mail server; special characters in user and password must be percent-encoded.
 */
export const mailServer = checked((text) => {
  if (!/^smtps?:\/\//i.test(text)) return 'must be an address that begins with smtp:// or smtps://';
  const encode = 'must have user and password percent-encoded, and a host name behind them';
  if (!URL.canParse(text) || /\s/.test(text)) return encode;
  const { username, password, hostname, pathname, hash, search } = new URL(text);
  const before = text.slice(0, search === '' ? undefined : text.indexOf('?'));
  if (hostname === '' || !canDecode(username) || !canDecode(password)) return encode;
  if (hash !== '' || text.includes('#') || before.split('@').length > 2 || search.includes('@'))
    return encode;
  if (username === '' && password !== '') return encode;
  return !['', '/'].includes(pathname) && encode;
});
