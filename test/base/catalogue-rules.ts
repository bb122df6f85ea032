// The rules that keep the schema ready to be spread over machines by company, asked of PostgreSQL's catalogue.
import type { Db } from '../../src/server/kernel/db.ts'

/** Which table is declared as what; see src/server/kernel/tables.ts. */
export type DeclaredTables = Readonly<Record<'distributed' | 'reference' | 'local', readonly string[]>>

/** One rule: its name, and a query for what breaks it. $1 is the schema; `declared(name, kind)` the list of tables. */
type Rule = { name: string; query: string }

const tablesOfSchema = `
  SELECT c.oid, c.relname::text AS name, c.relrowsecurity FROM pg_class c
  WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`

const kindOf = (oid: string) =>
  `(SELECT kd.kind FROM declared kd JOIN tables kt ON kt.name = kd.name WHERE kt.oid = ${oid} LIMIT 1)`
const isDistributed = (oid: string) => `${kindOf(oid)} = 'distributed'`
/** `first` is the place of the first column in a key: indexes count from 0, constraints from 1. */
const columnAt = (relation: string, first: string) =>
  `(SELECT a.attname FROM pg_attribute a WHERE a.attrelid = ${relation} AND a.attnum = ${first})`

export const catalogueRules: readonly Rule[] = [
  {
    name: 'every table is declared once, and every declared table exists',
    query: `SELECT coalesce(t.name, d.name) AS what FROM tables t FULL JOIN declared d ON d.name = t.name
            WHERE t.name IS NULL OR d.name IS NULL
            UNION ALL SELECT name FROM declared GROUP BY name HAVING count(*) > 1`,
  },
  {
    name: 'what a table says of itself is what it is declared as',
    query: `SELECT t.name || ' says ' || obj_description(t.oid, 'pg_class') AS what FROM tables t
            WHERE split_part(obj_description(t.oid, 'pg_class'), ':', 1) NOT IN ('', ${kindOf('t.oid')})
              AND split_part(obj_description(t.oid, 'pg_class'), ':', 1) IN ('distributed', 'reference', 'local')`,
  },
  {
    name: 'a distributed table has company_id bigint not null',
    query: `SELECT t.name AS what FROM tables t WHERE ${isDistributed('t.oid')} AND NOT EXISTS (
              SELECT 1 FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'company_id'
                AND a.atttypid = 'bigint'::regtype AND a.attnotnull)`,
  },
  {
    name: 'every table has a primary key',
    query: `SELECT t.name AS what FROM tables t
            WHERE NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conrelid = t.oid AND k.contype = 'p')`,
  },
  {
    name: 'keys and unique indexes of a distributed table begin with company_id',
    query: `SELECT i.indexrelid::regclass::text AS what FROM pg_index i JOIN tables t ON t.oid = i.indrelid
            WHERE (i.indisunique OR i.indisexclusion) AND ${isDistributed('t.oid')}
              AND ${columnAt('i.indrelid', 'i.indkey[0]')} IS DISTINCT FROM 'company_id'`,
  },
  {
    name: 'a foreign key to a distributed table stands in a distributed table and begins with company_id on both sides',
    query: `SELECT k.conname::text AS what FROM pg_constraint k JOIN tables t ON t.oid = k.conrelid
            WHERE k.contype = 'f' AND ${isDistributed('k.confrelid')} AND (
              ${kindOf('k.conrelid')} IS DISTINCT FROM 'distributed'
              OR ${columnAt('k.conrelid', 'k.conkey[1]')} IS DISTINCT FROM 'company_id'
              OR ${columnAt('k.confrelid', 'k.confkey[1]')} IS DISTINCT FROM 'company_id')`,
  },
  {
    name: 'nothing but a local table refers to a local one',
    query: `SELECT k.conname::text AS what FROM pg_constraint k JOIN tables t ON t.oid = k.conrelid
            WHERE k.contype = 'f' AND ${kindOf('k.confrelid')} = 'local'
              AND ${kindOf('k.conrelid')} IS DISTINCT FROM 'local'`,
  },
  {
    name: 'a foreign key restricts or cascades, and never acts on update',
    query: `SELECT k.conname::text AS what FROM pg_constraint k JOIN tables t ON t.oid = k.conrelid
            WHERE k.contype = 'f' AND (k.confdeltype NOT IN ('a', 'r', 'c') OR k.confupdtype <> 'a')`,
  },
  {
    name: 'names of constraints and indexes have 54 bytes at most: a shard adds its number',
    query: `SELECT k.conname::text AS what FROM pg_constraint k JOIN tables t ON t.oid = k.conrelid
            WHERE octet_length(k.conname::text) > 54
            UNION SELECT c.relname::text FROM pg_index i JOIN tables t ON t.oid = i.indrelid
            JOIN pg_class c ON c.oid = i.indexrelid WHERE octet_length(c.relname::text) > 54`,
  },
  {
    name: 'triggers are named gl_rowlocal_* or gl_posted_guard_*',
    query: `SELECT g.tgname::text AS what FROM pg_trigger g JOIN tables t ON t.oid = g.tgrelid
            WHERE NOT g.tgisinternal AND g.tgname !~ '^gl_(rowlocal|posted_guard)_[a-z_]+$'`,
  },
  {
    name: 'a gl_rowlocal_ trigger reads OLD and NEW only',
    query: `SELECT g.tgname::text AS what FROM pg_trigger g JOIN tables t ON t.oid = g.tgrelid
            JOIN pg_proc p ON p.oid = g.tgfoid
            WHERE g.tgname ~ '^gl_rowlocal_' AND p.prosrc ~* '\\m(select|perform|insert into|update|delete from)\\M'`,
  },
  {
    name: 'the function of a posted guard is volatile: a stable one would see the state before the statement',
    query: `SELECT g.tgname::text AS what FROM pg_trigger g JOIN tables t ON t.oid = g.tgrelid
            JOIN pg_proc p ON p.oid = g.tgfoid WHERE g.tgname ~ '^gl_posted_guard_' AND p.provolatile <> 'v'`,
  },
  {
    name: 'no column makes its own value from a sequence or by chance',
    query: `SELECT t.name || '.' || a.attname AS what FROM pg_attribute a JOIN tables t ON t.oid = a.attrelid
            LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
            WHERE a.attnum > 0 AND (a.attidentity <> '' OR EXISTS (
              SELECT 1 FROM regexp_matches(pg_get_expr(d.adbin, d.adrelid), '([a-z_0-9]+)\\(', 'g') m
              JOIN pg_proc p ON p.proname = m[1] WHERE p.provolatile = 'v'))`,
  },
  {
    name: 'no column holds a float, a money type, a time without zone or more than PostgreSQL 15 knows',
    query: `SELECT t.name || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) AS what
            FROM pg_attribute a JOIN tables t ON t.oid = a.attrelid
            WHERE a.attnum > 0 AND NOT a.attisdropped AND (a.attgenerated = 'v' OR a.atttypid = ANY (ARRAY[
              'real', 'double precision', 'money', 'timestamp', 'time', 'timetz', 'char(1)']::regtype[]))`,
  },
  {
    name: 'amounts are bigint minor units; decimals are for rates, quantities and prices',
    query: `SELECT t.name || '.' || a.attname AS what FROM pg_attribute a JOIN tables t ON t.oid = a.attrelid
            WHERE a.attnum > 0 AND NOT a.attisdropped AND ${isDistributed('t.oid')} AND (
              (a.atttypid = 'numeric'::regtype AND a.attname !~ '(rate|quantity|price)')
              OR (a.attname ~ '(^|_)(debit|credit|original|amount|total)($|_)' AND a.attname !~ '(rate|quantity|price)'
                  AND a.atttypid NOT IN ('bigint'::regtype, 'numeric'::regtype) AND a.atttypid <> 'text'::regtype
                  AND a.atttypid <> 'boolean'::regtype))`,
  },
  {
    name: 'no extension, rule or row security in the schema of the tables',
    query: `SELECT e.extname::text AS what FROM pg_extension e WHERE e.extnamespace = $1::regnamespace
            UNION ALL SELECT t.name || ' has row security' FROM tables t WHERE t.relrowsecurity
            UNION ALL SELECT r.rulename::text FROM pg_rewrite r JOIN tables t ON t.oid = r.ev_class`,
  },
  {
    name: 'functions take no advisory lock and know no newer function than PostgreSQL 15',
    query: `SELECT p.proname::text AS what FROM pg_proc p WHERE p.pronamespace = $1::regnamespace
              AND p.prosrc ~* '(pg_(try_)?advisory_|uuidv7|merge_action|serializable)'`,
  },
]

