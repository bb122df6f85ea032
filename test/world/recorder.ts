// Listens to every statement of a test file and says which break the rules of scale-out: the company in each statement,
// and nothing that a distributed engine refuses.

import { splitStatements } from '../../src/server/kernel/migrate.ts'
import { onStatement } from '../../src/server/kernel/statement-watch.ts'
import { crossCompanyStatements, tables } from '../../src/server/kernel/tables.ts'

/** What the rules are measured by; tests of the recorder bring their own. */
export type Declared = { distributed: ReadonlySet<string>; crossCompany: ReadonlySet<string> }

const declaredTables: Declared = {
  distributed: new Set(tables.distributed),
  crossCompany: new Set(crossCompanyStatements),
}

/** Words and signs of a statement; comments are left out and strings become ''. */
export const tokensOf = (text: string): string[] => {
  const tokens = text
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/\$([a-z_]*)\$[\s\S]*?\$\1\$/gi, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .match(/"[^"]*"|[a-z_][a-z_0-9]*|\$?\d+|''|<=|>=|<>|::|\S/g)
  return (tokens ?? []).map((token) => token.replaceAll('"', ''))
}

type Reference = { table: string; written: boolean }
const begins = new Set(['from', 'join', 'into', 'update', 'using'])
const ends = new Set([
  'where',
  'group',
  'order',
  'having',
  'limit',
  'returning',
  'set',
  'values',
  'select',
  'on',
  'union',
])

/** The distributed tables that a statement names after FROM (and its commas), JOIN, INTO, UPDATE and USING. */
const referencesOf = (tokens: readonly string[], distributed: ReadonlySet<string>): Reference[] => {
  const found: Reference[] = []
  const inList: boolean[] = [false]
  let expected = ''
  tokens.forEach((token, index) => {
    const depth = inList.length - 1
    // `FOR UPDATE OF`, `DO UPDATE SET` and `IS DISTINCT FROM` name no table.
    const before = tokens[index - 1] ?? ''
    const isWord = (token === 'update' && /^(for|do|key)$/.test(before)) || (token === 'from' && before === 'distinct')
    if (token === '(') inList.push(false)
    else if (token === ')') inList.pop()
    else if (begins.has(token) && !isWord) {
      expected = token
      inList[depth] = token === 'from' || token === 'using'
      return
    } else if (ends.has(token)) inList[depth] = token === 'on' ? (inList[depth] ?? false) : false
    else if (token === ',' && inList[depth]) {
      expected = 'from'
      return
    } else if (expected !== '' && distributed.has(token)) found.push({ table: token, written: expected === 'into' })
    if (token !== 'only' && token !== 'lateral') expected = ''
  })
  return found
}

const isSameCompany = (tokens: readonly string[], index: number): boolean => {
  const [first, second] = [tokens[index + 1] ?? '', tokens[index + 2] ?? '']
  return first === '=' && (second.startsWith('$') || second === 'any' || second === '(')
}

/** Where company_id is compared or joined, and whether one of these is with a value given from outside. */
const companiesOf = (tokens: readonly string[]) => {
  let compared = 0
  let given = false
  tokens.forEach((token, index) => {
    if (token !== 'company_id') return
    compared += 1
    if (isSameCompany(tokens, index)) given = true
  })
  return { compared, given }
}

const forbidden: readonly [RegExp, string][] = [
  [/\bpg_(try_)?advisory_/, 'an advisory lock'],
  [/\bisolation level serializable\b/, 'SERIALIZABLE'],
  [/^set (?!local )/, 'a setting that outlives the transaction'],
  [/\bupdate\b.*\b(gen_random_uuid|clock_timestamp|random|nextval) \(/, 'a volatile function in UPDATE'],
  [/\bset company_id =/, 'a change of company_id'],
  [/\binsert into \S+ (\([^)]*\) )?values \( (\( select|[^;]*, \( select)/, 'a subquery in VALUES'],
  [/\buuidv7 \(/, 'a function newer than PostgreSQL 15'],
  [/\bmerge_action \(/, 'a function newer than PostgreSQL 15'],
]

const crossCompanyFaults = (text: string, tokens: readonly string[], declared: Declared): string[] => {
  const name = /^\s*-- cross-company: ([a-z ]+?)\s*\n/.exec(text)?.[1]
  if (name === undefined || !declared.crossCompany.has(name)) return ['does not say which company (company_id = $n)']
  const words = tokens.join(' ')
  const refused = /\b(rollup|cube|grouping sets|recursive|for update|for share|insert|delete)\b/.exec(words)
  return refused === null ? [] : [`reads many companies and has ${refused[0]}`]
}

/** What is wrong with one statement; empty when nothing is. */
export const faultsOf = (text: string, declared: Declared = declaredTables): string[] => {
  const tokens = tokensOf(text)
  const words = tokens.join(' ')
  if (/^(begin|commit|rollback|savepoint|release|listen|create|alter|drop|comment|lock|copy|truncate)\b/.test(words))
    return []
  const faults = forbidden.filter(([pattern]) => pattern.test(words)).map(([, what]) => `has ${what}`)
  if (splitStatements(text).length > 1) faults.push('is several statements in one call')
  const references = referencesOf(tokens, declared.distributed)
  if (references.length === 0) return faults
  const { compared, given } = companiesOf(tokens)
  const read = references.filter((reference) => !reference.written)
  if (references.length > read.length && compared === 0) faults.push('inserts without company_id')
  if (read.length === 0) return faults
  if (!given && !(words.startsWith('insert') || words.startsWith('with'))) {
    return [...faults, ...crossCompanyFaults(text, tokens, declared)]
  }
  if (compared < references.length) {
    faults.push(`names ${references.length} company tables and company_id ${compared} times`)
  }
  return faults
}

/** The tables that statements name from now on; `stop` ends it. */
export const recordTables = () => {
  const seen = new Set<string>()
  const all = new Set([...tables.distributed, ...tables.reference, ...tables.local])
  const stop = onStatement((text) => {
    for (const token of tokensOf(text)) if (all.has(token)) seen.add(token)
  })
  return { seen, stop }
}

/** Begins to listen. `check` throws with each faulty statement once. */
export const recordStatements = () => {
  const seen = new Set<string>()
  const stop = onStatement((text) => void seen.add(text))
  const check = () => {
    const faults = [...seen].flatMap((text) => faultsOf(text).map((fault) => `${fault}:\n${text.trim()}`))
    if (faults.length === 0) return
    throw new Error(
      `Statements that a distributed database would refuse or spread wrongly (a test's own questions go through ` +
        `\`look\`, not \`db\`):\n\n${faults.join('\n\n')}`,
    )
  }
  return { stop, check }
}
