// Says whether a statement may be run as that of a value set: read by PostgreSQL's own parser, everything in it named
// in the lists of this file. What is not named is refused, whatever it would do.
import { hasSqlDetails, parse, scan } from 'libpg-query'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { parameterTypes } from '../../../domain/office/value-set.ts'

/** The views of the schema `value_set_api` with their columns, the only tables there are for a statement. */
export const apiViews: Readonly<Record<string, readonly string[]>> = {
  company: ['code', 'name', 'name_zh_cn', 'name_zh_tw', 'name_en'],
  account_set: ['code', 'name', 'company_code', 'year', 'currency', 'status'],
  period: ['code', 'name', 'company_code', 'account_set', 'year', 'no', 'date_from', 'date_to', 'status'],
  subject: [
    ...['code', 'name', 'name_zh_cn', 'name_zh_tw', 'name_en', 'parent', 'level', 'type', 'direction', 'is_leaf'],
    ...['currency', 'mnemonic', 'enabled'],
  ],
  entity: [
    ...['code', 'name', 'type', 'name_zh_cn', 'name_zh_tw', 'name_en', 'short_name', 'parent', 'mnemonic', 'enabled'],
  ],
  store: [
    ...['code', 'name', 'company_code', 'name_zh_cn', 'name_zh_tw', 'name_en', 'short_name', 'brand', 'mall'],
    ...['region', 'open_date', 'close_date', 'mnemonic', 'enabled'],
  ],
  department: [...['code', 'name', 'parent', 'type', 'company_code', 'name_zh_cn', 'name_zh_tw', 'name_en', 'enabled']],
  person: ['code', 'name', 'company_code', 'department_code', 'enabled'],
  currency: ['code', 'name', 'name_zh_cn', 'name_zh_tw', 'name_en', 'symbol', 'minor_digits', 'enabled'],
  expense_account: ['code', 'name', 'name_zh_cn', 'name_zh_tw', 'name_en', 'business', 'mnemonic', 'enabled'],
}

const schema = 'value_set_api'

/** Functions that read nothing but their arguments, and make nothing much longer than them. */
const functions: ReadonlySet<string> = new Set([
  ...['lower', 'upper', 'initcap', 'btrim', 'ltrim', 'rtrim', 'substring', 'substr', 'left', 'right', 'split_part'],
  ...['concat', 'concat_ws', 'length', 'char_length', 'position', 'strpos', 'starts_with', 'to_char', 'date_trunc'],
  ...['date_part', 'extract', 'abs', 'round', 'floor', 'ceil', 'count', 'min', 'max', 'sum', 'avg', 'string_agg'],
  ...['bool_and', 'bool_or'],
])

const types: ReadonlySet<string> = new Set([
  ...['text', 'varchar', 'bpchar', 'int2', 'int4', 'int8', 'numeric', 'date', 'bool'],
])

const operators: ReadonlySet<string> = new Set([
  ...['=', '<>', '<', '>', '<=', '>=', '+', '-', '*', '/', '%', '||', '~~', '!~~', '~~*', '!~~*'],
  ...['BETWEEN', 'NOT BETWEEN', 'BETWEEN SYMMETRIC', 'NOT BETWEEN SYMMETRIC'],
])

/** Kinds of nodes that say nothing by themselves: what stands below them is looked at. */
const plainNodes: ReadonlySet<string> = new Set([
  ...['ResTarget', 'ColumnRef', 'String', 'Integer', 'A_Star', 'A_Const', 'BoolExpr', 'NullTest', 'BooleanTest'],
  ...['CaseExpr', 'CaseWhen', 'CoalesceExpr', 'MinMaxExpr', 'RangeSubselect', 'JoinExpr'],
  ...['List', 'ParamRef'],
])

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

const oneSelect = (): never => refuse(problem('valueSet.oneSelect', 'sql'))
const refuseName = (name: string): never => refuse(problem('valueSet.sqlName', 'sql', { name }))

/** The parts of a name with dots. */
const partsOf = (names: unknown): string[] =>
  (Array.isArray(names) ? names : []).map((each) => String((each as { String?: { sval?: string } }).String?.sval ?? ''))

/** A name without a schema, or with that of PostgreSQL itself: as the grammar writes `substring(x from 1)`. */
const builtinName = (names: unknown): string => {
  const parts = partsOf(names)
  const [last = ''] = parts.slice(-1)
  return parts.length === 1 || (parts.length === 2 && parts[0] === 'pg_catalog') ? last : parts.join('.')
}

const known = (list: ReadonlySet<string>, name: string): void => {
  if (!list.has(name)) refuseName(name)
}

const checkTable = ({ catalogname, schemaname, relname }: Node, named: ReadonlySet<string>): void => {
  const name = String(relname)
  const isView = catalogname === undefined && schemaname === schema && Object.hasOwn(apiViews, name)
  const isOwn = catalogname === undefined && schemaname === undefined && named.has(name)
  if (!isView && !isOwn) refuseName([catalogname, schemaname, relname].filter((part) => part).join('.'))
}

