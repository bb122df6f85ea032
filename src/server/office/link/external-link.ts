// Links to other systems: read, changed, looked at. Their keys are sealed and leave the database nowhere but to sign.

import { request as requestPlain } from 'node:http'
import { request as requestSealed } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { InputOf, ResultOf } from '../../../contract/base/call.ts'
import type { PageOf } from '../../../contract/base/shape.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { type LinkForm, type LinkShape, linkCalls, linkFields } from '../../../contract/office/external-link.ts'
import { filledLink, isLinkCode } from '../../../domain/base/external-link.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { checkTexts } from '../../../domain/base/text.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import type { Parameters } from '../../kernel/parameter.ts'
import { checkVersion, countOf, nameColumn, orderText, pick, readPage, writeRows } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { makeToken } from '../../kernel/secret.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { oneOf, type SheetDefinition, sheetFile } from '../../kernel/sheet.ts'
import type { Gate } from '../../ledger/gate.ts'
import { actorOf } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import { isPrivateHost, linkAddressProblems, outsideAddress, type Resolve, resolveHost } from './address.ts'

const columns = `l.id::text as id, l.code, l.name_zh_cn, l.name_zh_tw,
    l.name_en, l.url, l.group_code, l.icon, l.open_mode, l.sso,
    l.visible_roles, l.sort, l.remark, l.sso_key <> '' as has_key, l.enabled, l.health,
    coalesce(l.checked_at::text, '') as checked_at, l.version, l.changed_name as changed_by,
    l.changed_at`

const sorts: Readonly<Record<string, string>> = {
  ...{ code: 'l.code', nameZhCn: 'l.name_zh_cn', url: 'l.url', groupCode: 'l.group_code', openMode: 'l.open_mode' },
  ...{ sso: 'l.sso', sort: 'l.sort', enabled: 'l.enabled', health: 'l.health', changedAt: 'l.changed_at' },
}

const dated = (row: LinkShape): LinkShape => ({
  ...row,
  checkedAt: row.checkedAt === '' ? '' : new Date(row.checkedAt).toISOString(),
})

const findLinks = async (db: Db, asked: InputOf<typeof linkCalls.list>): Promise<PageOf<LinkShape>> => {
  const { search = '', enabled, groupCode = '' } = asked
  const from = `from external_link l
     where ($1 = '' or strpos(lower(concat_ws(' ', l.code, l.name_zh_cn, l.name_zh_tw, l.name_en, l.url)), $1) > 0)
       and ($2::boolean is null or l.enabled = $2) and ($3 = '' or l.group_code = $3)`
  const order = `${orderText(sorts, asked, 'l.sort')}, l.code`
  const values = [search.trim().toLowerCase(), enabled ?? null, groupCode]
  const found = await readPage<LinkShape>(db, { columns, from, order, values }, asked)
  return { ...found, items: found.items.map(dated) }
}

/** One link, locked until the transaction ends. */
const linkOf = async (tx: Db, { id, version }: { id: string; version?: number }): Promise<LinkShape> => {
  await tx.query('select 1 from external_link where id = $1 for update', [BigInt(id)])
  const [row] = await tx.query<LinkShape>(`select ${columns} from external_link l where l.id = $1`, [BigInt(id)])
  const link = row ? dated(row) : refuse(problem('record.missing'))
  checkVersion(link, version)
  return link
}

type Missing = { taken: boolean; group: boolean; roles: string[] }

/** What a link names and is not there, and whether its code is another one's. */
const storedProblems = async (tx: Db, id: string, form: LinkForm): Promise<Problem[]> => {
  const { taken, group, roles } = await tx.row<Missing>(
    `select exists (select from external_link where code = $1 and id <> $2) as taken,
     $3 <> '' and not exists (select from dictionary_item i join dictionary_type t on t.id = i.type_id
       where t.code = 'link_group' and i.value = $3) as group,
     array(select r from unnest($4::text[]) r where not exists (select from role where role.code = r)) as roles`,
    [form.code, BigInt(id), form.groupCode, form.visibleRoles],
  )
  return [
    ...(taken ? [problem('record.duplicate', 'code', { field: form.code })] : []),
    ...(group ? [problem('record.missing', 'groupCode')] : []),
    ...(roles.length > 0 ? [problem('record.missing', 'visibleRoles')] : []),
  ]
}

/** What is known of another address says nothing of this one, and what signs nothing keeps no key. */
const forgetText = `, health = case when r.url = excluded.url then r.health else 'unknown' end,
  checked_at = case when r.url = excluded.url then r.checked_at end,
  sso_key = case when excluded.sso = 'none' then '' else r.sso_key end`

