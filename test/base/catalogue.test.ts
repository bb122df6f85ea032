// The migrated schema keeps the rules of scale-out, and each rule fires on a fault planted for it.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { migrationsFolder, readMigrations } from '../../src/server/kernel/migrate.ts'
import { isRowTable, moneyTables, statementUse, tables } from '../../src/server/kernel/tables.ts'
import { freshDatabase } from '../world/database.ts'
import { catalogueFaults, catalogueRules, migrationFaults } from './catalogue-rules.ts'

const { look } = await freshDatabase()

test('the schema keeps every rule', async () => {
  expect(await catalogueFaults(look, 'public', tables)).toEqual([])
})

test('every migration names its constraints and indexes', async () => {
  const migrations = await readMigrations(migrationsFolder)
  const faults = migrations.flatMap(({ name, statements }) =>
    statements.flatMap(migrationFaults).map((fault) => `${name}: ${fault}`),
  )
  expect(faults).toEqual([])
})

test('the tables declared to have digests in their rows have them, and the trigger that makes them', async () => {
  const rows = await look.query<{ name: string; triggers: number }>(
    `select c.table_name::text as name, (select count(*)::integer from pg_trigger g
       where g.tgrelid = c.table_name::regclass and g.tgname = 'gl_rowlocal_digest') as triggers
     from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'row_digest' order by 1`,
  )
  const declared = Object.keys(statementUse).filter(isRowTable).sort()
  expect(rows).toEqual(declared.map((name) => ({ name, triggers: 1 })))
})

/** Columns that come to a table with digests in a migration that does not make them anew. */
const undigested = (statements: readonly string[]): string[] => {
  const added = statements.flatMap((text) => {
    const table = /^\s*alter table (\w+)[\s\S]*\badd column\b/i.exec(text)?.[1] ?? ''
    return isRowTable(table) ? [table] : []
  })
  return added.filter(
    (table) => !statements.some((text) => new RegExp(`update ${table}\\b[\\s\\S]*row_digest`).test(text)),
  )
}

