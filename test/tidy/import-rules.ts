// Which part of the program may know which: the import rules of ARCHITECTURE.md.
import { moneyTables } from '../../src/server/kernel/tables.ts'
import { each, type Rule } from './rule.ts'
import { findAll, type Import, importsOf, isCode, isTest, type Source } from './source.ts'

const isProduct = (source: Source) => isCode(source) && !isTest(source)
const under = (folder: string) => (source: Source) => isProduct(source) && source.path.startsWith(`${folder}/`)
const partOf = (path: string, folder: string): string => path.slice(folder.length + 1).split('/')[0] ?? ''

/** Imports of a file that a predicate refuses. */
const refuse = (source: Source, isWrong: (one: Import) => boolean): string[] =>
  importsOf(source)
    .filter(isWrong)
    .map((one) => `${source.path}:${one.line} → ${one.target}`)

const startsWithAny = (path: string, starts: readonly string[]) => starts.some((start) => path.startsWith(start))

/** Rooms of the domain and the contract from the ground up; each may import what lies below it, types included. */
const rooms = [
  ...['base', 'chart', 'people', 'voucher', 'ledger', 'statement'],
  ...['closing', 'merge', 'bills', 'import', 'export', 'office'],
]
/** Tables of words are no room: they have nothing but the form of a table below them. */
const levelOfRoom = (path: string, root: string): number =>
  path.startsWith('src/contract/words/') ? 0 : rooms.indexOf(partOf(path, root))

const isWrongRoomImport = (source: Source, { target }: Import): boolean => {
  const root = ['src/domain', 'src/contract'].find((each) => source.path.startsWith(`${each}/`))
  if (root === undefined || !target.startsWith(`${root}/`)) return false
  const [own, other] = [levelOfRoom(source.path, root), levelOfRoom(target, root)]
  return own === -1 || other === -1 || other > own
}

/** The server's own ground: what lies below all of its rooms, with the folders each may import. */
const serverGround: Readonly<Record<string, readonly string[]>> = {
  kernel: ['kernel', 'migrations'],
  embedded: ['embedded'],
  ledger: ['kernel', 'ledger'],
  print: ['kernel', 'print'],
  migrations: [],
}
/** The ledger of the server is the gate, below all rooms; its reports are the room `report` (decision 0055). */
const serverRooms = rooms.map((room) => (room === 'ledger' ? 'report' : room))

const isWrongServerImport = (source: Source, { target }: Import): boolean => {
  if (!target.startsWith('src/server/')) return false
  const [own, other] = [partOf(source.path, 'src/server'), partOf(target, 'src/server')]
  // main, app and the command line put the parts together.
  if (own.endsWith('.ts') || own === 'cli') return false
  const ground = serverGround[own]
  if (ground !== undefined) return !ground.includes(other)
  if (['kernel', 'ledger', 'print'].includes(other)) return !serverRooms.includes(own)
  const [from, to] = [serverRooms.indexOf(own), serverRooms.indexOf(other)]
  return from === -1 || to === -1 || to > from
}

/** Rooms of the gate from the ground up; the gate itself and who calls it stand above them all. */
const gateRooms = ['store', 'read', 'counts', 'write', 'close', 'proof']
const gate = 'src/server/ledger'
const levelInGate = (path: string): number =>
  /^(gate|actor)\.ts$/.test(partOf(path, gate)) ? gateRooms.length : gateRooms.indexOf(partOf(path, gate))

const isWrongGateImport = (source: Source, { target }: Import): boolean => {
  if (!target.startsWith(`${gate}/`)) return false
  const [own, other] = [levelInGate(source.path), levelInGate(target)]
  return own === -1 || other === -1 || other > own
}

/** What every room of the browser stands on. */
const webGround = ['api', 'theme', 'kit', 'parts']
/** The browser from the ground up: the rooms of the domain, and above them the pages that lead to all of them. */
const webRooms = [...webGround, ...rooms, 'home']

const isWrongWebImport = (source: Source, { target }: Import): boolean => {
  if (!target.startsWith('src/web/')) return false
  const [own, other] = [partOf(source.path, 'src/web'), partOf(target, 'src/web')]
  // main and app put the rooms together.
  if (own === other || own.endsWith('.tsx')) return false
  // The shell finds screens by their path alone.
  if (own === 'shell') return !webGround.includes(other)
  return !webRooms.includes(other) || webRooms.indexOf(other) > webRooms.indexOf(own)
}

