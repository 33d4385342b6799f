import { ts } from '../typescript.ts';

/** One small fault that a test should notice. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** What was changed, as a person reads it. */
  readonly change: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const comparisons: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};
const swappedNames = new Map([
  ['max', 'min'],
  ['min', 'max'],
  ['some', 'every'],
  ['every', 'some'],
]);
/** What stands in the text of an SQL statement, and its opposite. */
const sqlSwaps: Array<[RegExp, (found: string) => string]> = [
  [/\band\b/g, () => 'or'],
  [/\bis not null\b/g, () => 'is null'],
  [/\bis null\b/g, () => 'is not null'],
  [/\bgreatest\b/g, () => 'least'],
  [/(?<=\s)(<=|>=|<|>)(?=\s)/g, (found) => comparisons[found] ?? found],
  [/(?<=interval ')\d+/g, (found) => String(Number(found) * 10)],
];

type Found = readonly [start: number, end: number, replacement: string];

/** The expression statement a mutant may leave out; a line in the log is no promise. */
const isDroppable = (text: string): boolean => !/^(await )?(\w+\.)*log\.|^super\(/.test(text);

function inBinary(node: ts.BinaryExpression, source: ts.SourceFile): Found[] {
  const operator = node.operatorToken.getText(source);
  const [start, end] = [node.getStart(source), node.end];
  if (comparisons[operator])
    return [[node.operatorToken.getStart(source), node.operatorToken.end, comparisons[operator]]];
  if (operator === '&&' || operator === '||')
    return [
      [start, end, node.left.getText(source)],
      [start, end, node.right.getText(source)],
    ];
  if (operator === '??') return [[start, end, node.right.getText(source)]];
  return [];
}

function inCall(node: ts.CallExpression, source: ts.SourceFile): Found[] {
  const name = (
    ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
  ).getText(source);
  const list = [...node.arguments];
  const whole = list[0] && ([list[0].getStart(source), list.at(-1)!.end] as const);
  if (!whole) return [];
  const isJoined = ts.isCallExpression(list[0]!) && /^(and|or)\(/.test(list[0].getText(source));
  if (name === 'where' && !isJoined) return [[...whole, 'undefined']];
  if (name === 'and' || name === 'or')
    return list.map((left) => [
      ...whole,
      list
        .filter((one) => one !== left)
        .map((one) => one.getText(source))
        .join(', '),
    ]);
  if (name === 'filter' && ts.isPropertyAccessExpression(node.expression)) return [[...whole, '() => true']];
  const swapped = ts.isPropertyAccessExpression(node.expression) ? swappedNames.get(name) : undefined;
  return swapped ? [[node.expression.end - name.length, node.expression.end, swapped]] : [];
}

function inSql(node: ts.Node, source: ts.SourceFile): Found[] {
  const start = node.getStart(source);
  const text = source.text.slice(start, node.end);
  return sqlSwaps.flatMap(([pattern, swap]) =>
    [...text.matchAll(pattern)].map((hit): Found => [
      start + hit.index,
      start + hit.index + hit[0].length,
      swap(hit[0]),
    ]),
  );
}

function found(node: ts.Node, source: ts.SourceFile): Found[] {
  const [start, end] = [node.getStart(source), node.end];
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const test = ts.isIfStatement(node) ? node.expression : node.condition;
    return ['true', 'false'].map((fixed) => [test.getStart(source), test.end, fixed]);
  }
  if (ts.isBinaryExpression(node)) return inBinary(node, source);
  if (ts.isCallExpression(node)) return inCall(node, source);
  if (ts.isExpressionStatement(node) && ts.isBlock(node.parent) && isDroppable(node.getText(source)))
    return [[start, end, ';']];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [[start, end, node.operand.getText(source)]];
  if (ts.isNumericLiteral(node) && !ts.isElementAccessExpression(node.parent)) {
    const value = Number(node.text.replaceAll('_', ''));
    return [[start, end, value === 0 ? '1' : String(value * 10)]];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[start, end, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[start, end, 'true']];
  const template =
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node);
  return template ? inSql(node, source) : [];
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 70);

/** Every fault that can be made in a file, in the order of its lines. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants = new Map<string, Mutant>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    for (const [start, end, replacement] of found(node, source)) {
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      const change = `${oneLine(text.slice(start, end))}  ->  ${oneLine(replacement) || '(nothing)'}`;
      mutants.set(`${start} ${end} ${replacement}`, { file, line, change, start, end, replacement });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...mutants.values()].toSorted((a, b) => a.start - b.start);
}

/** The file's text with the fault in it. */
export const applyMutant = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end);
