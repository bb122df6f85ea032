// Voucher templates: who may use and change them, the voucher that one makes, and the drafts of those that recur.
import { templateCalls } from '../../../contract/voucher/voucher-template.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { addDays, isDate, isEntryOpen, type Month, periodOfDate } from '../../../domain/base/period.ts'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import { mayPress, mayPressAll } from '../../../domain/chart/access.ts'
import { auxText, type EntityType } from '../../../domain/chart/entity.ts'
import {
  applyTemplate,
  askedBalances,
  checkTemplate,
  dueMonths,
  recurringDate,
  type Template,
} from '../../../domain/voucher/template.ts'
import type { LineDraft } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import type { Access, Rights, SetAccess } from '../../kernel/right.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { templateFacts } from '../../ledger/close/closing.ts'
import { actorOf, booksOf, type CompanyFacts, type Gate, readableOf } from '../../ledger/gate.ts'
import { netBalances } from '../../ledger/read/read-net.ts'
import { type Actor, type Readable, today } from '../../ledger/store/books.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import {
  addTemplate,
  changeTemplate,
  findTemplates,
  lastDrafts,
  nameDraft,
  type Recurring,
  readTemplate,
  recurringTemplates,
  removeTemplate,
  type StoredTemplate,
  type TemplateOwner,
  takeMonth,
} from './store.ts'

/** The owner as the one who makes the draft: with no more than his rights of today. */
const ownerOf = ({ user, roles, buttons }: Access): Actor => ({
  id: user.id,
  userName: user.userName,
  name: user.realName,
  roles,
  may: (button) => mayPress(buttons, button),
  traceId: 'recurring',
  lang: 'zh-cn',
})

const mayMake = (access: Access | null): access is Access =>
  access?.enabled === true && mayPressAll(access.buttons, ['gl:voucher:template', 'gl:voucher:draft'])

const setOf = (access: Access, { companyId }: Recurring, month: Month): SetAccess | undefined =>
  [...access.setsBy('gl:voucher:draft').values()].find(
    (set) => set.companyId === companyId && set.year === Number(month.slice(0, 4)) && set.rights.has('entry'),
  )

const makeDraft = async (db: Db, gate: Gate, template: Recurring, access: Access, month: Month): Promise<boolean> => {
  const set = setOf(access, template, month)
  if (!set || !template.recurrence) return false
  const facts = await gate.facts(set)
  const no = Number(month.slice(5, 7))
  if (!isEntryOpen(facts.periods, no, facts.accountSet.options.futureVoucherMonths)) return false
  const date = recurringDate(month, template.recurrence)
  const readable = { books: set, scope: set.dataScope }
  const { lines } = await fillTemplate(db, readable, facts, template, { date, typed: new Map() })
  const draft = { type: template.type, date, remark: template.remark, lines }
  return db.transaction(async (tx) => {
    if (!(await takeMonth(tx, template, month))) return false
    const id = await gate.within(tx).saveDraft(ownerOf(access), set, { id: null, draft })
    await nameDraft(tx, template, month, id)
    return true
  })
}

/**
 * Makes the drafts that are due on a day, for owners who may still make them, in months that take entries; answers how
 * many. What cannot be made (a month that is closed, an owner who left) is left out and tried again next time.
 */
export const makeDueDrafts = async (db: Db, rights: Rights, gate: Gate, today: string): Promise<number> => {
  let made = 0
  for (const template of await recurringTemplates(db)) {
    const { recurrence } = template
    const due = recurrence ? dueMonths(recurrence, addDays(today, recurrence.lead)) : []
    const wanted = due.filter((month) => !template.made.has(month))
    const access = wanted.length > 0 ? await rights.of(template.ownerId) : null
    if (!mayMake(access)) continue
    for (const month of wanted) if (await makeDraft(db, gate, template, access, month)) made += 1
  }
  return made
}

// Makes a voucher of a template: its formulas over the rates of the day and the kept balances of the month.

/** The lines of a voucher of a day in these books. */
export const fillTemplate = async (
  db: Db,
  readable: Readable,
  facts: CompanyFacts,
  template: Pick<Template, 'lines'>,
  { date, typed }: { date: string; typed: ReadonlyMap<number, string> },
): Promise<{ lines: LineDraft[]; open: number[]; problems: Problem[] }> => {
  const nets = await netBalances(db, readable, askedBalances(template.lines), periodOfDate(date).no)
  return applyTemplate(template.lines, typed, templateFacts(facts, date, nets))
}

/** What is the group's is changed only with the right for it; what is the company's by its maker or with that right. */
const groupRight = 'gl:voucher:templateGroup'

const mayEdit = (template: StoredTemplate, scope: Scope): boolean =>
  scope.may(groupRight) || (template.scope !== 'group' && template.ownerId === scope.user.id)

const oneOf = async (scope: Scope, id: string): Promise<StoredTemplate> =>
  (await readTemplate(scope.db, booksOf(scope).companyId, scope.user.id, BigInt(id))) ??
  refuse(problem('record.missing'))

const toEdit = async (scope: Scope, id: string): Promise<StoredTemplate> => {
  const template = await oneOf(scope, id)
  return mayEdit(template, scope) ? template : refuse(problem('permission.missing', '', { code: groupRight }))
}

const known = (template: StoredTemplate, scope: Scope) => ({
  id: template.id.toString(),
  name: template.name,
  scope: template.scope,
  enabled: template.enabled,
  type: template.type,
  remark: template.remark,
  recurrence: template.recurrence,
  closes: template.closes,
  ownerName: template.ownerName,
  mayEdit: mayEdit(template, scope),
  updatedAt: template.updatedAt,
  version: template.version,
})