/** The tables with digests whose rows a statement in this text of the product changes without making them anew. */
const leftDigests = (text: string): string[] =>
  [...text.matchAll(/`[^`]*`|'[^'\n]*'/g)].flatMap(([literal]) => {
    const replaced = literal.includes('do update') ? [...literal.matchAll(/\binsert into (\w+)/g)] : []
    const changed = [...literal.matchAll(/\bupdate (\w+)/g), ...replaced].map(([, table = '']) => table)
    return literal.includes('row_digest') ? [] : changed.filter(isRowTable)
  })

test('whoever changes a row with a digest makes it anew', () => {
  const files = globSync('src/{server,seed}/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const left = files.flatMap((path) => leftDigests(readFileSync(path, 'utf8')).map((table) => `${path}: ${table}`))
  expect(left).toEqual([])
  // Of both folders, those that make digests are among the files that were read.
  const makers = files.filter((path) => readFileSync(path, 'utf8').includes('row_digest'))
  expect(makers).toEqual(expect.arrayContaining(['src/seed/system.ts', 'src/server/ledger/store/subject-store.ts']))
  expect(leftDigests('db.query(`update subject s set name_en = $1`)')).toEqual(['subject'])
  expect(leftDigests('`insert into company (id) values ($1) on conflict (id) do update set id = $1`')).toEqual([
    'company',
  ])
  expect(leftDigests('`update subject set name_en = $1, row_digest = null`')).toEqual([])
})

test('a migration that adds a column to a table with digests makes them anew', async () => {
  const migrations = await readMigrations(migrationsFolder)
  const first = migrations.findIndex(({ statements }) => statements.some((text) => text.includes('gl_row_digest')))
  const later = migrations
    .slice(first)
    .flatMap(({ name, statements }) => undigested(statements).map((at) => [name, at]))
  expect([first > 0, later]).toEqual([true, []])
  const added = 'alter table subject add column colour text'
  expect(undigested([added])).toEqual(['subject'])
  expect(undigested([added, 'update subject r set row_digest = gl_row_digest(to_jsonb(r))'])).toEqual([])
})

test('the money tables are distributed', () => {
  expect(moneyTables.filter((table) => !tables.distributed.includes(table))).toEqual([])
})

const good = `
  CREATE TABLE company_box (company_id bigint NOT NULL, id bigint NOT NULL, debit bigint NOT NULL, rate numeric(18,8),
    CONSTRAINT company_box_pkey PRIMARY KEY (company_id, id));
  CREATE TABLE company_part (company_id bigint NOT NULL, id bigint NOT NULL, box_id bigint NOT NULL,
    CONSTRAINT company_part_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT company_part_box_fkey FOREIGN KEY (company_id, box_id) REFERENCES company_box (company_id, id));
  CREATE TABLE word (code text NOT NULL, CONSTRAINT word_pkey PRIMARY KEY (code));
  CREATE TABLE task (id bigint NOT NULL, CONSTRAINT task_pkey PRIMARY KEY (id))`
const declared = { distributed: ['company_box', 'company_part'], reference: ['word'], local: ['task'] }
const guard = (body: string, volatility = 'VOLATILE') =>
  `CREATE FUNCTION guard() RETURNS trigger LANGUAGE plpgsql ${volatility} AS $$ BEGIN ${body}; RETURN NEW; END $$`
const trigger = (name: string) =>
  `CREATE TRIGGER ${name} BEFORE UPDATE ON company_box FOR EACH ROW EXECUTE FUNCTION guard()`

/** Each fault and the beginning of the rule that must find it. */
const planted: readonly [string, string][] = [
  ['CREATE TABLE stray (id bigint, CONSTRAINT stray_pkey PRIMARY KEY (id))', 'every table is declared'],
  ['DROP TABLE task', 'every table is declared'],
  ["COMMENT ON TABLE word IS 'local'", 'what a table says'],
  ['ALTER TABLE company_part ALTER company_id TYPE integer', 'a distributed table has company_id'],
  ['ALTER TABLE task DROP CONSTRAINT task_pkey', 'every table has a primary key'],
  ['CREATE UNIQUE INDEX late ON company_box (id, company_id)', 'keys and unique indexes'],
  [
    `ALTER TABLE company_box DROP CONSTRAINT company_box_pkey CASCADE,
      ADD CONSTRAINT company_box_pkey PRIMARY KEY (id, company_id)`,
    'keys and unique indexes',
  ],
  [
    `ALTER TABLE task ADD company_id bigint,
      ADD CONSTRAINT task_fkey FOREIGN KEY (company_id, id) REFERENCES company_box (company_id, id)`,
    'a foreign key to a distributed table',
  ],
  [
    `ALTER TABLE company_part
      ADD CONSTRAINT turned_fkey FOREIGN KEY (box_id, id) REFERENCES company_box (company_id, id)`,
    'a foreign key to a distributed table',
  ],
  [
    'ALTER TABLE word ADD id bigint, ADD CONSTRAINT word_fkey FOREIGN KEY (id) REFERENCES task (id)',
    'nothing but a local table',
  ],
  [
    `ALTER TABLE task ADD next bigint,
      ADD CONSTRAINT next_fkey FOREIGN KEY (next) REFERENCES task (id) ON DELETE SET NULL`,
    'a foreign key restricts',
  ],
  [
    `ALTER TABLE task ADD next bigint,
      ADD CONSTRAINT next_fkey FOREIGN KEY (next) REFERENCES task (id) ON UPDATE CASCADE`,
    'a foreign key restricts',
  ],
  [`ALTER TABLE word ADD CONSTRAINT ${'long_'.repeat(11)} CHECK (code <> '')`, 'names of constraints'],
  [`CREATE INDEX ${'long_'.repeat(11)} ON word (code)`, 'names of constraints'],
  [`${guard('NULL')}; ${trigger('check_box')}`, 'triggers are named'],
  [`${guard('PERFORM 1 FROM word')}; ${trigger('gl_rowlocal_box')}`, 'a gl_rowlocal_ trigger'],
  [`${guard('NULL', 'STABLE')}; ${trigger('gl_posted_guard_box')}`, 'the function of a posted guard'],
  ['ALTER TABLE word ADD id bigserial', 'no column makes its own value'],
  ['ALTER TABLE word ADD id bigint GENERATED ALWAYS AS IDENTITY', 'no column makes its own value'],
  ['ALTER TABLE word ADD id uuid DEFAULT gen_random_uuid()', 'no column makes its own value'],
  ['ALTER TABLE word ADD price double precision', 'no column holds a float'],
  ['ALTER TABLE word ADD at timestamp', 'no column holds a float'],
  ['ALTER TABLE word ADD twice text GENERATED ALWAYS AS (code || code) VIRTUAL', 'no column holds a float'],
  ['ALTER TABLE company_box ADD tax numeric(20,2)', 'amounts are bigint'],
  ['ALTER TABLE company_box ADD total_debit integer', 'amounts are bigint'],
  ['CREATE EXTENSION pg_trgm SCHEMA planted', 'no extension'],
  ['ALTER TABLE word ENABLE ROW LEVEL SECURITY', 'no extension'],
  ['CREATE RULE quiet AS ON DELETE TO word DO INSTEAD NOTHING', 'no extension'],
  [guard('PERFORM pg_advisory_xact_lock(1)'), 'functions take no advisory lock'],
]

const [server] = await look.query<{ major: number }>(
  `select current_setting('server_version_num')::integer / 10000 as major`,
)
const major = server?.major ?? 0

describe('in a schema of its own', () => {
  const plant = async (fault: string) => {
    let found: { rule: string; what: string }[] = []
    const undo = new Error('undo')
    const work = look.transaction(async (tx) => {
      await tx.query('CREATE SCHEMA planted')
      await tx.query('SET LOCAL search_path = planted')
      await tx.query(good)
      await tx.query(fault)
      found = await catalogueFaults(tx, 'planted', declared)
      throw undo
    })
    await expect(work).rejects.toBe(undo)
    return found
  }

  test('good tables break no rule', async () => {
    expect(await plant('SELECT 1')).toEqual([])
    const body = "IF NEW.id IS DISTINCT FROM OLD.id THEN RAISE EXCEPTION 'no'; END IF"
    expect(await plant(`${guard(body)}; ${trigger('gl_rowlocal_box')}`)).toEqual([])
  })

  // Whoever plants a fault needs a PostgreSQL that knows it.
  const known = planted.filter(([fault]) => major >= 18 || !fault.includes('VIRTUAL'))
  test.each(known)('%s is found', async (fault, rule) => {
    const found = await plant(fault)
    expect(found.map((one) => one.rule.startsWith(rule))).toContain(true)
  })

  test('no rule is without its fault', () => {
    const idle = catalogueRules.filter(({ name }) => !planted.some(([, rule]) => name.startsWith(rule)))
    expect(idle).toEqual([])
  })
})

test.each([
  'CREATE TABLE a (id bigint PRIMARY KEY)',
  'CREATE TABLE a (id bigint NOT NULL, CONSTRAINT a_pkey PRIMARY KEY (id), n int CHECK (n > 0))',
  'CREATE TABLE a (b bigint REFERENCES c (id))',
  'CREATE TABLE a (id bigserial)',
  'ALTER TABLE a ADD UNIQUE (b)',
  'CREATE INDEX ON a (b)',
  'ALTER TABLE a ADD CONSTRAINT a_fkey FOREIGN KEY (b) REFERENCES c (id) ON DELETE SET NULL',
])('a migration with `%s` is refused', (statement) => {
  expect(migrationFaults(statement)).not.toEqual([])
})
