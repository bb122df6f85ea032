// The calls of links to other systems: the list, its changes, a workbook of it, and those that the caller may open.
import { wordsOf } from '../../../contract/base/words.ts'
import { type LinkShape, linkCalls } from '../../../contract/office/external-link.ts'
import { nameColumn } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { oneOf, type SheetDefinition, sheetFile } from '../../kernel/sheet.ts'
import type { Gate } from '../../ledger/gate.ts'
import { type Resolve, resolveHost } from './address.ts'
import { enableLink, type LinkEditor, removeLink, renewKey, saveLink } from './change.ts'
import { findLinks, linksFor } from './store.ts'

const linksMost = 10_000
const rolesMost = 500

const sheet: SheetDefinition<string> = {
  words: 'externalLink',
  columns: [
    ...['code', 'nameZhCn', 'nameZhTw', 'nameEn', 'url', 'groupCode', 'openMode', 'sso', 'visibleRoles', 'sort'],
    ...['health', 'checkedAt', 'enabled', 'remark'],
  ],
  required: [],
}

const textsOf = (link: LinkShape, { lang }: Scope): Record<string, string> => {
  const { externalLink, masterList } = wordsOf[lang]
  const { code, nameZhCn, nameZhTw, nameEn, url, groupCode, checkedAt, remark } = link
  return {
    ...{ code, nameZhCn, nameZhTw, nameEn, url, groupCode, checkedAt, remark },
    openMode: externalLink[`openMode_${link.openMode}`],
    sso: externalLink[`sso_${link.sso}`],
    health: externalLink[`health_${link.health}`],
    visibleRoles: link.visibleRoles.join(', '),
    sort: String(link.sort),
    enabled: masterList[link.enabled ? 'enabled_yes' : 'enabled_no'],
  }
}

/** `resolve`: how the names of hosts become addresses. */
export const linkRoutes = (app: App, gate: Gate, resolve: Resolve = resolveHost): void => {
  const deskOf = (scope: Scope): LinkEditor => ({ gate, scope, secrets: app.secrets, resolve })
  serve(app, linkCalls, {
    list: (asked, { db }) => findLinks(db, asked),
    roles: (_, { db, lang }) =>
      db.query<{ code: string; name: string }>(
        `select code, coalesce(nullif(${nameColumn(lang)}, ''), name_zh_cn) as name from role where enabled
         order by sort, code limit ${rolesMost}`,
      ),
    add: (form, scope) => saveLink(deskOf(scope), form, null),
    update: ({ id, version, ...form }, scope) => saveLink(deskOf(scope), form, { id, version }),
    renewKey: (named, scope) => renewKey(deskOf(scope), named),
    status: (asked, scope) => enableLink(deskOf(scope), asked),
    delete: ({ id }, scope) => removeLink(deskOf(scope), id),
    export: async (filter, scope) => {
      const { items } = await findLinks(scope.db, { ...filter, pageSize: linksMost })
      return sheetFile(sheet, scope.lang, oneOf(items.map((link) => textsOf(link, scope))))
    },
    mine: (_, { db, roles }) => linksFor(db, roles),
  })
}
