// Serves the unfinished work that users keep on the server.
import { draftCalls } from '../../contract/user.ts'
import type { App } from '../kernel/http.ts'
import { serve } from '../kernel/serve.ts'

type Draft = { content: string; updatedAt: string }

const keepText = `insert into user_draft (user_id, view, key, content, updated_at) values ($1, $2, $3, $4, now())
  on conflict (user_id, view, key) do update set content = excluded.content, updated_at = excluded.updated_at
  returning updated_at as "updatedAt"`

export const userRoutes = (app: App): void =>
  serve(app, draftCalls, {
    read: async ({ view, key = '' }, { db, user }) => {
      const [row] = await db.query<Draft>(
        `select content, updated_at as "updatedAt" from user_draft where user_id = $1 and view = $2 and key = $3`,
        [user.id, view, key],
      )
      return row ?? null
    },
    save: async ({ view, key = '', content }, { db, user }) => {
      const [row] = await db.query<{ updatedAt: string }>(keepText, [user.id, view, key, content])
      return { updatedAt: row?.updatedAt ?? '' }
    },
    remove: async ({ view, key = '' }, { db, user }) => {
      await db.query('delete from user_draft where user_id = $1 and view = $2 and key = $3', [user.id, view, key])
      return {}
    },
  })
