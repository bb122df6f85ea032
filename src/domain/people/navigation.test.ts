// What a navigation may be.
import { expect, test } from 'vitest'
import { keyOfTile, nameOfTile, navigationProblems, navLimits, pinnedTiles, readNavigation } from './menu.ts'

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

test('what is read has its fields, and what is none of its kind stays empty', () => {
  const tiles = [
    { kind: 'menu', path: 7, badge: 'unaudited', isPinned: 'yes' },
    { kind: 'link', title: 'T', url: 'u', icon: 'i', opens: 'tab', isPinned: true },
    { kind: 'link', opens: 'elsewhere' },
    { kind: 'system', code: 'bank', isPinned: true },
  ]
  const read = readNavigation({ groups: [{ name: { 'zh-cn': 'a', 'zh-tw': 'b', en: 7 }, tiles }] })
  expect(read).toEqual({
    groups: [
      {
        name: { 'zh-cn': 'a', 'zh-tw': 'b', en: '' },
        tiles: [
          { kind: 'menu', path: '', badge: 'unaudited', isPinned: false },
          { kind: 'link', title: 'T', url: 'u', icon: 'i', opens: 'tab', isPinned: true },
          { kind: 'link', title: '', url: '', icon: '', opens: 'window', isPinned: false },
          { kind: 'system', code: 'bank', isPinned: true },
        ],
      },
    ],
  })
  expect(read && pinnedTiles(read).map(keyOfTile)).toEqual(['u', 'link:bank'])
  expect(read?.groups[0]?.tiles.map(nameOfTile)).toEqual(['', 'T', '', 'link:bank'])
  const good = { name, tiles: [] }
  for (const wrong of [null, 'x', [], {}, { groups: 'x' }, { groups: [null] }, { groups: [good, { name }] }]) {
    expect(readNavigation(wrong)).toBeNull()
  }
  const tile = { kind: 'menu', path: '/a' }
  for (const group of [
    [],
    { name: 'x', tiles: [] },
    { name, tiles: 'x' },
    { name, tiles: [tile, null] },
    { name, tiles: [tile, []] },
  ]) {
    expect(readNavigation({ groups: [group] })).toBeNull()
  }
})

test('a navigation is as large as it may be', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ kind: 'menu', path: `/${at}` }))
  const groups = (count: number) => Array.from({ length: count }, () => ({ name, tiles: [] }))
  expect(problemsOf(groups(navLimits.groups))).toEqual([])
  expect(problemsOf(groups(navLimits.groups + 1))).toEqual(['home.layout groups'])
  expect(problemsOf([{ name, tiles: many(navLimits.tiles) }])).toEqual([])
  expect(problemsOf([{ name, tiles: many(navLimits.tiles + 1) }])).toEqual(['home.layout groups.0.tiles'])
  expect(problemsOf([{ name: { ...name, en: 'x'.repeat(20) }, tiles: [] }])).toEqual([])
  expect(problemsOf([{ name: { ...name, en: 'x'.repeat(21) }, tiles: [] }])).toEqual(['home.groupName groups.0.name'])
  expect(problemsOf([{ name, tiles: [{ ...link, title: 'x'.repeat(30) }] }])).toEqual([])
  const wrong = ['x'.repeat(31), ' '].map((title) => problemsOf([{ name, tiles: [{ ...link, title }] }]))
  expect(wrong).toEqual([['home.tileName groups.0.tiles.0.title'], ['home.tileName groups.0.tiles.0.title']])
  expect(problemsOf([{ name, tiles: [{ kind: 'menu', path: 'a' }] }])).toEqual(['home.layout groups.0.tiles.0'])
  const pinned = many(4).map((tile) => ({ ...tile, isPinned: true }))
  expect(
    problemsOf([
      { name, tiles: pinned },
      { name, tiles: many(9) },
    ]),
  ).toEqual([])
  const read = readNavigation({ groups: [{ name, tiles: [link, link] }] })
  expect(read && navigationProblems(read)[0]?.args).toEqual({ name: 'Tax' })
})
