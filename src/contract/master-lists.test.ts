// Every plain list has a word for its title, each of its fields and each choice, in three languages.
import { expect, test } from 'vitest'
import { en } from './locale/en.ts'
import { zhCn } from './locale/zh-cn.ts'
import { zhTw } from './locale/zh-tw.ts'
import type { ListField, MasterList } from './master-list.ts'
import { masterLists } from './master-lists.ts'

const wanted = ({ fields }: MasterList): string[] => [
  ...['title', 'search'],
  ...Object.entries<ListField>(fields).flatMap(([name, { options = [] }]) => [
    `f_${name}`,
    ...options.map((option) => `${name}_${option}`),
  ]),
]

test.each(masterLists)('$name has its words', (list) => {
  for (const words of [zhCn, zhTw, en]) {
    const own: Readonly<Record<string, string>> = words[list.name]
    expect(wanted(list).filter((key) => !own[key])).toEqual([])
  }
})
