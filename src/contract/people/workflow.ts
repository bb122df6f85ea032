// The calls of workflows: definitions that are drawn, kept as drafts, and published as versions that stay as they are.
import { type Static, Type } from 'typebox'
import { actCall, call, Nothing, pageCall } from '../base/call.ts'
import { Id, lastChange } from '../base/shape.ts'

export const workflowStates = ['draft', 'published', 'disabled'] as const

/** The content is JSON text of a `Flow` (domain/people/workflow.ts); a character of Chinese takes three bytes. */
const Text = { name: Type.String({ maxLength: 64 }), content: Type.String({ maxLength: 262_144, bytesMax: 786_432 }) }

const Row = Type.Object({
  id: Id,
  name: Type.String(),
  /** The version that holds, 0 for none yet. */
  publishedNo: Type.Integer(),
  /** The draft differs from it. */
  isChanged: Type.Boolean(),
  enabled: Type.Boolean(),
  ...lastChange,
  version: Type.Integer(),
})
export type WorkflowRow = Static<typeof Row>

const filter = {
  search: Type.Optional(Type.String({ maxLength: 64 })),
  state: Type.Optional(Type.Enum([...workflowStates])),
}
const Choice = Type.Object({ code: Type.String(), name: Type.String() })
const named = { id: Id, version: Type.Integer() }
const Saved = Type.Object({ id: Id, version: Type.Integer() })

const may = <V extends string>(verb: V) => ({ button: `sys:workflow:${verb}` }) as const
const write = { touches: ['workflow'] }

export const workflowCalls = {
  list: pageCall('GET /system/workflow/list', filter, Row, may('list')),
  /** The draft, or with `no` a published version. */
  detail: call({
    at: 'GET /system/workflow/detail',
    input: Type.Object({ id: Id, no: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) }),
    result: Type.Object({ ...Row.properties, content: Type.String() }),
    permission: may('list'),
  }),
  /** The latest hundred of what was published, the newest first. */
  versions: call({
    at: 'GET /system/workflow/versions',
    input: Type.Object({ id: Id }),
    result: Type.Array(Type.Object({ no: Type.Integer(), publishedBy: Type.String(), publishedAt: Type.String() })),
    permission: may('list'),
  }),
  /** Who can approve. */
  people: call({
    at: 'GET /system/workflow/people',
    result: Type.Object({ users: Type.Array(Choice), roles: Type.Array(Choice) }),
    permission: may('list'),
  }),
  add: actCall('POST /system/workflow/add', Text, Saved, may('edit'), write),
  update: actCall('PUT /system/workflow/update', { ...named, ...Text }, Saved, may('edit'), write),
  /** Makes a version of the draft; refuses with all that is wrong with it. */
  publish: call({
    at: 'POST /system/workflow/publish',
    input: Type.Object(named),
    result: Type.Object({ ...Saved.properties, no: Type.Integer() }),
    permission: may('publish'),
    ...write,
  }),
  status: actCall('PUT /system/workflow/status', { ...named, enabled: Type.Boolean() }, Saved, may('publish'), write),
  /** Only what was never published; anything else is disabled. */
  delete: actCall('DELETE /system/workflow/delete', named, Nothing, may('edit'), write),
}
