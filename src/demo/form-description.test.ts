// A form drawn from JSON: what it reads, what it hides, and what it asks for.
import { expect, test } from 'vitest'
import { emptyPaths, readDescription, shownFields } from './form-description.ts'

const fields = [
  { name: 'kind', kind: 'choice', options: ['goods', 'rent'], required: true },
  { name: 'store', kind: 'text', required: true, when: { field: 'kind', is: 'rent' } },
  { name: 'lines', kind: 'rows', required: true, fields: [{ name: 'amount', kind: 'number', required: true }] },
]
const read = readDescription(JSON.stringify(fields)) ?? []

test('fields that depend on another are asked for only while they are shown, and each row for its own', () => {
  expect(shownFields(read, { kind: 'goods' }).map(({ name }) => name)).toEqual(['kind', 'lines'])
  expect(emptyPaths(read, {})).toEqual(['kind', 'lines'])
  expect(emptyPaths(read, { kind: 'rent', lines: [{ amount: '1' }, {}] })).toEqual(['store', 'lines.1.amount'])
})

test('what is no description is refused whole', () => {
  const inside = { name: 'b', kind: 'rows', fields: [{ name: 'c', kind: 'text' }] }
  const wrong = [[{ name: 'a', kind: 'video' }], [{ name: 'a b', kind: 'text' }], [fields[0], fields[0]], {}, []]
  for (const one of [...wrong, [{ name: 'a', kind: 'rows', fields: [inside] }]]) {
    expect(readDescription(JSON.stringify(one))).toBeNull()
  }
  expect(readDescription('[')).toBeNull()
})
