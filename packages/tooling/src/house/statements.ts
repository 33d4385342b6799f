import { ts } from '../typescript.ts';

/** What picks rows of one account without saying so: its own key, or a secret that only its owner knows. */
const namesRows = /ccount|\.(id|key|token|bulkPostId)\b|Hash\b|ids\b/;

/** The tables of a schema whose rows belong to accounts. */
export function ownedTables(schema: string): string[] {
  const source = ts.createSourceFile('schema.ts', schema, ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const [{ name, initializer } = { name: undefined, initializer: undefined }] =
      declarationList.declarations;
    if (!name || !initializer || !ts.isCallExpression(initializer)) return [];
    const columns = initializer.arguments[1]?.getText(source) ?? '';
    return initializer.getText(source).startsWith('pgTable(') && /\baccountId:/.test(columns)
      ? [name.getText(source)]
      : [];
  });
}

/** Statements on tables of accounts that name neither an account nor single rows, as file and line. */
export function namelessStatements(file: string, text: string, owned: ReadonlySet<string>): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const aliases = [...text.matchAll(/\b(\w+) as (\w+)\b/g)].filter(([, name = '']) => owned.has(name));
  const known = new Set([...owned, ...aliases.map(([, , alias = '']) => alias)]);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { name } = node.expression;
    const table = node.arguments[0];
    if (!/^(from|update|delete)$/.test(name.text) || !table || !ts.isIdentifier(table)) return;
    if (!known.has(table.text)) return;
    let chain: ts.Node = node;
    while (ts.isPropertyAccessExpression(chain.parent) && ts.isCallExpression(chain.parent.parent))
      chain = chain.parent.parent;
    const condition = source.text.slice(table.end, chain.end).split('.where(')[1] ?? '';
    if (namesRows.test(condition)) return;
    const line = source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1;
    found.push(`${file}:${line}  ${name.text} ${table.text}`);
  };
  visit(source);
  return found;
}
