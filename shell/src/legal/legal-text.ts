/** A section: paragraphs, then list items. */
interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly items: readonly string[];
}

interface LegalText {
  readonly title: string;
  readonly lede: string;
  readonly updated: string;
  readonly sections: readonly LegalSection[];
}

const blocksOf = (part: string): string[] => part.trim().split(/\n{2,}/);

function readSection(part: string): LegalSection {
  const [heading = '', ...blocks] = blocksOf(part);
  const [, title = heading, id = ''] = /^(.+) \{#([\w-]+)\}$/.exec(heading) ?? [];
  return {
    id,
    title,
    paragraphs: blocks.filter((block) => !block.startsWith('- ')),
    items: blocks.flatMap((block) => (block.startsWith('- ') ? block.slice(2).split('\n- ') : [])),
  };
}

/**
 * Parses a legal text: a title, a lede and a date, then sections `## Title {#id}` of paragraphs and one list
 * each.
 */
export function readLegalText(markdown: string): LegalText {
  const [head = '', ...parts] = markdown.split(/^## /m);
  const [title = '', lede = '', updated = ''] = blocksOf(head.replace(/^# /, ''));
  return { title, lede, updated, sections: parts.map(readSection) };
}
