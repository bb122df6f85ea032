// Every code that a menu row gives has a name in every language; what an administrator made up shows itself.
import { expect, test } from 'vitest'
import { languages } from '../../../contract/base/language.ts'
import { spoken } from '../../../contract/base/word-table.ts'
import { permission } from '../../../contract/words/permission.ts'
import { menuSeed } from '../../../seed/menu.ts'
import type { MenuSeed } from '../../../seed/menu-row.ts'
import type { Say } from '../../kit/words.ts'
import { permissionName } from './menu-api.ts'

const words = spoken(permission)

const codesOf = (rows: readonly MenuSeed[]): string[] =>
  rows.flatMap((row) => [...(row.buttons ?? []), ...codesOf(row.children ?? [])])

/** Says the first key that has words, and the last one where none has, as the product does. */
const sayerOf =
  (words: Readonly<Record<string, string>>): Say =>
  (key) => {
    const keys = [key].flat()
    return words[keys.find((each) => words[each] !== undefined) ?? ''] ?? keys.at(-1) ?? ''
  }

test.each(languages)('every permission code has a name in %s', (lang) => {
  const t = sayerOf(words[lang])
  expect(codesOf(menuSeed).filter((code) => permissionName(t, code) === code)).toEqual([])
  expect(permissionName(t, 'gl:closing:template')).not.toBe(permissionName(t, 'gl:voucher:template'))
  expect(permissionName(t, 'own:thing:zz')).toBe('own:thing:zz')
})

test('every name is that of a code', () => {
  const said = new Set<string>()
  const t: Say = (key) => {
    const found = [key].flat().find((each) => each in permission)
    if (found) said.add(found)
    return found ?? ''
  }
  for (const code of codesOf(menuSeed)) permissionName(t, code)
  expect(Object.keys(permission).filter((key) => !said.has(key))).toEqual([])
})
