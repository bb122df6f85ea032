// What all reports share: what they are asked, the head of their answers, where a figure leads, and their files.
import { type Static, type TProperties, Type } from 'typebox'
import { figureUnits } from '../../domain/base/figure-unit.ts'
import type { ProblemCode } from '../../domain/base/problem.ts'
import { call } from '../base/call.ts'
import { AmountText, MonthText, NameTriple } from '../base/shape.ts'

export const Text = (maxLength: number) => Type.String({ maxLength })
export const Optional = (maxLength: number) => Type.Optional(Text(maxLength))
export const Flag = Type.Optional(Type.Boolean())
export const OrNull = Type.Union([AmountText, Type.Null()])

/**
 * What every report under `/gl/report` says when a field of this name is missing or left empty:
 * nothing that was asked for in vain is answered as if it had not been.
 */
export const emptyFields = {
  month: 'report.period',
  level: 'report.level',
  companies: 'report.companies',
} as const satisfies Record<string, ProblemCode>

/** Whether a path is that of a report. */
export const isReportPath = (path: string): boolean => path.startsWith('/gl/report/')

/** Which vouchers count: posted ones, audited ones too, or saved ones too. */
export const Include = Type.Union([Type.Literal('posted'), Type.Literal('audited'), Type.Literal('saved')])

/**
 * What every report asks. `companies` holds values of account sets joined with commas ('YS01-2025,YS02-2025'), the one
 * of the header when it is missing. `from` is the first month, `month` itself when it is missing; both of one year.
 */
export const common = {
  companies: Optional(2000),
  month: MonthText,
  from: Type.Optional(MonthText),
  include: Type.Optional(Include),
}

/**
 * Figures as they were known at a moment: `2026-01-12T10:00` in the zone of the books, or ISO text in UTC. Names, the
 * chart, rates and templates are those of now.
 */
export const asKnown = { asKnown: Optional(32) }

/** Subjects from..to by code, both included; `subject` holds prefixes joined with commas. */
export const subjects = { subjectFrom: Optional(40), subjectTo: Optional(40), subject: Optional(2000) }

/** The books that a report has read, as they were at `asOf`. */
export const ReportBook = {
  accountSet: Type.String(),
  company: Type.String(),
  ...NameTriple,
  year: Type.Integer(),
  mode: Type.String(),
  baseCurrency: Type.String(),
  minorDigits: Type.Integer(),
  from: MonthText,
  month: MonthText,
  periodStatus: Type.String(),
  /** How often the last month has been posted; 0 = never. */
  postingVersion: Type.Integer(),
  /** The openings follow the year before, which is not closed: every figure that begins with them may change. */
  provisional: Type.Boolean(),
}

/** `scoped`: the caller's data scope hides a part, so the figures are not those of the whole books. */
export const head = { asOf: Type.String(), include: Include, scoped: Type.Boolean() }

export const answer = <T extends TProperties>(book: T) =>
  Type.Object({ ...head, books: Type.Array(Type.Object({ ...ReportBook, ...book })) })

/** Where a figure leads: a report of the same books, of these subjects and months, of one entity ('store:S01'). */
export const Drill = Type.Object({
  report: Type.String(),
  /** The carry-forward of profit and loss is not in the figure, nor in what it leads to. */
  withoutClosing: Type.Optional(Type.Boolean()),
  entity: Type.Optional(Type.String()),
  subjects: Type.Array(Type.String()),
  from: MonthText,
  month: MonthText,
})

/** `drill`: the ledger that the row leads to, the detail ledger for a leaf. */
export const subjectHead = {
  subject: Type.String(),
  ...NameTriple,
  level: Type.Integer(),
  leaf: Type.Boolean(),
  direction: Type.String(),
  drill: Type.Union([Type.Literal('general-ledger-1'), Type.Literal('general-ledger-2')]),
}

/** In which unit the amounts of a paper are drawn. */
export const Unit = Type.Optional(Type.Enum([...figureUnits]))

/** Type of a file of a report. */
export const FileFormat = Type.Union([Type.Literal('csv'), Type.Literal('xlsx'), Type.Literal('json')])

/**
 * A file for people rather than programs: as printed, with head, indents and totals as formulas, or flat for a pivot
 * table, one row a fact. Without it the file is the stable one that other programs read.
 */
export const FileForm = Type.Union([Type.Literal('printed'), Type.Literal('flat')])

export const allow = (name: string, action: 'view' | 'export') =>
  ({ button: `gl:report:${name}:${action}`, right: 'read' }) as const

/** The file of a report: the same figures in the language of the caller. The server answers with the file itself. */
export const file = <T extends TProperties>(path: `/gl/report/${string}`, name: string, input: T) =>
  call({
    at: `GET ${path}/export`,
    input: Type.Object({ ...input, format: Type.Optional(FileFormat), form: Type.Optional(FileForm) }),
    result: Type.Unknown(),
    permission: allow(name, 'export'),
    slow: true,
  })

export type IncludeShape = Static<typeof Include>
