import { ts } from './typescript.ts';

/** What an endpoint says to servers and the API document alone: a browser sends and reads without it. */
export const serverOnly: ReadonlySet<string> = new Set([
  'summary',
  'params',
  'query',
  'body',
  'reply',
  'errors',
]);

const isServerOnly = (property: ts.ObjectLiteralElementLike): boolean =>
  property.name !== undefined &&
  ts.isIdentifier(property.name) &&
  serverOnly.has(property.name.text) &&
  // The word `raw` is what the client reads of a reply.
  !(
    ts.isPropertyAssignment(property) &&
    ts.isStringLiteral(property.initializer) &&
    property.name.text === 'reply'
  );

function rootOf(expression: ts.Expression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression))
    return rootOf(expression.expression);
  return undefined;
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function editsOf(file: ts.SourceFile): Edit[] {
  const edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    if (!ts.isCallExpression(node)) return ts.forEachChild(node, visit);
    const root = rootOf(node.expression);
    if (root === 'z' || root === 'endpoint') {
      const start = node.getStart(file);
      edits.push({ from: start, to: start, text: '/*#__PURE__*/ ' });
    }
    const [description] = node.arguments;
    if (root !== 'endpoint' || !description || !ts.isObjectLiteralExpression(description))
      return ts.forEachChild(node, visit);
    const { properties } = description;
    for (const [index, property] of properties.entries()) {
      const to = properties[index + 1]?.pos ?? properties.end;
      if (isServerOnly(property)) edits.push({ from: property.pos, to, text: '' });
      else visit(property);
    }
  };
  visit(file);
  return edits;
}

/**
 * A webpack loader for the contracts: leaves out of each endpoint what servers alone need, and marks the making of a
 * schema as free of effects, so that those which a script does not use stay out of it.
 */
export default function leanContracts(source: string): string {
  const file = ts.createSourceFile('contract.ts', source, ts.ScriptTarget.Latest);
  return editsOf(file)
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), source);
}
