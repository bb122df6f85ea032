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

test('a link of the administrators stands by its code, and only a few tiles in the header', () => {
  const screen = (path: string) => ({ kind: 'menu', path, isPinned: true, badge: 'todo' })
  const bank = { kind: 'system', code: 'bank' }
  expect(problemsOf([{ name, tiles: [screen('/a'), bank] }])).toEqual([])
  expect(problemsOf([{ name, tiles: [{ ...bank, code: 'No code' }] }])).toEqual(['home.layout groups.0.tiles.0'])
  expect(problemsOf([{ name, tiles: ['/a', '/b', '/c', '/d', '/e'].map(screen) }])).toEqual(['home.layout groups'])
  const read = readNavigation({ groups: [{ name, tiles: [{ kind: 'menu', path: '/a', badge: 'lines' }] }] })
  expect(read?.groups[0]?.tiles).toEqual([{ kind: 'menu', path: '/a', badge: '', isPinned: false }])
})
