// The migrated schema keeps the rules of scale-out, and each rule fires on a fault planted for it.
import { describe, expect, test } from 'vitest'
import { migrationsFolder, readMigrations } from '../src/server/kernel/migrate.ts'
import { moneyTables, tables } from '../src/server/kernel/tables.ts'
import { catalogueFaults, catalogueRules, migrationFaults } from './catalogue-rules.ts'
import { freshDatabase } from './database.ts'

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
