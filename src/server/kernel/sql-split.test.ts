// What the cutting of migrations into statements must respect.
import { expect, test } from 'vitest'
import { splitStatements } from './sql-split.ts'

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
