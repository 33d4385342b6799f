import type { Page } from 'playwright-core';

interface PlacedNode {
  readonly nodeId: number;
  readonly parentId?: number;
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string;
}

/** Returns texts drawn in a local font instead of the product's: they look different elsewhere. */
export async function foreignFonts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { nodes } = (await session.send('DOM.getFlattenedDocument', { depth: -1 })) as {
    nodes: PlacedNode[];
  };
  const texts = nodes.filter(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue.trim() !== '');
  const faults = texts.map(async ({ parentId, nodeValue }) => {
    const element = nodes.find(({ nodeId }) => nodeId === parentId);
    if (!element) return [];
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId: element.nodeId });
    const text = nodeValue.trim().slice(0, 40);
    return fonts
      .filter(({ isCustomFont }) => !isCustomFont)
      .map(({ familyName }) => `${familyName} draws ${element.nodeName.toLowerCase()} «${text}»`);
  });
  const found = (await Promise.all(faults)).flat();
  await session.detach();
  return [...new Set(found)];
}
