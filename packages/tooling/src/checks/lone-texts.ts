import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repository } from '../build/remote-folders.ts';
import { readCommandLine } from '../command-line.ts';
import { isEntryPoint } from '../entry-point.ts';
import { ts } from '../typescript.ts';

/** A text that shares its parent with other nodes. */
export interface LooseText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Printed with the findings. */
const advice =
  'Page translation replaces text nodes. React can update or remove a text only if it is the only child of its element: wrap it in a <span>, or join the parts in one template string.';

type Parent = ts.JsxElement | ts.JsxFragment;

const { TypeFlags, SyntaxKind } = ts;
const textFlags = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;

const typesIn = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

/** Returns whether React may create a text node for a value of this type; the empty string gets none. */
function mayBeText(checker: ts.TypeChecker, type: ts.Type): boolean {
  return typesIn(type).some((part) => {
    if (part.isStringLiteral()) return part.value.trim() !== '';
    if (part.flags & textFlags) return true;
    const item = checker.getIndexTypeOfType(part, ts.IndexKind.Number);
    return item !== undefined && mayBeText(checker, item);
  });
}

const isPlainText = (type: ts.Type): boolean => typesIn(type).some((part) => part.flags & textFlags);

/** `ReactNode` may or may not be a text, so the passed value is checked instead. */
const isReactNode = (type: ts.Type): boolean =>
  type.aliasSymbol?.name === 'ReactNode' ||
  typesIn(type).some((part) => ['ReactPortal', 'Iterable'].includes(part.symbol?.name));

/** Returns the possible values of a conditional expression. */
function branchesOf(expression: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(expression)) return branchesOf(expression.expression);
  if (ts.isConditionalExpression(expression))
    return [...branchesOf(expression.whenTrue), ...branchesOf(expression.whenFalse)];
  if (ts.isBinaryExpression(expression)) {
    const { operatorToken, left, right } = expression;
    if (operatorToken.kind === SyntaxKind.AmpersandAmpersandToken) return branchesOf(right);
    if ([SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken].includes(operatorToken.kind))
      return [...branchesOf(left), ...branchesOf(right)];
  }
  return [expression];
}

function componentAround(node: ts.Node): string {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isFunctionDeclaration(at) && at.name) return at.name.text;
    if (ts.isVariableDeclaration(at) && ts.isIdentifier(at.name) && /^[A-Z]/.test(at.name.text))
      return at.name.text;
  }
  return '';
}

const isFragment = (node: ts.JsxElement): boolean => node.openingElement.tagName.getText() === 'Fragment';

function functionAround(node: ts.Node): ts.Node | undefined {
  let at: ts.Node | undefined = node.parent;
  while (at && !ts.isFunctionLike(at)) at = at.parent;
  return at;
}

function isComponent(node: ts.Node): boolean {
  const name = ts.isFunctionDeclaration(node)
    ? node.name
    : ts.isVariableDeclaration(node.parent)
      ? node.parent.name
      : undefined;
  return name !== undefined && /^[A-Z][a-z]/.test(name.getText());
}

function visitAll(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => visitAll(child, visit));
}

const childrenOf = (parent: Parent): ts.JsxChild[] =>
  parent.children.filter((child) =>
    ts.isJsxText(child)
      ? child.text.trim() !== '' || !child.text.includes('\n')
      : !ts.isJsxExpression(child) || child.expression,
  );

