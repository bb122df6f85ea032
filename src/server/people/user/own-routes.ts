// Serves what users keep on the server for themselves: unfinished work, and how they have set the product.
import { draftCalls, settingCalls } from '../../../contract/people/user.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { App } from '../../kernel/http.ts'
import { serve } from '../../kernel/serve.ts'

type Draft = { content: string; updatedAt: string }

const keepText = `insert into user_draft (user_id, view, key, content, updated_at) values ($1, $2, $3, $4, now())
  on conflict (user_id, view, key) do update set content = excluded.content, updated_at = excluded.updated_at
  returning updated_at`

const draftsMax = 200
const draftBytesMax = 1_048_576

const forgetOldestDraftText = `delete from user_draft where user_id = $1 and (view, key) in (
  select view, key from user_draft where user_id = $1 order by updated_at desc, view, key offset $2)`

const settingsMax = 200
const settingBytesMax = 65_536

const putSettingText = `insert into user_setting (user_id, name, content, updated_at)
  values ($1, $2, $3, clock_timestamp())
  on conflict (user_id, name) do update set content = excluded.content, updated_at = excluded.updated_at`

const forgetOldestText = `delete from user_setting where user_id = $1 and name in (
  select name from user_setting where user_id = $1 order by updated_at desc, name offset $2)`

/** The shape counts characters, the database bytes: a text of Chinese may pass the one and not the other. */
const checkBytes = (content: string, limit: number): void => {
  if (Buffer.byteLength(content) > limit) refuse(problem('input.invalid', 'content', { rule: 'tooLong', limit }))
}

const draftRoutes = (app: App): void =>
  serve(app, draftCalls, {
    list: ({ view }, { db, user }) =>
      db.query<{ key: string; updatedAt: string }>(
        `select key, updated_at from user_draft where user_id = $1 and view = $2
         order by updated_at desc, key limit $3`,
        [user.id, view, draftsMax],
      ),
    mine: (_, { db, user }) =>
      db.query<{ view: string; key: string; updatedAt: string }>(
        `select view, key, updated_at from user_draft where user_id = $1
         order by updated_at desc, view, key limit $2`,
        [user.id, draftsMax],
      ),
    read: async ({ view, key = '' }, { db, user }) => {
      const [row] = await db.query<Draft>(
        `select content, updated_at from user_draft where user_id = $1 and view = $2 and key = $3`,
        [user.id, view, key],
      )
      return row ?? null
    },
    save: async ({ view, key = '', content }, { db, user }) => {
      checkBytes(content, draftBytesMax)
      const [row] = await db.query<{ updatedAt: string }>(keepText, [user.id, view, key, content])
      await db.query(forgetOldestDraftText, [user.id, draftsMax])
      return { updatedAt: row?.updatedAt ?? '' }
    },
    remove: async ({ view, key = '' }, { db, user }) => {
      await db.query('delete from user_draft where user_id = $1 and view = $2 and key = $3', [user.id, view, key])
    },
  })

const settingRoutes = (app: App): void =>
  serve(app, settingCalls, {
    read: (_, { db, user }) =>
      db.query<{ name: string; content: string }>(
        'select name, content from user_setting where user_id = $1 order by name limit $2',
        [user.id, settingsMax],
      ),
    save: async ({ name, content }, { db, user }) => {
      checkBytes(content, settingBytesMax)
      await db.query(putSettingText, [user.id, name, content])
      await db.query(forgetOldestText, [user.id, settingsMax])
    },
  })

export const userRoutes = (app: App): void => {
  draftRoutes(app)
  settingRoutes(app)
}
