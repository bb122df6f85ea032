// What a navigation may be.
import { expect, test } from 'vitest'
import { navigationProblems, readNavigation } from './navigation.ts'

const name = { 'zh-cn': '常用', 'zh-tw': '', en: '' }
const link = { kind: 'link', title: 'Tax', url: 'https://tax.example.com', icon: '', opens: 'window' }
const problemsOf = (groups: unknown) => {
  const read = readNavigation({ groups })
  return read && navigationProblems(read).map(({ code, path }) => `${code} ${path}`)
}

test('groups and tiles have names, addresses are addresses, and no tile stands twice', () => {
  expect(problemsOf([{ name, tiles: [{ kind: 'menu', path: '/voucher/list' }, link] }])).toEqual([])
  expect(problemsOf([{ name: { ...name, 'zh-cn': ' ' }, tiles: [link, link] }])).toEqual([
    'home.groupName groups.0.name',
    'home.tileTwice groups.0.tiles',
  ])
  expect(problemsOf([{ name, tiles: [{ ...link, title: '', url: 'javascript:alert(1)' }] }])).toEqual([
    'home.tileName groups.0.tiles.0.title',
    'home.tileUrl groups.0.tiles.0.url',
  ])
  expect(problemsOf([{ name, tiles: [{ kind: 'other' }] }])).toBeNull()
})
