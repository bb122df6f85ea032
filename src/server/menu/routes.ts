// Serves whether a path is a screen of the product: it decides between "not allowed" and "not found".
import { menuCalls } from '../../contract/menu.ts'
import type { App } from '../kernel/http.ts'
import { serve } from '../kernel/serve.ts'

/** Whether an address fits a pattern such as `/voucher/entry/:id`. */
const fits = (pattern: string, path: string): boolean => {
  const [parts, given] = [pattern.split('/'), path.split('/')]
  return parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at])
}

export const menuRoutes = (app: App): void =>
  serve(app, menuCalls, {
    pathKnown: async ({ path }) => {
      const rows = await app.db.query<{ path: string }>(`select path from menu where enabled and path <> ''`)
      return { known: rows.some((row) => fits(row.path, path)) }
    },
  })