/** The demonstration pages stand on the ground of the browser, and their rows of the menu on what rows are made of. */
const isWrongDemoImport = (source: Source, { target }: Import): boolean => {
  if (target.startsWith('src/demo/')) {
    return !source.path.startsWith('src/demo/') && source.path !== 'src/seed/menu.ts'
  }
  if (!source.path.startsWith('src/demo/')) return false
  if (source.path === 'src/demo/menu.ts') return target !== 'src/seed/menu-row.ts'
  const ground = webGround.map((part) => `src/web/${part}/`)
  return startsWithAny(target, ['src/', 'node:']) && !startsWithAny(target, ['src/domain/', 'src/contract/', ...ground])
}

const writing = 'insert\\s+into|update(\\s+only)?|delete\\s+from(\\s+only)?|merge\\s+into|truncate(\\s+table)?|copy'
const moneyWrite = new RegExp(`\\b(${writing})\\s+"?(${moneyTables.join('|')})"?[\\s(]`, 'gi')

const cyclesOf = (sources: readonly Source[]): string[] => {
  const edges = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source)
        .filter((one) => !one.typeOnly)
        .map((one) => one.target),
    ]),
  )
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    if (state.get(path) === 'done' || !edges.has(path)) return
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      return
    }
    state.set(path, 'open')
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of edges.keys()) visit(path, [])
  return cycles
}

