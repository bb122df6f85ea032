// Changes links to other systems: addresses are checked, hosts of private networks need a right of their own.
import type { LinkForm, LinkShape } from '../../../contract/office/external-link.ts'
import { isLinkCode } from '../../../domain/base/external-link.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { checkTexts } from '../../../domain/base/text.ts'
import type { Db } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import { newId } from '../../kernel/new-id.ts'
import type { Scope } from '../../kernel/scope.ts'
import { makeToken } from '../../kernel/secret.ts'
import { actorOf, type Gate } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import { isPrivateHost, linkAddressProblems, outsideAddress, type Resolve } from './address.ts'
import { deleteLink, lockLink, menusOf, missingOf, writeKey, writeLink } from './store.ts'

export type LinkEditor = { gate: Gate; scope: Scope; secrets: App['secrets']; resolve: Resolve }
type Versioned = { id: string; version: number }

const lengths = { code: 32, nameZhCn: 64, nameZhTw: 64, nameEn: 64, url: 512, groupCode: 128, icon: 128, remark: 512 }

/** What a link is sealed about: a key that was copied to another link opens nothing. */
export const keyPlace = (id: string): string => `external_link ${id}`

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

const storedProblems = async (tx: Db, id: string, form: LinkForm): Promise<Problem[]> => {
  const { taken, group, roles } = await missingOf(tx, id, form)
  return [
    ...(taken ? [problem('record.duplicate', 'code', { field: form.code })] : []),
    ...(group ? [problem('record.missing', 'groupCode')] : []),
    ...(roles.length > 0 ? [problem('record.missing', 'visibleRoles')] : []),
  ]
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

const linkOf = async (tx: Db, { id, version }: { id: string; version?: number }): Promise<LinkShape> => {
  const link = (await lockLink(tx, id)) ?? refuse(problem('record.missing'))
  if (version !== undefined && link.version !== version) {
    refuse(problem('record.conflict', '', { user: link.changedBy, time: momentText(link.changedAt) }))
  }
  return link
}

/** A key for a link that signs and has none; '' for any other. */
const keyFor = async (tx: Db, { secrets, scope }: LinkEditor, link: LinkShape): Promise<string> => {
  if (link.sso === 'none' || link.hasKey) return ''
  const key = makeToken().token
  await writeKey(tx, link.id, secrets.seal(key, keyPlace(link.id)), scope.user.realName)
  return key
}

export const saveLink = async (editor: LinkEditor, given: LinkForm, named: Versioned | null) => {
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

export const renewKey = (editor: LinkEditor, named: Versioned) =>
  editor.scope.db.transaction(async (tx) => {
    const before = await linkOf(tx, named)
    if (before.sso === 'none') refuse(problem('link.noKey'))
    const key = await keyFor(tx, editor, { ...before, hasKey: false })
    await tell(tx, editor, before, await linkOf(tx, { id: before.id }), 'renewKey')
    return { id: before.id, key }
  })

/** One that was saved by somebody who may use private hosts stays what it is when another switches it. */
export const enableLink = (editor: LinkEditor, { enabled, ...named }: Versioned & { enabled: boolean }) =>
  editor.scope.db.transaction(async (tx) => {
    const before = await linkOf(tx, named)
    await writeLink(tx, { ...before, enabled }, editor.scope.user.realName)
    await tell(tx, editor, before, await linkOf(tx, { id: before.id }))
  })

export const removeLink = (editor: LinkEditor, id: string) =>
  editor.scope.db.transaction(async (tx) => {
    const before = await linkOf(tx, { id })
    const n = await menusOf(tx, before.code)
    if (n > 0) refuse(problem('record.referenced', '', { n }))
    await deleteLink(tx, id)
    await tell(tx, editor, before, null)
  })
