import { parseSync } from 'libpg-query';

/** The account-owned tables of a service, and their key columns. */
export interface AccountTables {
  readonly owned: ReadonlySet<string>;
  /** Columns by table that are unique, or refer to a unique column of an owned table. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A part of a statement that uses an owned table without an account. */
interface Unbound {
  readonly table: string;
  /** Verb, table and the columns of the condition, such as `update pages by state`. */
  readonly signature: string;
}

type Node = Record<string, unknown>;
interface Relation {
  readonly table: string;
  readonly alias: string;
  readonly isDerived: boolean;
}

const asNode = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.map(asNode) : []);
const verbs: Record<string, string> = {
  SelectStmt: 'select',
  UpdateStmt: 'update',
  DeleteStmt: 'delete',
  InsertStmt: 'insert',
};

/** Calls `visit` for each query in a syntax tree, including subqueries. */
function visitQueries(value: unknown, visit: (verb: string, query: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visitQueries(item, visit);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [kind, inner] of Object.entries(value)) {
    // The sides of a union are queries without a name.
    const verb = verbs[kind] ?? (/^[lr]arg$/.test(kind) && asNode(inner).targetList ? 'select' : undefined);
    if (verb !== undefined) visit(verb, asNode(inner));
    visitQueries(inner, visit);
  }
}

const rangeOf = (range: Node, derived: ReadonlySet<string>): Relation => {
  const table = String(range.relname);
  return { table, alias: String(asNode(range.alias).aliasname ?? table), isDerived: derived.has(table) };
};

/** Returns the tables in a query's own FROM, and the join conditions. */
function readFrom(items: Node[], derived: ReadonlySet<string>): { relations: Relation[]; joins: Node[] } {
  const relations: Relation[] = [];
  const joins: Node[] = [];
  for (const item of items) {
    const join = asNode(item.JoinExpr);
    if (item.RangeVar) relations.push(rangeOf(asNode(item.RangeVar), derived));
    else if (item.JoinExpr) {
      const sides = readFrom([asNode(join.larg), asNode(join.rarg)], derived);
      relations.push(...sides.relations);
      joins.push(...sides.joins, asNode(join.quals));
    } else {
      const inner = asNode(Object.values(item)[0]);
      const alias = String(asNode(inner.alias).aliasname ?? '');
      relations.push({ table: alias, alias, isDerived: true });
    }
  }
  return { relations, joins };
}

/** Returns the table alias, if any, and the name of a column. */
function columnOf(node: Node): { alias: string | undefined; column: string } | undefined {
  const cast = asNode(node.TypeCast);
  if (node.TypeCast) return columnOf(asNode(cast.arg));
  if (!node.ColumnRef) return undefined;
  const names = listOf(asNode(node.ColumnRef).fields).map((field) => String(asNode(field.String).sval ?? ''));
  const column = names.at(-1) ?? '';
  return { alias: names.length > 1 ? names.at(-2) : undefined, column };
}

/** Returns the two sides of an equality, of `in` or of `= any`. */
function sidesOf(condition: Node): [left: Node, right: Node] | undefined {
  const link = asNode(condition.SubLink);
  if (link.subLinkType === 'ANY_SUBLINK') return [asNode(link.testexpr), {}];
  const expression = asNode(condition.A_Expr);
  const isEqual = listOf(expression.name).some((name) => asNode(name.String).sval === '=');
  if (!isEqual || expression.kind === 'AEXPR_NOT_DISTINCT') return undefined;
  return [asNode(expression.lexpr), asNode(expression.rexpr)];
}

/** A query with its own tables. */
class Query {
  readonly relations: Relation[];
  readonly conditions: Node[];
  readonly #tables: AccountTables;
  readonly #bound: Set<string>;

  constructor(query: Node, tables: AccountTables, derived: ReadonlySet<string>) {
    const target = query.relation ? [{ RangeVar: query.relation }] : [];
    const from = readFrom([...target, ...listOf(query.fromClause), ...listOf(query.usingClause)], derived);
    this.relations = from.relations;
    this.conditions = [...from.joins, asNode(query.whereClause)];
    this.#tables = tables;
    this.#bound = new Set(this.relations.filter(({ isDerived }) => isDerived).map(({ alias }) => alias));
    for (let known = -1; known !== this.#bound.size;) {
      known = this.#bound.size;
      for (const relation of this.relations)
        if (this.conditions.some((condition) => this.#binds(condition, relation)))
          this.#bound.add(relation.alias);
    }
  }

  isBound({ alias }: Relation): boolean {
    return this.#bound.has(alias);
  }

  #binds(condition: Node, relation: Relation): boolean {
    const all = asNode(condition.BoolExpr);
    const parts = listOf(all.args);
    if (all.boolop === 'AND_EXPR') return parts.some((part) => this.#binds(part, relation));
    if (all.boolop === 'OR_EXPR') return parts.every((part) => this.#binds(part, relation));
    const sides = sidesOf(condition);
    if (!sides) return false;
    const [left, right] = sides;
    return this.#names(left, right, relation) || this.#names(right, left, relation);
  }

  /** Returns whether one side is an account or key column, and the other a known value. */
  #names(side: Node, other: Node, { alias, table }: Relation): boolean {
    const own = columnOf(side);
    if (!own || (own.alias ?? this.#only()) !== alias) return false;
    const isKey =
      own.column === 'account_id' ||
      own.column === 'ctid' ||
      this.#tables.keys.get(table)?.has(own.column) === true;
    const against = columnOf(other);
    if (!against) return isKey;
    const name = against.alias ?? this.#only();
    // A column of an outer query counts as a value, because the outer query is checked itself.
    if (!this.relations.some((relation) => relation.alias === name)) return isKey;
    return name !== alias && this.#bound.has(name ?? '');
  }

  #only(): string | undefined {
    return this.relations.length === 1 ? this.relations[0]?.alias : undefined;
  }
}

function columnsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) columnsIn(item, found);
  else if (typeof value === 'object' && value !== null)
    for (const [kind, inner] of Object.entries(value)) {
      if (kind === 'ColumnRef') found.add(columnOf({ ColumnRef: inner })?.column ?? '');
      else if (kind !== 'subselect') columnsIn(inner, found);
    }
  return found;
}

const insertsAccount = (query: Node) =>
  listOf(query.cols).some((column) => asNode(column.ResTarget).name === 'account_id');

/** Returns the owned tables of a statement without an account, a row's key or a bound table. */
export function findUnboundTables(sql: string, tables: AccountTables): Unbound[] {
  const tree: unknown = parseSync(sql);
  const derived = new Set<string>();
  const readNames = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(readNames);
    else if (typeof value === 'object' && value !== null)
      for (const [kind, inner] of Object.entries(value)) {
        if (kind === 'CommonTableExpr') derived.add(String(asNode(inner).ctename));
        readNames(inner);
      }
  };
  readNames(tree);
  const parts: Unbound[] = [];
  visitQueries(tree, (verb, node) => {
    const query = new Query(node, tables, derived);
    for (const relation of query.relations) {
      if (relation.isDerived || !tables.owned.has(relation.table)) continue;
      if (verb === 'insert' ? insertsAccount(node) : query.isBound(relation)) continue;
      const by = [...columnsIn(query.conditions)].toSorted().join(', ');
      parts.push({
        table: relation.table,
        signature: `${verb} ${relation.table}${by === '' ? '' : ` by ${by}`}`,
      });
    }
  });
  return parts;
}