export const importRules: readonly Rule[] = [
  {
    name: 'the domain imports only itself',
    check: each(under('src/domain'), (source) => refuse(source, ({ target }) => !target.startsWith('src/domain/'))),
    planted: [
      { 'src/domain/a.ts': "import { b } from '../contract/b.ts'" },
      { 'src/domain/a.ts': "import dayjs from 'dayjs'" },
      { 'src/domain/a.ts': "import { readFile } from 'node:fs/promises'" },
    ],
  },
  {
    name: 'a room of the domain or the contract imports only rooms below it, types included',
    check: each(isProduct, (source) => refuse(source, (one) => isWrongRoomImport(source, one))),
    planted: [
      { 'src/domain/base/a.ts': "import type { B } from '../voucher/b.ts'", 'src/domain/voucher/b.ts': '' },
      { 'src/domain/base/a.ts': "import { b } from '../b.ts'", 'src/domain/b.ts': '' },
      { 'src/contract/words/a.ts': "import { b } from '../chart/b.ts'", 'src/contract/chart/b.ts': '' },
    ],
  },
  {
    name: 'the contract imports the domain and the schema library, nothing else',
    check: each(under('src/contract'), (source) =>
      refuse(source, ({ target }) => !startsWithAny(target, ['src/domain/', 'src/contract/', 'typebox'])),
    ),
    planted: [{ 'src/contract/a.ts': "import type { Db } from '../server/kernel/db.ts'" }],
  },
  {
    name: 'the offline verifier imports the domain, words and Node, nothing else',
    check: each(under('src/verifier'), (source) =>
      refuse(source, ({ target }) => {
        const words = [
          'src/contract/words/',
          'src/contract/base/word-table.ts',
          'src/contract/base/language.ts',
          'src/contract/base/sentence.ts',
        ]
        return !startsWithAny(target, ['src/verifier/', 'src/domain/', 'node:', ...words])
      }),
    ),
    planted: [{ 'src/verifier/a.ts': "import type { Db } from '../server/kernel/db.ts'" }],
  },
  {
    name: 'server and browser never import each other',
    check: (sources) => [
      ...each(under('src/server'), (source) => refuse(source, ({ target }) => target.startsWith('src/web/')))(sources),
      ...each(under('src/web'), (source) =>
        refuse(source, ({ target }) => startsWithAny(target, ['src/server/', 'src/seed/', 'node:'])),
      )(sources),
    ],
    planted: [
      { 'src/web/api/send.ts': "import { serve } from '../../server/kernel/serve.ts'" },
      { 'src/server/kernel/serve.ts': "import { send } from '../../web/api/send.ts'" },
    ],
  },
  {
    name: 'a room of the server imports kernel, ledger, print and rooms below it; the kernel knows no accounting',
    check: each(under('src/server'), (source) => refuse(source, (one) => isWrongServerImport(source, one))),
    planted: [
      { 'src/server/report/routes.ts': "import { list } from '../statement/store.ts'" },
      { 'src/server/chart/rate/store.ts': "import type { List } from '../../voucher/list.ts'" },
      { 'src/server/office/job-routes.ts': "import { run } from '../cli/run.ts'" },
      { 'src/server/feature/routes.ts': "import { serve } from '../kernel/serve.ts'" },
      { 'src/server/kernel/serve.ts': "import { post } from '../ledger/close/posting.ts'" },
      { 'src/server/ledger/close/posting.ts': "import { list } from '../../voucher/list.ts'" },
      { 'src/server/print/slips.ts': "import { readStored } from '../ledger/store/voucher-store.ts'" },
    ],
  },
  {
    name: 'a room of the ledger imports only rooms below it, types included; the gate stands above them',
    check: each(under(gate), (source) => refuse(source, (one) => isWrongGateImport(source, one))),
    planted: [
      { 'src/server/ledger/store/trail.ts': "import type { Change } from '../write/voucher-change.ts'" },
      { 'src/server/ledger/close/posting.ts': "import { verify } from '../proof/verify.ts'" },
      { 'src/server/ledger/proof/verify.ts': "import type { Gate } from '../gate.ts'" },
      { 'src/server/ledger/save.ts': "import type { Books } from './store/books.ts'" },
    ],
  },
  {
    name: 'only src/server/ledger writes the money tables',
    check: each(
      (source) => startsWithAny(source.path, ['src/server/', 'src/seed/']) && isProduct(source),
      (source) => (source.path.startsWith('src/server/ledger/') ? [] : findAll(source, moneyWrite, 'spoken')),
    ),
    planted: [
      { 'src/server/voucher/store.ts': "const text = 'UPDATE voucher SET status = 2'" },
      { 'src/seed/demo.ts': 'const text = `\n  insert into voucher_line (company_id)`' },
    ],
  },
  {
    name: 'what reads, counts and proves in src/server/ledger writes no money table',
    check: each(
      (source) => under(gate)(source) && ['read', 'counts', 'proof'].includes(partOf(source.path, gate)),
      (source) => findAll(source, moneyWrite, 'spoken'),
    ),
    planted: [{ 'src/server/ledger/read/read-net.ts': "const text = 'update subject_balance set debit = 0'" }],
  },
  {
    name: 'a room of the browser imports only rooms below it, types included; the shell finds screens by path',
    check: each(under('src/web'), (source) => refuse(source, (one) => isWrongWebImport(source, one))),
    planted: [
      { 'src/web/voucher/a.b.screen.tsx': "import type { B } from '../ledger/b.tsx'" },
      { 'src/web/ledger/opening/a.tsx': "import { b } from '../../unknown/b.tsx'" },
      { 'src/web/shell/a.tsx': "import { b } from '../voucher/voucher.entry.screen.tsx'" },
      { 'src/web/kit/a.tsx': "import { b } from '../parts/b.tsx'" },
      { 'src/web/parts/a.tsx': "import { b } from '../shell/b.tsx'" },
    ],
  },
  {
    name: 'nothing but the seed of the menu imports the demonstration pages, and these no room',
    check: each(isProduct, (source) => refuse(source, (one) => isWrongDemoImport(source, one))),
    planted: [
      { 'src/web/parts/a.tsx': "import { b } from '../../demo/b.tsx'" },
      { 'src/seed/role.ts': "import { demo } from '../demo/menu.ts'" },
      { 'src/demo/a.tsx': "import { b } from '../web/voucher/b.tsx'" },
      { 'src/demo/a.tsx': "import { roleSeed } from '../seed/role.ts'" },
    ],
  },
  {
    name: 'no barrel files',
    check: each(isProduct, (source) => [
      ...findAll(source, /^export (type )?\* from/gm),
      ...(/\/index\.tsx?$/.test(source.path) ? [`${source.path}:1 an index file`] : []),
    ]),
    planted: [{ 'src/domain/index.ts': '' }, { 'src/domain/all.ts': "export * from './money.ts'" }],
  },
  {
    name: 'no file imports itself through others',
    check: (sources) => cyclesOf(sources.filter(isProduct)),
    planted: [{ 'src/domain/a.ts': "import { b } from './b.ts'", 'src/domain/b.ts': "import { a } from './a.ts'" }],
  },
]
