// Serves the walls of figures: samples made once, or what was published; publishes figures and takes them back.
import {
  ageRanges,
  type CockpitShape,
  inFlows,
  outFlows,
  relativeCockpit,
  relativeWarRoom,
  type StepState,
  stepStates,
  visualizingCalls,
  type WallName,
  type WarRoomShape,
  wallSteps,
} from '../../contract/office/visualizing.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { provinceCodes } from '../../domain/base/province.ts'
import type { Db } from '../kernel/db.ts'
import type { App } from '../kernel/http.ts'
import { kept } from '../kernel/right.ts'
import type { Scope } from '../kernel/scope.ts'
import { serve } from '../kernel/serve.ts'
import { actorOf, type Gate } from '../ledger/gate.ts'
import { changeEntry } from '../ledger/store/trail.ts'

type Shapes = { cockpit: CockpitShape; warRoom: WarRoomShape }
type Published<W extends WallName> = { content: Shapes[W]; publishedAt: string; publishedBy: string }

const settingName = (wall: WallName): string => `visual.${wall}`

const readPublished = async <W extends WallName>(db: Db, wall: W): Promise<Published<W> | null> => {
  const [row] = await db.query<{ value: string }>('select value from instance_setting where name = $1', [
    settingName(wall),
  ])
  return row ? (JSON.parse(row.value) as Published<W>) : null
}

const stateOf = (published: Published<WallName> | null) => ({
  publishedAt: published?.publishedAt ?? '',
  publishedBy: published?.publishedBy ?? '',
})

type Change = { before: Published<WallName> | null; after: Published<WallName> | null }

const tell = (gate: Gate, tx: Db, scope: Scope, wall: WallName, { before, after }: Change) => {
  const told = (published: Published<WallName> | null) => published && { layout: JSON.stringify(published.content) }
  return gate.within(tx).tell(actorOf(scope), null, [changeEntry('wall', wall, told(before), told(after))])
}

export const visualizingRoutes = (app: App, gate: Gate): void => {
  const samples: Shapes = { cockpit: sampleCockpit(), warRoom: sampleWarRoom() }
  // Asked by anybody, as often as anybody likes: read once in ten seconds.
  const walls = kept((wall: WallName) => readPublished(app.db, wall))
  const shown = async <W extends WallName>(wall: W) => {
    const published = (await walls.get(wall)) as Published<W> | null
    return { ...(published?.content ?? samples[wall]), publishedAt: published?.publishedAt ?? '' }
  }
  const publish = async <W extends WallName>(wall: W, content: Shapes[W], scope: Scope) => {
    const after: Published<W> = {
      content,
      publishedAt: new Date().toISOString(),
      publishedBy: scope.user.realName || scope.user.userName,
    }
    await scope.db.transaction(async (tx) => {
      const before = await readPublished(tx, wall)
      await tx.query(
        `insert into instance_setting (name, value) values ($1, $2)
         on conflict (name) do update set value = excluded.value`,
        [settingName(wall), JSON.stringify(after)],
      )
      await tell(gate, tx, scope, wall, { before, after })
    })
    walls.known.delete(wall)
    return stateOf(after)
  }
  serve(app, visualizingCalls, {
    cockpit: () => shown('cockpit'),
    warRoom: () => shown('warRoom'),
    states: async (_, { db }) => ({
      cockpit: stateOf(await readPublished(db, 'cockpit')),
      warRoom: stateOf(await readPublished(db, 'warRoom')),
    }),
    publishCockpit: (given, scope) => publish('cockpit', relativeCockpit(given), scope),
    publishWarRoom: (given, scope) => publish('warRoom', relativeWarRoom(given), scope),
    withdraw: async ({ wall }, scope) => {
      await scope.db.transaction(async (tx) => {
        const before = await readPublished(tx, wall)
        if (!before) return
        await tx.query('delete from instance_setting where name = $1', [settingName(wall)])
        await tell(gate, tx, scope, wall, { before, after: null })
      })
      walls.known.delete(wall)
    },
  })
}

// A group that does not exist, the same at each start: nobody without a session is told a figure of anybody's books.

/** A sequence of whole numbers below a limit that is the same each time (Park and Miller's generator). */
const sequence = (seed: number) => {
  let at = seed
  return (limit: number): number => {
    at = (at * 48_271) % 2_147_483_647
    return at % limit
  }
}

const amount = (yuan: number): string => formatMoney(BigInt(yuan) * 100n, 2)

export const sampleCockpit = (): CockpitShape => {
  const below = sequence(20_251)
  const stores = Array.from({ length: 12 }, (_, at) => ({ no: at + 1, revenue: 300_000 + below(900_000) }))
  return {
    provinces: provinceCodes.map((code) => ({ code, revenue: amount(below(4_000_000)) })),
    stores: stores
      .toSorted((a, b) => b.revenue - a.revenue)
      .map(({ no, revenue }) => ({ no, revenue: amount(revenue) })),
    brands: Array.from({ length: 5 }, (_, at) => ({ no: at + 1, revenue: amount(800_000 + below(2_400_000)) })),
    // Shops are open from ten to ten, and most is sold after work.
    hours: Array.from({ length: 24 }, (_, hour) =>
      amount(hour < 10 || hour > 21 ? 0 : 20_000 + below(30_000) + (hour > 16 ? 45_000 : 0)),
    ),
    sellThrough: 684,
  }
}

export const sampleWarRoom = (): WarRoomShape => {
  const below = sequence(77)
  const stateOf = (at: number, reached: number): StepState =>
    at < reached ? 'done' : at === reached ? (stepStates[1 + below(3)] ?? 'open') : 'open'
  return {
    companies: Array.from({ length: 10 }, (_, no) => {
      const reached = below(wallSteps.length + 1)
      return { no: no + 1, steps: wallSteps.map((_, at) => stateOf(at, reached)) }
    }),
    vouchers: Array.from({ length: 40 }, (_, at) => ({
      ...{ no: at + 101, company: 1 + below(10), amount: amount(1_000 + below(90_000)) },
    })),
    flows: [
      ...inFlows.map((name) => ({ name, amount: amount(2_000_000 + below(900_000)) })),
      ...outFlows.map((name) => ({ name, amount: amount(500_000 + below(600_000)) })),
    ],
    ages: ageRanges.map((days, at) => ({
      ...{ days, amount: amount(Math.floor((1_800_000 + below(400_000)) / (at + 1))) },
    })),
  }
}
