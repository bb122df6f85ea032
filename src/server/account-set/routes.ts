// Serves the list of account sets a user may read.
import { accountSetCalls } from '../../contract/account-set.ts'
import { accountConfigs } from '../kernel/account-config.ts'
import type { App } from '../kernel/http.ts'
import { serve } from '../kernel/serve.ts'

export const accountSetRoutes = (app: App): void =>
  serve(app, accountSetCalls, {
    list: async (_, scope) => ({ items: await accountConfigs(app.db, app.rights, scope.user.id, scope.lang) }),
  })