/** Parts of a SELECT that would do more than read, or hold rows. */
const checkSelect = (select: Node): void => {
  if (isNode(select.withClause) && select.withClause.recursive === true) refuseName('recursive')
  if (select.intoClause !== undefined || select.lockingClause !== undefined) oneSelect()
  if (select.windowClause !== undefined) refuseName('window')
}

const checks: Readonly<Record<string, (node: Node, named: ReadonlySet<string>) => void>> = {
  SelectStmt: checkSelect,
  RangeVar: checkTable,
  FuncCall: (call) => {
    known(functions, builtinName(call.funcname))
    if (call.over !== undefined) refuseName('over')
  },
  TypeCast: ({ typeName }) => {
    const { names, arrayBounds, setof } = typeName as Node
    known(types, builtinName(names))
    if (arrayBounds !== undefined || setof === true) refuseName('[]')
  },
  A_Expr: ({ name }) => known(operators, builtinName(name)),
  // `x = any (select …)` and `order by x using >`.
  SubLink: ({ operName }) => (operName === undefined ? undefined : known(operators, builtinName(operName))),
  SortBy: ({ useOp }) => (useOp === undefined ? undefined : known(operators, builtinName(useOp))),
  SQLValueFunction: ({ op }) =>
    op === 'SVFOP_CURRENT_DATE' ? undefined : refuseName(String(op).slice(6).toLowerCase()),
  CommonTableExpr: ({ ctename, ctequery }) => {
    // A name of PostgreSQL's own tables would be looked for among them outside its query.
    if (String(ctename).startsWith('pg_') || Object.hasOwn(apiViews, String(ctename))) refuseName(String(ctename))
    if (!isNode(ctequery) || !('SelectStmt' in ctequery)) oneSelect()
  },
}

/** Names of the queries before the statement, wherever they stand. */
const namedQueries = (value: unknown, found: Set<string> = new Set()): Set<string> => {
  if (Array.isArray(value)) for (const each of value) namedQueries(each, found)
  else if (isNode(value)) {
    if (isNode(value.CommonTableExpr)) found.add(String(value.CommonTableExpr.ctename))
    for (const each of Object.values(value)) namedQueries(each, found)
  }
  return found
}

/** A node of the tree is `{ Kind: { … } }`: its kind begins with a capital, its fields do not. */
const isKind = (key: string): boolean => /^[A-Z]/.test(key)

const walk = (value: unknown, named: ReadonlySet<string>): void => {
  if (Array.isArray(value)) {
    for (const each of value) walk(each, named)
    return
  }
  if (!isNode(value)) return
  for (const [key, below] of Object.entries(value)) {
    if (isKind(key) && isNode(below)) {
      const check = checks[key]
      if (check) check(below, named)
      else if (!plainNodes.has(key)) refuseName(key)
    }
    // The two parts of a UNION are SELECTs without their kind.
    if ((key === 'larg' || key === 'rarg') && isNode(below) && !Object.keys(below).some(isKind)) checkSelect(below)
    walk(below, named)
  }
}

const failed = (error: unknown): never => {
  if (!hasSqlDetails(error)) throw error
  return refuse(problem('valueSet.sqlFailed', 'sql', { msg: error.message.slice(0, 200) }))
}

const colon = ':'
/** The casts that parameters are written with, so that PostgreSQL takes no other type for them. */
const castOf: Readonly<Record<(typeof parameterTypes)[number], string>> = {
  text: 'text',
  number: 'numeric',
  date: 'date',
}

type Named = { name: string; type: (typeof parameterTypes)[number] }
/** A statement with `$1`… in the order of `names`. */
export type Bound = { text: string; names: string[] }

/** Puts `$n` with its type in the place of each `:name`. Refuses comments, `$n` as such and names not declared. */
const bindNames = async (sql: string, declared: readonly Named[]): Promise<Bound> => {
  const bytes = Buffer.from(sql, 'utf8')
  const { tokens } = await scan(sql).catch(failed)
  const names: string[] = []
  let text = ''
  let from = 0
  tokens.forEach((token, at) => {
    if (token.tokenName.endsWith('COMMENT') || token.text === ';') oneSelect()
    if (token.tokenName === 'PARAM') refuseName(token.text)
    const next = tokens[at + 1]
    if (token.text !== colon || next === undefined || next.start !== token.end) return
    const found = declared.find(({ name }) => name === next.text) ?? refuseName(`:${next.text}`)
    if (!names.includes(found.name)) names.push(found.name)
    const place = `$${names.indexOf(found.name) + 1}::${castOf[found.type]}`
    text += bytes.subarray(from, token.start).toString('utf8') + place
    from = next.end
  })
  return { text: text + bytes.subarray(from).toString('utf8'), names }
}

/** The statement of a value set as it may be run; refuses everything but one SELECT of what is listed here. */
export const checkedStatement = async (sql: string, declared: readonly Named[]): Promise<Bound> => {
  if (sql.trim() === '') oneSelect()
  const bound = await bindNames(sql.trim(), declared)
  const { stmts = [] } = await parse(bound.text).catch(failed)
  const [first] = stmts
  const tree: unknown = first?.stmt
  if (stmts.length !== 1 || !isNode(tree) || !('SelectStmt' in tree)) return oneSelect()
  walk(tree, namedQueries(tree))
  return bound
}
