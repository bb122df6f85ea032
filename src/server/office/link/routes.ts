// The calls of links to other systems: the list, its changes, a workbook of it, and those that the caller may open.
import { pageOf } from '../../../contract/base/shape.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { type LinkShape, linkCalls } from '../../../contract/office/external-link.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { oneOf, type SheetDefinition, sheetFile } from '../../kernel/sheet.ts'
import type { Gate } from '../../ledger/gate.ts'
import { enableLink, type LinkEditor, removeLink, renewKey, saveLink } from './change.ts'
import { type Resolve, resolveHost } from './private-host.ts'
import { findLinks, type LinkFilter, linksFor } from './store.ts'

const linksMost = 10_000
const rolesMost = 500

type Filter = { search?: string; enabled?: boolean; groupCode?: string }
type Paging = { page?: number; pageSize?: number; field?: string; order?: 'asc' | 'desc' }

const askedOf = (input: Filter & Paging): LinkFilter => {
  const { search = '', enabled, groupCode = '', page = 1, pageSize = 20, field = '', order = 'asc' } = input
  return {
    ...{ search, enabled: enabled ?? null, groupCode, field, order },
    ...{ limit: pageSize, offset: (page - 1) * pageSize },
  }
}

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
  return {
    ...{ code: link.code, nameZhCn: link.nameZhCn, nameZhTw: link.nameZhTw, nameEn: link.nameEn, url: link.url },
    ...{ groupCode: link.groupCode, openMode: externalLink[`openMode_${link.openMode}`] },
    ...{ sso: externalLink[`sso_${link.sso}`], visibleRoles: link.visibleRoles.join(', '), sort: String(link.sort) },
    ...{ health: externalLink[`health_${link.health}`], checkedAt: link.checkedAt, remark: link.remark },
    enabled: masterList[link.enabled ? 'enabled_yes' : 'enabled_no'],
  }
}

/** `resolve`: how the names of hosts become addresses. */
export const linkRoutes = (app: App, gate: Gate, resolve: Resolve = resolveHost): void => {
  const deskOf = (scope: Scope): LinkEditor => ({ gate, scope, secrets: app.secrets, resolve })
  serve(app, linkCalls, {
    list: async (input, { db }) => {
      const { items, total } = await findLinks(db, askedOf(input))
      return pageOf(items, total, input.page ?? 1, input.pageSize ?? 20)
    },
    roles: (_, { db, lang }) =>
      db.query<{ code: string; name: string }>(
        `select code, coalesce(nullif(name_${lang.replace('-', '_')}, ''), name_zh_cn) as name from role where enabled
         order by sort, code limit ${rolesMost}`,
      ),
    add: (form, scope) => saveLink(deskOf(scope), form, null),
    update: ({ id, version, ...form }, scope) => saveLink(deskOf(scope), form, { id, version }),
    renewKey: (named, scope) => renewKey(deskOf(scope), named),
    status: (asked, scope) => enableLink(deskOf(scope), asked),
    delete: ({ id }, scope) => removeLink(deskOf(scope), id),
    export: async (filter, scope) => {
      const { items } = await findLinks(scope.db, { ...askedOf(filter), limit: linksMost })
      return sheetFile(sheet, scope.lang, oneOf(items.map((link) => textsOf(link, scope))))
    },
    mine: (_, { db, roles }) => linksFor(db, roles),
  })
}
