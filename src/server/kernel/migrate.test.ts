// What applying migrations promises: in order, once, whole, and never over a schema it does not know.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/world/database.ts'
import { migrate, migrationsFolder, readMigrations, splitStatements } from './migrate.ts'

const { db, look } = await freshDatabase({ empty: true })
const folder = await mkdtemp(join(tmpdir(), 'selvedge-migrations-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const first = '-- Why: a box.\nCREATE TABLE box (id bigint);\nINSERT INTO box VALUES (1);\n'
const second = 'CREATE FUNCTION one() RETURNS integer LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$;'
const write = (name: string, text: string) => writeFile(join(folder, name), text)
const names = () => look.query('SELECT number, name FROM schema_migration ORDER BY number')

beforeEach(async () => {
  await look.query('DROP TABLE IF EXISTS schema_migration, box, crate')
  await look.query('DROP FUNCTION IF EXISTS one')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await write('0001-box.sql', first)
  await write('0002-one.sql', second)
})

test('every missing file is applied once, in order', async () => {
  expect(await migrate(db, { folder, dryRun: true })).toEqual(['0001-box', '0002-one'])
  const heard: string[] = []
  expect(await migrate(db, { folder, applied: (name) => heard.push(name) })).toEqual(['0001-box', '0002-one'])
  expect(heard).toEqual(['0001-box', '0002-one'])
  expect(await migrate(db, { folder })).toEqual([])
  expect(await migrate(db, { folder, dryRun: true })).toEqual([])
  expect(await names()).toEqual([
    { number: 1, name: '0001-box' },
    { number: 2, name: '0002-one' },
  ])
})

test('servers that start together apply each file once', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => migrate(db, { folder })))
  expect(answers.flat().sort()).toEqual(['0001-box', '0002-one'])
  expect(await look.query('SELECT id FROM box')).toEqual([{ id: 1n }])
})

test('a file that fails leaves nothing of itself and all before it', async () => {
  await write('0002-one.sql', 'CREATE TABLE crate (id bigint); SELECT 1/0;')
  await expect(migrate(db, { folder })).rejects.toThrow('division by zero')
  expect(await names()).toEqual([{ number: 1, name: '0001-box' }])
  expect(await look.query("SELECT to_regclass('crate') AS there")).toEqual([{ there: null }])
  await write('0002-one.sql', second)
  expect(await migrate(db, { folder })).toEqual(['0002-one'])
})

test('a file whose text changed after it was applied is refused; other line ends are no change', async () => {
  await migrate(db, { folder })
  await write('0001-box.sql', first.replaceAll('\n', '\r\n'))
  expect(await migrate(db, { folder })).toEqual([])
  await write('0001-box.sql', `${first}-- more\n`)
  await expect(migrate(db, { folder })).rejects.toThrow('0001-box is not the one that was applied')
})

test('a schema newer than the code is refused', async () => {
  await migrate(db, { folder })
  await rm(join(folder, '0002-one.sql'))
  await expect(migrate(db, { folder })).rejects.toThrow('use the newer version')
  await expect(migrate(db, { folder, dryRun: true })).rejects.toThrow('use the newer version')
})

test.each([['0003-late.sql'], ['0002-twin.sql'], ['2-short.sql'], ['0002_Under.sql']])(
  'a file named %s beside 0001 and 0002 is refused when it breaks the row',
  async (name) => {
    await write(name, 'SELECT 1')
    if (name === '0003-late.sql') await rm(join(folder, '0002-one.sql'))
    await expect(readMigrations(folder)).rejects.toThrow('without gaps')
  },
)

test('the product’s own migrations can be read', async () => {
  expect(await readMigrations(migrationsFolder)).not.toHaveLength(0)
})

const large = `CREATE TABLE crate (id bigint, word text);
  INSERT INTO crate SELECT n, repeat('x', 1000) FROM generate_series(1, 40000) n;
  CREATE INDEX crate_idx ON crate (id);`
const wider = `DROP INDEX crate_idx;
  -- Why: it gives the order too.
  CREATE INDEX crate_idx ON crate (id, word);`

/** The indexes of crate; `inside`: made by the transaction of the last file. */
const indexesAfter = async (third: string, left = '') => {
  await write('0002-crate.sql', `${large}${left}`)
  await rm(join(folder, '0002-one.sql'))
  await migrate(db, { folder })
  await write('0003-next.sql', third)
  expect(await migrate(db, { folder })).toEqual(['0003-next'])
  return look.query(`SELECT c.relname AS name, split_part(pg_get_indexdef(c.oid), 'btree ', 2) AS of,
      i.indisvalid AS valid, i.xmin = (SELECT xmin FROM schema_migration WHERE number = 3) AS inside
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = 'crate'::regclass ORDER BY 1`)
}

test('an index on a large table is built before the file, while people go on', async () => {
  const made = { name: 'crate_idx', of: '(id, word)', valid: true, inside: false }
  expect(await indexesAfter(wider)).toEqual([made])
})

test('what an earlier attempt to build an index left is thrown away', async () => {
  const made = { name: 'crate_idx', of: '(id, word)', valid: true, inside: false }
  expect(await indexesAfter(wider, 'CREATE INDEX crate_idx_ahead ON crate (word);')).toEqual([made])
})

test('an index on a column that comes with the file is built by the file', async () => {
  const file = 'ALTER TABLE crate ADD size integer; CREATE INDEX crate_size_idx ON crate (size);'
  expect(await indexesAfter(file)).toEqual([
    { name: 'crate_idx', of: '(id)', valid: true, inside: false },
    { name: 'crate_size_idx', of: '(size)', valid: true, inside: true },
  ])
})

test('an index on a table that the file makes anew is built by the file', async () => {
  const file = 'DROP TABLE crate; CREATE TABLE crate (id bigint); CREATE INDEX crate_idx ON crate (id);'
  expect(await indexesAfter(file)).toEqual([{ name: 'crate_idx', of: '(id)', valid: true, inside: true }])
})

// What the cutting of migrations into statements must respect.

test('statements are cut at their semicolons, blank ones and lone comments left out', () => {
  expect(splitStatements('select 1;; select 2 ;\n-- the end;\n')).toEqual(['select 1', 'select 2'])
})

test('a comment before a statement stays with it', () => {
  expect(splitStatements('-- why; this\nselect 1; /* a; /* b; */ c; */ select 2')).toEqual([
    '-- why; this\nselect 1',
    '/* a; /* b; */ c; */ select 2',
  ])
})

test('semicolons in strings, quoted names and dollar quotes do not cut', () => {
  const statements = [
    "select 'a;b', 'it''s; c'",
    'select ";" from "a;b"',
    "select E'a\\';b'",
    "select 'c:\\'",
    'create function f() returns int as $$ begin; $x$ ; $x$ return 1; end $$ language plpgsql',
    "do $body$ begin perform ';'; end $body$",
    'select a$1 from b',
  ]
  expect(splitStatements(`${statements.join(';\n')};`)).toEqual(statements)
})
