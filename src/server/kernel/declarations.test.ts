// Every plain list has a word for its title, one row of it, each of its fields and each choice.
import { expect, test } from 'vitest'
import { languages } from '../../contract/base/language.ts'
import type { MasterList } from '../../contract/base/master-list.ts'
import { rulesOf } from '../chart/master/rules.ts'
import { listWords, masterLists } from './declarations.ts'

const wanted = ({ fields }: MasterList): string[] => [
  ...['title', 'search', 'one'],
  ...Object.entries(fields).flatMap(([name, { options = [] }]) => [
    `f_${name}`,
    ...options.map((option) => `${name}_${option}`),
  ]),
]

test.each(masterLists)('$name has its words', (list) => {
  for (const lang of languages) {
    const own = listWords.get(list.name)?.[lang] ?? {}
    expect(wanted(list).filter((key) => !own[key])).toEqual([])
  }
})

test('rules are those of lists', () => {
  const names = masterLists.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(11)
  expect(Object.keys(rulesOf).filter((name) => !names.includes(name))).toEqual([])
})
