// Copied rows give back every character that a text may hold, across the pieces they come in.
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/world/database.ts'
import { copiedRows } from './copy-rows.ts'

const { db } = await freshDatabase({ empty: true })

const readAll = (query: string) =>
  db.snapshot(async (tx) => {
    const all: (string | null)[][] = []
    for await (const rows of copiedRows(tx, query)) all.push(...rows)
    return all
  })

test('tabs, ends of lines, backslashes, NULL and the text \\N are told apart', async () => {
  const texts = ['a\tb', 'a\nb', 'a\r\nb', '\\', '\\N', '\\t', '\b\f\v', '', '借贷必相等 𠮷', null]
  const values = texts.map((text, at) =>
    text === null ? `(${at}, null)` : `(${at}, convert_from('\\x${Buffer.from(text).toString('hex')}', 'UTF8'))`,
  )
  const rows = await readAll(`select * from (values ${values.join(', ')}) v(no, body) order by no`)
  expect(rows).toEqual(texts.map((text, at) => [String(at), text]))
})

test('rows longer than a piece, and many of them, come whole and in order', async () => {
  const rows = await readAll(`select n, repeat('摘要', n) from generate_series(1, 3000) n`)
  expect(rows.length).toBe(3000)
  expect(rows.every(([no, body], at) => no === String(at + 1) && body === '摘要'.repeat(at + 1))).toBe(true)
  expect(await readAll('select 1 where false')).toEqual([])
})