const writeLink = (tx: Db, link: LinkForm & { id: string; enabled: boolean }, by: string): Promise<void> => {
  const row = { ...pick(link, linkFields), id: link.id, enabled: link.enabled }
  return writeRows(tx, 'external_link', [row], { by, changes: forgetText })
}

/** How many entries of the menu lead to a link. */
const menusOf = (tx: Db, code: string): Promise<number> =>
  countOf(tx, 'select count(*)::integer as n from menu where link_url = $1', [`link:${code}`])

type LinkEditor = { gate: Gate; scope: Scope; secrets: App['secrets']; resolve: Resolve }
type Versioned = { id: string; version: number }

const lengths = { code: 32, nameZhCn: 64, nameZhTw: 64, nameEn: 64, url: 512, groupCode: 128, icon: 128, remark: 512 }

/** What a link is sealed about: a key that was copied to another link opens nothing. */
const keyPlace = (id: string): string => `external_link ${id}`

const readForm = (given: LinkForm): { form: LinkForm; problems: Problem[] } => {
  const { fields, problems } = checkTexts(given, lengths, ['code', 'nameZhCn', 'nameEn', 'url'])
  // A page of the product knows who is there.
  const sso = given.openMode === 'in_app' ? 'none' : given.sso
  const form = { ...fields, sso, visibleRoles: [...new Set(given.visibleRoles)].sort() }
  if (form.code !== '' && !isLinkCode(form.code)) problems.push(problem('link.code', 'code'))
  if (form.url !== '') problems.push(...linkAddressProblems(form.url, form.openMode, sso))
  return { form, problems }
}

/** Whoever may not lead people into private networks is told which host is one. */
const hostProblems = async ({ scope, resolve }: LinkEditor, { url, openMode }: LinkForm): Promise<Problem[]> => {
  const address = openMode === 'in_app' ? null : outsideAddress(url)
  if (address === null || scope.may('sys:link:private')) return []
  const isPrivate = await isPrivateHost(address.hostname, resolve)
  return isPrivate ? [problem('link.private', 'url', { host: address.hostname })] : []
}

const toldOf = (link: LinkShape | null) => {
  if (link === null) return null
  const { code, nameZhCn, nameZhTw, nameEn, url, groupCode, icon, openMode, sso, hasKey, visibleRoles } = link
  const names = { code, nameZhCn, nameZhTw, nameEn, url, groupCode, icon, openMode, sso, hasKey, visibleRoles }
  return { ...names, sort: link.sort, enabled: link.enabled, remark: link.remark }
}

const tell = async (
  tx: Db,
  { gate, scope }: LinkEditor,
  before: LinkShape | null,
  after: LinkShape | null,
  action?: string,
) => {
  const entry = changeEntry('externalLink', (before ?? after)?.code ?? '', toldOf(before), toldOf(after))
  await gate.within(tx).tell(actorOf(scope), null, [action === undefined ? entry : { ...entry, action }])
}

/** A key for a link that signs and has none; '' for any other. */
const keyFor = async (tx: Db, { secrets, scope }: LinkEditor, link: LinkShape): Promise<string> => {
  if (link.sso === 'none' || link.hasKey) return ''
  const key = makeToken().token
  await tx.query(
    `update external_link set sso_key = $2, changed_name = $3, changed_at = now(), version = version + 1 where id = $1`,
    [BigInt(link.id), secrets.seal(key, keyPlace(link.id)), scope.user.realName],
  )
  return key
}

const saveLink = async (editor: LinkEditor, given: LinkForm, named: Versioned | null) => {
  const { form, problems } = readForm(given)
  if (problems.length === 0) problems.push(...(await hostProblems(editor, form)))
  return editor.scope.db.transaction(async (tx) => {
    // Of two that take one code at once the second is told.
    await tx.query('lock table external_link in share row exclusive mode')
    const before = named && (await linkOf(tx, named))
    const id = before?.id ?? newId().toString()
    const all = [...problems, ...(await storedProblems(tx, id, form))]
    // Entries of the menu lead to it by its code.
    if (before && before.code !== form.code && (await menusOf(tx, before.code)) > 0) {
      all.push(problem('link.codeUsed', 'code'))
    }
    if (all.length > 0) throw new Refusal(all)
    await writeLink(tx, { ...form, id, enabled: before?.enabled ?? true }, editor.scope.user.realName)
    const key = await keyFor(tx, editor, await linkOf(tx, { id }))
    await tell(tx, editor, before, await linkOf(tx, { id }))
    return { id, key }
  })
}

