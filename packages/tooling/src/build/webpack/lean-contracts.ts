import { ts } from '../../typescript.ts';

/** The parts of an endpoint for servers and the API document, which browsers do not need. */
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
  // The client reads only whether a reply is `raw`.
  !(
    ts.isPropertyAssignment(property) &&
    ts.isStringLiteral(property.initializer) &&
    property.name.text === 'reply'
  );

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const calls = (node: ts.Node): boolean =>
  !ts.isFunctionLike(node) &&
  (ts.isCallExpression(node) || ts.isSpreadAssignment(node) || ts.forEachChild(node, calls) === true);

/** Wraps a contract's schemas in one pure call, because loading them has no side effects. */
function freeOfEffects(file: ts.SourceFile): Edit[] {
  return file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ initializer }) => {
      if (!initializer || !calls(initializer)) return [];
      const start = initializer.getStart(file);
      const { end } = initializer;
      return [
        { from: start, to: start, text: '/*#__PURE__*/ (() => (' },
        { from: end, to: end, text: '))()' },
      ];
    });
}

function editsOf(file: ts.SourceFile): Edit[] {
  const edits = freeOfEffects(file);
  const visit = (node: ts.Node): void => {
    if (!ts.isCallExpression(node)) return ts.forEachChild(node, visit);
    const [description] = node.arguments;
    if (
      node.expression.getText(file) !== 'endpoint' ||
      !description ||
      !ts.isObjectLiteralExpression(description)
    )
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
 * A webpack loader for the contracts: removes what only servers need from each endpoint, and marks
 * the creation of schemas as pure, so that unused ones are dropped, and zod with them.
 */
export default function leanContracts(source: string): string {
  const file = ts.createSourceFile('contract.ts', source, ts.ScriptTarget.Latest);
  return editsOf(file)
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), source);
}
