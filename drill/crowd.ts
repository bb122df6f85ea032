// The mix of work of T15 and T16: of a hundred acts 60 read lists, 25 write vouchers, 10 read reports, 5 post.
import { setTimeout as sleep } from 'node:timers/promises'
import { addSet, caller, checkedVouchers, type Ledger } from '../bench/books.ts'
import { draftMaker, year } from '../bench/drafts.ts'
import { percentile } from '../bench/measure.ts'
import { type Random, seeded } from '../bench/random.ts'
import { accountSetRights } from '../src/domain/chart/access.ts'
import type { VoucherDraft } from '../src/domain/voucher/voucher.ts'
import { grant, makeUser } from '../src/seed/system.ts'
import type { Books } from '../src/server/ledger/gate.ts'
import { type Person, signIn } from './person.ts'

export const kinds = ['list', 'save', 'report', 'posting'] as const
export type Kind = (typeof kinds)[number]

/** One act: when it began (ms of the clock) and how long it took (ms). */
export type Act = { kind: Kind; at: number; took: number }
export type Work = { acts: Act[]; errors: string[] }

/** A company of which whole months are posted and opened again, by its number. */
const postedCompanies = 5
const postedLines = 1000
/** Seconds a person looks at the screen between two acts, in the mean. */
const thinkSeconds = 2

/** Warnings a user would confirm. */
const accept = Array.from({ length: 20 }, (_, index) => 46001 + index)

type Scene = {
  random: Random
  set: Books
  make: () => VoucherDraft
  subjects: readonly string[]
  posted: Posted | null
}
type Posted = { set: Books; isPosted: boolean }

const monthOf = (random: Random): string => `${year}-${String(1 + random.below(12)).padStart(2, '0')}`

const lists: readonly ((scene: Scene) => string)[] = [
  ({ random }) => `/gl/voucher/list?periodFrom=${monthOf(random)}&periodTo=${year}-12&pageSize=50`,
  ({ random }) => `/gl/voucher/list?periodFrom=${year}-01&periodTo=${year}-12&page=${1 + random.below(20)}&pageSize=50`,
  ({ random, subjects }) => {
    const month = monthOf(random)
    return `/gl/voucher/lines?periodFrom=${month}&periodTo=${month}&subject=${random.pick(subjects)}&pageSize=50`
  },
]

const reports: readonly ((scene: Scene) => string)[] = [
  ({ random }) => `/gl/report/balance-table-1?month=${monthOf(random)}&include=saved`,
  ({ random }) => `/gl/report/balance-sheet?month=${monthOf(random)}&include=saved`,
  ({ random }) => `/gl/report/income-statement?month=${monthOf(random)}&include=saved`,
  ({ random, subjects }) =>
    `/gl/report/general-ledger-2?subject=${random.pick(subjects)}&month=${monthOf(random)}&include=saved`,
]

/** Posts the month of a company, or opens it again when it is posted. */
const postOrOpen = async (person: Person, posted: Posted): Promise<void> => {
  const target = { accountSet: posted.set.value, month: `${year}-01` }
  if (posted.isPosted) await person.ask('POST', '/gl/posting/cancel-posting', { ...target, reason: 'drill' })
  else {
    const { results } = (await person.ask('POST', '/gl/posting/post', { targets: [target] })) as {
      results: { done: boolean; problems: { message: string }[] }[]
    }
    if (results[0]?.done !== true) throw new Error(`posting: ${JSON.stringify(results)}`)
  }
  posted.isPosted = !posted.isPosted
}

const act = async (person: Person, kind: Kind, scene: Scene): Promise<void> => {
  const { random, set, make, posted } = scene
  person.enter(set.value)
  if (kind === 'list') await person.ask('GET', random.pick(lists)(scene))
  else if (kind === 'report') await person.ask('GET', random.pick(reports)(scene))
  else if (kind === 'save') await person.ask('POST', '/gl/voucher/save', { draft: make(), accept })
  else if (posted) await postOrOpen(person, posted)
  else await person.ask('GET', `/gl/posting/grid?year=${year}`)
}

const kindOf = (chance: number): Kind => {
  if (chance < 0.6) return 'list'
  if (chance < 0.85) return 'save'
  return chance < 0.95 ? 'report' : 'posting'
}

/** Companies of which a month can be posted: audited vouchers of January. */
const addPosted = async (ledger: Ledger): Promise<Posted[]> => {
  const made: Posted[] = []
  for (let no = 1; no <= postedCompanies; no += 1) {
    const set = await addSet(ledger, `M${String(no).padStart(2, '0')}`, 'MANAGEMENT')
    const vouchers = checkedVouchers(await ledger.gate.facts(set), postedLines, 9000 + no, { month: 1 })
    await ledger.gate.importVouchers(ledger.writer, set, vouchers, { auditor: ledger.auditor })
    made.push({ set, isPosted: false })
  }
  return made
}

const userNameOf = (number: number): string => `drill${number}`

/** Makes so many users and signs each in; the first few also post. */
export const gather = async (ledger: Ledger, port: number, people: number): Promise<Crowd> => {
  const posted = await addPosted(ledger)
  const [first] = ledger.sets
  if (!first) throw new Error('no account set')
  const facts = await ledger.gate.facts(first)
  const subjects = facts.subjects.all.filter((each) => each.isLeaf && each.enabled).map(({ code }) => code)
  const crowd: Crowd = []
  for (let number = 0; number < people; number += 1) {
    const userName = userNameOf(number)
    const userId = await makeUser(ledger.db, { ...caller, userName, roles: ['admin'] })
    await grant(ledger.db, { userId, companyId: null, year: null, rights: accountSetRights })
    const random = seeded(40_000 + number)
    const make = draftMaker({ subjects: facts.subjects.all, random })
    const set = ledger.sets[number % ledger.sets.length] as Books
    const person = await signIn(port, { userName, password: caller.password, address: number })
    crowd.push({ person, scene: { random, make, set, subjects, posted: posted[number] ?? null } })
  }
  return crowd
}

export type Crowd = { person: Person; scene: Scene }[]

/** Lets everybody work for so many seconds, `pace` times as fast; a failed act is told and the person goes on. */
export const work = async (crowd: Crowd, seconds: number, pace = 1): Promise<Work> => {
  const done: Work = { acts: [], errors: [] }
  const end = Date.now() + seconds * 1000
  const alone = async ({ person, scene }: Crowd[number]): Promise<void> => {
    while (Date.now() < end) {
      await sleep((-Math.log(1 - scene.random.next()) * thinkSeconds * 1000) / pace)
      const kind = kindOf(scene.random.next())
      const at = Date.now()
      const begin = performance.now()
      try {
        await act(person, kind, scene)
        done.acts.push({ kind, at, took: performance.now() - begin })
      } catch (error) {
        done.errors.push((error as Error).message)
      }
    }
  }
  await Promise.all(crowd.map(alone))
  return done
}

/** The 99th percentile by kind of act, ms. */
export const slowest = (acts: readonly Act[], kind: Kind): number =>
  percentile(
    acts.filter((each) => each.kind === kind).map(({ took }) => took),
    0.99,
  )