const renewKey = (editor: LinkEditor, named: Versioned) =>
  editor.scope.db.transaction(async (tx) => {
    const before = await linkOf(tx, named)
    if (before.sso === 'none') refuse(problem('link.noKey'))
    const key = await keyFor(tx, editor, { ...before, hasKey: false })
    await tell(tx, editor, before, await linkOf(tx, { id: before.id }), 'renewKey')
    return { id: before.id, key }
  })

/** One that was saved by somebody who may use private hosts stays what it is when another switches it. */
const enableLink = (editor: LinkEditor, { enabled, ...named }: Versioned & { enabled: boolean }) =>
  editor.scope.db.transaction(async (tx) => {
    const before = await linkOf(tx, named)
    await writeLink(tx, { ...before, enabled }, editor.scope.user.realName)
    await tell(tx, editor, before, await linkOf(tx, { id: before.id }))
  })

const removeLink = (editor: LinkEditor, id: string) =>
  editor.scope.db.transaction(async (tx) => {
    const before = await linkOf(tx, { id })
    const n = await menusOf(tx, before.code)
    if (n > 0) refuse(problem('record.referenced', '', { n }))
    await tx.query('delete from external_link where id = $1', [BigInt(id)])
    await tell(tx, editor, before, null)
  })

// Looks once a day whether links answer: only those of hosts that administrators name, and never in private networks.

const patienceMs = 5000
const linksAtOnce = 20
const firstFault = 500

/** Asks for the head of a page at this very address: a name that leads elsewhere a moment later is not followed. */
const answers = (url: URL, address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const lookup: LookupFunction = (_, options, found) => {
      const family = address.includes(':') ? 6 : 4
      if (options.all) found(null, [{ address, family }])
      else found(null, address, family)
    }
    const ask = url.protocol === 'https:' ? requestSealed : requestPlain
    const request = ask(url, { method: 'HEAD', lookup, timeout: patienceMs, agent: false }, (response) => {
      // Where it sends on to is not looked at: that it sends is an answer.
      response.resume()
      resolve((response.statusCode ?? firstFault) < firstFault)
    })
    request.once('timeout', () => request.destroy(new Error('too late')))
    request.once('error', () => resolve(false))
    request.end()
  })

/** How a link is; unknown where it may not be looked at. */
export const healthOf = async (
  link: string,
  hosts: ReadonlySet<string>,
  resolve: Resolve,
): Promise<LinkShape['health']> => {
  const url = outsideAddress(filledLink(link, {}))
  if (url === null || !hosts.has(url.hostname)) return 'unknown'
  const bare = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = await resolve(bare)
  if (await isPrivateHost(url.hostname, async () => addresses)) return 'unknown'
  const [address] = addresses
  return address !== undefined && (await answers(url, address)) ? 'up' : 'down'
}

/** `sys.link.probe_hosts`: names of hosts beside each other; none of them, as usual, looks at nothing. */
export const probeLinks = async (db: Db, parameters: Parameters, resolve = resolveHost): Promise<void> => {
  const text = await parameters.get('sys.link.probe_hosts')
  const hosts = new Set(
    text
      .toLowerCase()
      .split(/[\s,，;；]+/)
      .filter((host) => host !== ''),
  )
  if (hosts.size === 0) return
  const due = await db.query<{ id: bigint; url: string }>(
    `select id, url from external_link where enabled and open_mode <> 'in_app'
       and coalesce(checked_at < now() - interval '1 day', true) order by checked_at nulls first, id limit $1`,
    [linksAtOnce],
  )
  for (const { id, url } of due) {
    const health = await healthOf(url, hosts, resolve)
    await db.query('update external_link set health = $2, checked_at = now() where id = $1', [id, health])
  }
}

// The calls of links to other systems: the list, its changes, a workbook of it, and those that the caller may open.

const linksMost = 10_000
const rolesMost = 500
const minesMost = 500

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
    mine: (_, { db, roles }) =>
      db.query<ResultOf<typeof linkCalls.mine>[number]>(
        `select l.id::text as id, l.code, l.name_zh_cn, l.name_zh_tw, l.name_en, l.icon, l.group_code, l.open_mode
         from external_link l where l.enabled and (l.visible_roles = '{}' or l.visible_roles && $1::text[])
         order by l.sort, l.code limit ${minesMost}`,
        [[...roles]],
      ),
  })
}