const fits = (template: StoredTemplate, search: string): boolean => {
  const words = [template.name, ...template.lines.map(({ summary, subject }) => `${summary} ${subject}`)]
  return words.some((word) => word.toLowerCase().includes(search))
}

const list = async ({ search = '', enabled }: { search?: string; enabled?: boolean }, scope: Scope) => {
  const { companyId } = booksOf(scope)
  const all = await findTemplates(scope.db, companyId, scope.user.id)
  const drafts = new Map((await lastDrafts(scope.db, companyId, scope.user.id)).map((each) => [each.templateId, each]))
  const text = search.trim().toLowerCase()
  const items = all
    .filter((each) => (enabled === undefined || each.enabled === enabled) && fits(each, text))
    .map((each) => {
      const draft = drafts.get(each.id)
      return {
        ...known(each, scope),
        summary: each.lines[0]?.summary ?? '',
        subjects: [...new Set(each.lines.map(({ subject }) => subject).filter((code) => code !== ''))],
        lastDraft: draft ? { id: draft.draftId.toString(), month: draft.month } : null,
      }
    })
  return { items }
}

type Content = Omit<Template, 'lines' | 'closes'> & {
  closes?: boolean
  lines: (Omit<Template['lines'][number], 'aux'> & { aux: Record<string, string> })[]
}

const templateOf = ({ lines, closes = false, ...content }: Content): Template => ({
  ...content,
  closes,
  lines: lines.map((line) => ({ ...line, aux: line.aux as Partial<Record<EntityType, string>> })),
})

/** A template as the trail tells it: a line is one text. */
const toldOf = ({ name, scope, enabled, type, remark, recurrence, closes, lines }: Template): object => ({
  ...{ name, scope, enabled, type, remark, ...(closes ? { closes } : {}) },
  recurrence: recurrence ? [recurrence.from, recurrence.day, recurrence.times, recurrence.lead].join(' ') : '',
  lines: lines.map((line) =>
    [line.summary, line.subject, auxText(line.aux), line.side, line.amount].filter((text) => text !== '').join(' '),
  ),
})

/** One that is private is its owner's own, and nobody else's to read about. */
const sharedOf = (template: Template | null): object | null =>
  template && template.scope !== 'private' ? toldOf(template) : null

/** Tells last in the transaction what a shared template was and is: the group's to the group. */
const tell = async (gate: Gate, scope: Scope, before: Template | null, after: Template | null): Promise<void> => {
  const [was, is] = [sharedOf(before), sharedOf(after)]
  if (!was && !is) return
  const isGroup = before?.scope === 'group' || after?.scope === 'group'
  const entry = changeEntry('voucherTemplate', (after ?? before)?.name ?? '', was, is)
  await gate.tell(actorOf(scope), isGroup ? null : booksOf(scope).companyId, [entry])
}

/** New content for the version that was seen; who changed it meanwhile is told (E002). */
const change = async (tx: Db, companyId: bigint, stored: StoredTemplate, template: Template, person: TemplateOwner) => {
  const version = await changeTemplate(tx, companyId, stored, template, person)
  const by = { user: stored.updatedName, time: momentText(stored.updatedAt) }
  return { id: stored.id, version: version ?? refuse(problem('record.changed', '', by)) }
}

const save =
  (gate: Gate) =>
  async ({ id, version, ...content }: Content & { id?: string; version?: number }, scope: Scope) => {
    const books = booksOf(scope)
    const template = templateOf(content)
    if (template.scope === 'group' && !scope.may(groupRight)) {
      refuse(problem('permission.missing', 'scope', { code: groupRight }))
    }
    const facts = await gate.facts(books)
    const problems = checkTemplate(template, templateFacts(facts, today(), new Map()))
    if (problems.length > 0) refuse(problems)
    const person = { id: scope.user.id, name: scope.user.realName }
    return scope.db.transaction(async (tx) => {
      const stored = id === undefined ? null : await toEdit({ ...scope, db: tx }, id)
      const kept = stored
        ? await change(tx, books.companyId, { ...stored, version: version ?? stored.version }, template, person)
        : { id: await addTemplate(tx, books.companyId, template, person), version: 1 }
      await tell(gate.within(tx), scope, stored, template)
      return { id: kept.id.toString(), version: kept.version }
    })
  }

const use =
  (gate: Gate) =>
  async ({ id, date, amounts = {} }: { id: string; date: string; amounts?: Record<string, string> }, scope: Scope) => {
    const books = booksOf(scope)
    if (!isDate(date)) refuse(problem('input.date', 'date', { date }))
    if (Number(date.slice(0, 4)) !== books.year) refuse(problem('accountSet.mismatch', 'date'))
    const template = await oneOf(scope, id)
    const typed = new Map(Object.entries(amounts).map(([at, amount]) => [Number(at), amount]))
    const facts = await gate.facts(books)
    const { lines, open, problems } = await fillTemplate(scope.db, readableOf(scope), facts, template, { date, typed })
    if (problems.length > 0) refuse(problems)
    return {
      type: template.type,
      remark: template.remark,
      lines: lines.map((line) => ({ ...line, aux: { ...line.aux } })),
      open,
    }
  }

export const templateRoutes = (app: App, gate: Gate): void => {
  serve(app, templateCalls, {
    list,
    read: async ({ id }, scope) => {
      const template = await oneOf(scope, id)
      return { ...known(template, scope), lines: template.lines.map((line) => ({ ...line, aux: { ...line.aux } })) }
    },
    save: save(gate),
    delete: async ({ id }, scope) => {
      await scope.db.transaction(async (tx) => {
        const template = await toEdit({ ...scope, db: tx }, id)
        await removeTemplate(tx, template)
        await tell(gate.within(tx), scope, template, null)
      })
      return { deleted: 1 }
    },
    use: use(gate),
  })
}