/** What breaks a rule, by the rule's name; an empty list when nothing does. */
export const catalogueFaults = async (
  db: Db,
  schema: string,
  declared: DeclaredTables,
): Promise<{ rule: string; what: string }[]> => {
  const pairs = Object.entries(declared).flatMap(([kind, names]) => names.map((name) => ({ kind, name })))
  const values = [schema, pairs.map((pair) => pair.name), pairs.map((pair) => pair.kind)]
  const faults: { rule: string; what: string }[] = []
  for (const { name: rule, query } of catalogueRules) {
    const text = `WITH tables AS (${tablesOfSchema}),
      declared AS (SELECT * FROM unnest($2::text[], $3::text[]) AS d(name, kind)) ${query}`
    const rows = await db.query<{ what: string }>(text, values)
    faults.push(...rows.map(({ what }) => ({ rule, what })))
  }
  return faults
}

const constrained = /\b(primary\s+key|references|unique|check\s*\(|exclude)\b/i

/** The items of a CREATE TABLE, cut at the commas of its outer bracket. */
const itemsOf = (body: string): string[] => {
  const items: string[] = ['']
  let depth = 0
  for (const sign of body) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) items.push('')
    else items[items.length - 1] += sign
  }
  return items
}

/** What is wrong with one statement of a migration: constraints without a name of their own, serial ids. */
export const migrationFaults = (statement: string): string[] => {
  const text = statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').replace(/'(?:[^']|'')*'/g, "''")
  const faults: string[] = []
  const table = /^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?(\S+)\s*\(([\s\S]*)\)/i.exec(text)
  for (const item of table === null ? [] : itemsOf(table[2] ?? '')) {
    if (constrained.test(item) && !/\bconstraint\b/i.test(item))
      faults.push(`${table?.[1]}: a constraint without a name: ${item.trim()}`)
    if (/\b(big|small)?serial\b/i.test(item)) faults.push(`${table?.[1]}: serial: ${item.trim()}`)
  }
  if (/^\s*alter\s+table/i.test(text) && /\badd\s+(primary|unique|foreign|check|exclude)/i.test(text)) {
    faults.push(`a constraint without a name: ${text.trim()}`)
  }
  if (/^\s*create\s+(unique\s+)?index\s+(concurrently\s+)?on\b/i.test(text))
    faults.push(`an index without a name: ${text.trim()}`)
  if (/\bon\s+(delete|update)\s+set\s/i.test(text)) faults.push(`a foreign key that sets: ${text.trim()}`)
  return faults
}
