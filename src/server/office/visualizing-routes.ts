// Serves the walls of figures: samples made once, or what was published; publishes figures and takes them back.
import {
  type CockpitShape,
  relativeCockpit,
  relativeWarRoom,
  visualizingCalls,
  type WallName,
  type WarRoomShape,
} from '../../contract/office/visualizing.ts'
import type { Db } from '../kernel/db.ts'
import type { App } from '../kernel/http.ts'
import { kept } from '../kernel/right.ts'
import type { Scope } from '../kernel/scope.ts'
import { serve } from '../kernel/serve.ts'
import { actorOf, type Gate } from '../ledger/gate.ts'
import { changeEntry } from '../ledger/store/trail.ts'
import { sampleCockpit, sampleWarRoom } from './visualizing-sample.ts'

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
