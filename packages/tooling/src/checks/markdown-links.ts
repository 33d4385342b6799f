import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const withoutFences = (text: string): string => text.replaceAll(/^( *)(`{3,}|~{3,}).*?^ *\2[`~]*$/gms, '');
const withoutCode = (text: string): string =>
  withoutFences(text).replaceAll(/(`+)(?!`).*?(?<!`)\1(?!`)/gs, '');

/**
 * Returns the anchors of a document as GitHub generates them: headings, numbered when repeated, and ids in
 * HTML.
 */
export function anchorsOf(text: string): Set<string> {
  const prose = withoutFences(text);
  const anchors = new Set(
    [...prose.matchAll(/<\w+\b[^>]*?\s(?:id|name)="([^"]+)"/g)].map(([, id = '']) => id),
  );
  const headings =
    /^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$|^ {0,3}([^\s#>|-].*)\n {0,3}(?:=+|-+)[ \t]*$/gm;
  for (const [, marked, underlined] of prose.matchAll(headings)) {
    const heading = marked ?? underlined ?? '';
    const shown = heading.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = shown.replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-');
    let name = anchor;
    for (let count = 1; anchors.has(name); count += 1) name = `${anchor}-${count}`;
    anchors.add(name);
  }
  return anchors;
}

/** Returns the link and image targets of a document outside code: inline, by reference and in HTML. */
function linksOf(text: string): string[] {
  const prose = withoutCode(text);
  return [
    /\]\(\s*(?:<([^>]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s+["'(][^)]*)?\s*\)/g,
    /^ {0,3}\[[^\]^]+\]:\s*(?:<([^>]*)>|(\S+))/gm,
    /<(?:a|img|source)\b[^>]*?\s(?:href|src)="([^"]*)"/g,
  ].flatMap((form) => [...prose.matchAll(form)].map((found) => found[1] ?? found[2] ?? ''));
}

/** Returns the repository paths in a document's inline code, except build output. */
function pathsOf(text: string, root: string): string[] {
  const folders = new Set(
    readdirSync(root, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? one.name : [])),
  );
  return [...withoutFences(text).matchAll(/(?<!`)`([\w.@-]+(?:\/[\w.@-]+)+\/?)`(?!`)/g)]
    .map(([, name = '']) => name)
    .filter(
      (name) =>
        folders.has(name.split('/')[0] ?? '') && !/(^|\/)(dist|node_modules|\.cache|\.data)(\/|$)/.test(name),
    );
}

/** Decodes a part of a link; returns it unchanged when it is not valid encoding. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const isExternal = (target: string): boolean => /^(?:[a-z][\w+.-]*:|\/\/)/i.test(target);

/** Returns why a document's link is broken, or undefined. */
function linkFault(file: string, target: string, root: string): string | undefined {
  const [address = '', fragment] = target.split('#', 2);
  const [place, anchor] = [decoded(address.replace(/\?.*$/s, '')), decoded(fragment ?? '')];
  const goal = place === '' ? file : path.join(place.startsWith('/') ? '' : path.dirname(file), place);
  if (goal.startsWith('..') || !existsSync(path.join(root, goal))) return `${target}: no such file`;
  if (!anchor || !goal.endsWith('.md') || statSync(path.join(root, goal)).isDirectory()) return undefined;
  return anchorsOf(readFileSync(path.join(root, goal), 'utf8')).has(anchor)
    ? undefined
    : `${target}: no such heading`;
}

/** Returns a document's broken links and nonexistent paths; `file` is relative to `root`. */
export function brokenReferences(file: string, root: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const links = linksOf(text).filter((target) => !isExternal(target));
  const paths = pathsOf(text, root).filter((name) => !existsSync(path.join(root, name)));
  return [
    ...links.flatMap((target) => linkFault(file, target, root) ?? []),
    ...paths.map((name) => `${name}: no such path`),
  ].map((fault) => `${file}: ${fault}`);
}
