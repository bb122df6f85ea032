// Every code that a menu row gives has a name in every language; what an administrator made up shows itself.
import { expect, test } from 'vitest'
import { permission as en } from '../../contract/locale/en/permission.ts'
import { permission as zhCn } from '../../contract/locale/zh-cn/permission.ts'
import { permission as zhTw } from '../../contract/locale/zh-tw/permission.ts'
import { menuSeed } from '../../seed/menu.ts'
import type { MenuSeed } from '../../seed/menu-row.ts'
import type { Say } from '../kit/words.ts'
import { permissionName } from './permission-name.ts'

const codesOf = (rows: readonly MenuSeed[]): string[] =>
  rows.flatMap((row) => [...(row.buttons ?? []), ...codesOf(row.children ?? [])])

/** Says the first key that has words, and the last one where none has, as the product does. */
const sayerOf =
  (words: Readonly<Record<string, string>>): Say =>
  (key) => {
    const keys = [key].flat()
    return words[keys.find((each) => words[each] !== undefined) ?? ''] ?? keys.at(-1) ?? ''
  }

test.each([en, zhCn, zhTw])('every permission code has a name', (words) => {
  const t = sayerOf(words)
  expect(codesOf(menuSeed).filter((code) => permissionName(t, code) === code)).toEqual([])
  expect(permissionName(t, 'gl:closing:template')).not.toBe(permissionName(t, 'gl:voucher:template'))
  expect(permissionName(t, 'own:thing:zz')).toBe('own:thing:zz')
})

test('every name is that of a code', () => {
  const said = new Set<string>()
  const t: Say = (key) => {
    const found = [key].flat().find((each) => each in en)
    if (found) said.add(found)
    return found ?? ''
  }
  for (const code of codesOf(menuSeed)) permissionName(t, code)
  expect(Object.keys(en).filter((key) => !said.has(key))).toEqual([])
})
