// Every plain list has a word for its title, each of its fields and each choice, in three languages.
import { expect, test } from 'vitest'
import type { ListField, MasterList } from './master-list.ts'
import { masterLists } from './master-lists.ts'
import { wordsOf } from './words.ts'

const wanted = ({ fields }: MasterList): string[] => [
  ...['title', 'search'],
  ...Object.entries<ListField>(fields).flatMap(([name, { options = [] }]) => [
    `f_${name}`,
    ...options.map((option) => `${name}_${option}`),
  ]),
]

test.each(masterLists)('$name has its words', (list) => {
  for (const words of [wordsOf['zh-cn'], wordsOf['zh-tw'], wordsOf.en]) {
    const own: Readonly<Record<string, string>> = words[list.name]
    expect(wanted(list).filter((key) => !own[key])).toEqual([])
  }
})