/** Finds loose texts in a program's screens. */
class LooseTextFinder {
  readonly found = new Map<string, LooseText>();
  /**
   * Props, fields and components' children that are rendered with siblings: checked where they are passed.
   */
  readonly #props = new Set<string>();
  readonly #fields = new Set<string>();
  readonly #components = new Set<string>();
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  #add(node: ts.Node, start = node.getStart()): void {
    const source = node.getSourceFile();
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    const text = node.getText().trim().replaceAll(/\s+/g, ' ').slice(0, 80);
    const file = relative(repository, source.fileName);
    this.found.set(`${file}:${start}`, { file, line, text });
  }

  /** Returns whether a value is a text by its type; `unknown` depends on the caller. */
  #kindOf(value: ts.Expression): 'text' | 'unknown' | 'none' {
    // The checker would return the contextual type.
    if (ts.isStringLiteralLike(value)) return value.text.trim() === '' ? 'none' : 'text';
    const type = this.#checker.getTypeAtLocation(value);
    if (isReactNode(type)) return 'unknown';
    return mayBeText(this.#checker, type) ? 'text' : 'none';
  }

  #noteShared(value: ts.Expression): void {
    if (ts.isPropertyAccessExpression(value)) this.#fields.add(value.name.text);
    else if (!ts.isIdentifier(value)) this.#add(value);
    else if (value.text === 'children') this.#components.add(componentAround(value));
    else this.#props.add(value.text);
  }

  #judge(expression: ts.Expression, whenUnknown: (value: ts.Expression) => void): void {
    for (const value of branchesOf(expression)) {
      const kind = this.#kindOf(value);
      if (kind === 'text') this.#add(value);
      if (kind === 'unknown') whenUnknown(value);
    }
  }

  /** The items of a list are siblings. */
  #isListOfTexts(value: ts.Expression): boolean {
    const type = this.#checker.getTypeAtLocation(value);
    return !isReactNode(type) && !isPlainText(type) && mayBeText(this.#checker, type);
  }

  judgeChildren(parent: Parent, hasCompany: boolean): void {
    const children = childrenOf(parent);
    const isShared = hasCompany || children.length > 1;
    for (const child of children) {
      if (ts.isJsxText(child) && child.text.trim() !== '' && isShared)
        this.#add(child, child.getFullStart() + child.text.search(/\S/));
      if (!ts.isJsxExpression(child) || !child.expression) continue;
      if (isShared || this.#isListOfTexts(child.expression))
        this.#judge(child.expression, (value) => this.#noteShared(value));
    }
  }

  /** A component that returns a text puts it next to other children of its parent. */
  judgeReturned(node: ts.Node): void {
    const value = ts.isReturnStatement(node)
      ? node.expression
      : ts.isArrowFunction(node) && !ts.isBlock(node.body)
        ? node.body
        : undefined;
    const owner = ts.isReturnStatement(node) ? functionAround(node) : node;
    if (value && owner && isComponent(owner))
      this.#judge(value, (unknown) => {
        const parts = typesIn(this.#checker.getTypeAtLocation(unknown));
        if (unknown.getText() === 'children' && parts.some(({ flags }) => flags & TypeFlags.StringLike))
          this.#noteShared(unknown);
      });
  }

  judgePassed(node: ts.Node): void {
    if (ts.isJsxElement(node) && this.#components.has(node.openingElement.tagName.getText()))
      this.judgeChildren(node, true);
    const isPassed =
      (ts.isJsxAttribute(node) && this.#props.has(node.name.getText())) ||
      (ts.isPropertyAssignment(node) && this.#fields.has(node.name.getText()));
    const given = isPassed ? node.initializer : undefined;
    const value = given && ts.isJsxExpression(given) ? given.expression : given;
    if (value) this.#judge(value as ts.Expression, () => undefined);
  }
}

/** Returns each text in the files that is not the only child of its element. */
export function looseTexts(program: ts.Program, isOurs: (file: string) => boolean): LooseText[] {
  const finder = new LooseTextFinder(program.getTypeChecker());
  const sources = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.endsWith('.tsx') && isOurs(fileName));
  for (const source of sources)
    visitAll(source, (node) => {
      if (ts.isJsxElement(node)) finder.judgeChildren(node, isFragment(node));
      else if (ts.isJsxFragment(node)) finder.judgeChildren(node, true);
      else finder.judgeReturned(node);
    });
  for (const source of sources) visitAll(source, (node) => finder.judgePassed(node));
  return [...finder.found.values()].toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/** Creates a typed program of screens. */
export function screenProgram(files: readonly string[]): ts.Program {
  const config = ts.readConfigFile(join(repository, 'tsconfig.web.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, repository);
  return ts.createProgram([...files], options);
}

if (isEntryPoint(import.meta)) {
  readCommandLine({ options: {} });
  const folders = '{shell,mfe-*,packages/{ui,web-kit}}/src/**/*.tsx';
  const files = globSync(folders, { cwd: repository, exclude: (name) => name.endsWith('.test.tsx') }).map(
    (file) => join(repository, file),
  );
  const ours = new Set(files);
  const found = looseTexts(screenProgram(files), (file) => ours.has(file));
  for (const { file, line, text } of found) console.log(`${file}:${line}: ${text}`);
  if (found.length > 0) console.log(advice);
  process.exitCode = found.length === 0 ? 0 : 1;
}
