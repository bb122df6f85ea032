// Answers the calls of the templates of statements.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import { wordsOf } from '../../contract/base/words.ts'
import { statementTemplateCalls, type TemplateHeadShape } from '../../contract/statement/statement-template.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { formatFormula, partsIn, partsOf } from '../../domain/statement/formula.ts'
import { inMinor } from '../../domain/statement/formula-value.ts'
import { evaluateForExplanation, exactValue, type StatementLine } from '../../domain/statement/statement.ts'
import { linesOfChecks } from '../../domain/statement/statement-check.ts'
import { checkContent, type FormContent } from '../../domain/statement/statement-template.ts'
import { wireProblems } from '../kernel/envelope.ts'
import { fileOf } from '../kernel/file-answer.ts'
import type { FileAnswer, Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import type { Gate } from '../ledger/gate.ts'
import type { FactCache } from '../ledger/store/fact-cache.ts'
import { type Revision, readHeads, readRevisions, type TemplateHead } from '../ledger/store/template-store.ts'
import { open, yearsBefore } from '../report/reader.ts'
import { figuresOf, type ReadColumn, yearsBack } from './form-figures.ts'
import {
  addTemplate,
  contentOf,
  discardDraft,
  draftOf,
  editTemplate,
  formFacts,
  importTemplate,
  latestContent,
  lostProblems,
  mayEdit,
  publishedOf,
  publishTemplate,
  removeTemplate,
  saveDraft,
  seenCompanies,
  templateOf,
} from './template-change.ts'

type Calls = typeof statementTemplateCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>
type Out<Name extends keyof Calls> = Promise<ResultOf<Calls[Name]>>

const headShape = (scope: Scope, head: TemplateHead, revisions: readonly Revision[]): TemplateHeadShape => {
  const found = { head, revisions: [...revisions] }
  return {
    ...head,
    id: String(head.id),
    companies: head.companies ?? [],
    published: publishedOf(found)?.revision ?? 0,
    hasDraft: draftOf(found) !== null,
    mayEdit: mayEdit(scope, head),
  }
}

const list = async ({ search = '', kind }: In<'list'>, scope: Scope): Out<'list'> => {
  const wanted = search.trim().toLowerCase()
  const heads = (await readHeads(scope.db, ['', ...seenCompanies(scope)])).filter(
    (head) =>
      (kind === undefined || head.kind === kind) &&
      [head.code, head.nameZhCn, head.nameZhTw, head.nameEn].some((text) => text.toLowerCase().includes(wanted)),
  )
  const revisions = await readRevisions(
    scope.db,
    heads.map(({ id }) => id),
  )
  return { items: heads.map((head) => headShape(scope, head, revisions.get(head.id) ?? [])) }
}

const shapeOf = ({ look, lines, columns, checks }: FormContent) => ({
  look: { ...look, unit: ([1, 1000, 10000] as const).find((unit) => unit === look.unit) ?? (1 as const) },
  lines: lines.map(({ role = '', ...line }) => ({ ...line, role })),
  columns: [...columns],
  checks: [...checks],
})

const read = async ({ id, revision }: In<'read'>, scope: Scope): Out<'read'> =>
  scope.db.snapshot(async (tx) => {
    const found = await templateOf(tx, scope, id)
    const [at, content] = await latestContent(tx, found, revision)
    const revisions = found.revisions.map(({ publishedAt, ...one }) => ({ ...one, publishedAt: publishedAt ?? '' }))
    return { head: headShape(scope, found.head, found.revisions), revisions, revision: at, ...shapeOf(content) }
  })

/** The terms of the formulas of a column that name subjects: which leaves, and what they come to. */
const termsOf = (lines: readonly StatementLine[], { facts }: ReadColumn) => {
  const evaluation = evaluateForExplanation(lines, facts)
  const digits = facts.minorDigits
  return lines.flatMap(({ no, formula }) =>
    partsIn(formula)
      .filter((part) => part.kind !== 'number' && partsOf(part).length === 0)
      .map((part) => {
        const minor = inMinor(exactValue(part, no, evaluation), digits)
        const subjects = part.kind === 'subject' ? facts.subjects.leaves(part.prefix).map(({ code }) => code) : []
        const value = minor === null ? null : formatMoney(minor, digits)
        return { no, formula: formatFormula(part), subjects, value }
      }),
  )
}

const columnNames = (key: 'law_closing' | 'law_opening' | 'law_month' | 'law_ytd') => ({
  nameZhCn: wordsOf['zh-cn'].statementTemplate[key],
  nameZhTw: wordsOf['zh-tw'].statementTemplate[key],
  nameEn: wordsOf.en.statementTemplate[key],
})

const lawful = { sheet: ['law_closing', 'law_opening'], movement: ['law_month', 'law_ytd'] } as const

const preview =
  (gate: Gate, facts: FactCache) =>
  async (input: In<'preview'>, scope: Scope): Out<'preview'> => {
    const { kind, month, include, code = '' } = input
    const content = contentOf(input)
    const asked = await open(scope, facts, { month, include })
    const [book] = asked.books
    if (!book) return refuse(problem('report.companies', 'companies'))
    const years = kind === 'custom' ? yearsBack(content.columns, asked.to.no) : 0
    const [before = []] = await yearsBefore(scope, facts, [book], years)
    return await scope.db.snapshot(async (tx) => {
      const own = content.lines.filter(({ isOff }) => !isOff)
      const lines = [...own, ...linesOfChecks(content.checks)]
      const { named, ...known } = await formFacts(tx, gate, scope, { lines, code })
      const income = kind === 'income-statement' ? own : known.income
      const question = {
        kind,
        lines,
        columns: content.columns,
        income,
        include: asked.include,
        no: asked.to.no,
        ...{ code, before, reports: named },
      }
      const { columns } = await figuresOf(tx, book, question)
      const text = (value: bigint | null | undefined) =>
        value === null || value === undefined ? null : formatMoney(value, book.digits)
      const first = columns.find((column) => column.read !== null)?.read
      const titles =
        kind === 'custom'
          ? content.columns.map(({ nameZhCn, nameZhTw, nameEn }) => ({ nameZhCn, nameZhTw, nameEn }))
          : lawful[kind === 'balance-sheet' ? 'sheet' : 'movement'].map(columnNames)
      return {
        titles,
        rows: lines.map(({ no }) => ({ no, values: columns.map(({ values }) => text(values.get(no))) })),
        terms: first ? termsOf(lines, first) : [],
      }
    })
  }

const validate =
  (gate: Gate) =>
  async (input: In<'validate'>, scope: Scope): Out<'validate'> => {
    const content = contentOf(input)
    const own = checkContent(input.kind, content, await formFacts(scope.db, gate, scope, input))
    const found = input.id === undefined ? null : await templateOf(scope.db, scope, input.id)
    const lost = found ? await lostProblems(scope.db, found.head, content) : []
    return { problems: wireProblems([...own, ...lost], scope.lang) }
  }

const exportTemplate = async ({ id, revision }: In<'export'>, scope: Scope): Promise<FileAnswer> => {
  const found = await templateOf(scope.db, scope, id)
  const [at, content] = await latestContent(scope.db, found, revision)
  const { code, kind, nameZhCn, nameZhTw, nameEn } = found.head
  const named = { selvedge: 'statement-template', code, kind, nameZhCn, nameZhTw, nameEn }
  const text = JSON.stringify({ ...named, ...shapeOf(content) }, null, 2)
  return fileOf(`${code}-${at}`, 'json', async (out) => {
    out.end(`${text}\n`)
  })
}

export const templateRoutes = (app: App, gate: Gate, facts: FactCache): void => {
  serve(app, statementTemplateCalls, {
    list,
    read,
    add: (input, scope) => addTemplate(gate, scope, input),
    edit: (input, scope) => editTemplate(gate, scope, input),
    saveDraft: (input, scope) => saveDraft(gate, scope, input),
    discard: (input, scope) => discardDraft(gate, scope, input),
    publish: (input, scope) => publishTemplate(gate, scope, input),
    delete: (input, scope) => removeTemplate(gate, scope, input),
    validate: validate(gate),
    preview: preview(gate, facts),
    export: exportTemplate,
    import: (input, scope) => importTemplate(gate, scope, input),
  })
}
