// A report as one table: its file for spreadsheets and its paper, asked for like the report itself.
import { type TProperties, Type } from 'typebox'
import { heatRoles, incomePictures } from '../../domain/ledger/picture.ts'
import { call } from '../base/call.ts'
import { allow, common, FileForm, Flag, Unit } from './ledger.ts'

const SheetFormat = Type.Union([Type.Literal('csv'), Type.Literal('xlsx')])

const PrintedForm = Type.Optional(Type.Literal('printed'))

/**
 * The server answers with the file itself, in the language of the caller: the table as it is shown, or as printed, with
 * head, notes and totals as formulas.
 */
export const sheetFile = <T extends TProperties>(path: `/gl/report/${string}`, name: string, input: T) =>
  call({
    at: `GET ${path}/export`,
    input: Type.Object({ ...input, format: Type.Optional(SheetFormat), form: PrintedForm }),
    result: Type.Unknown(),
    permission: allow(name, 'export'),
    slow: true,
  })

/** The same for a report that is offered flat too: one row a fact, for pivot tables. */
export const flatFile = <T extends TProperties>(path: `/gl/report/${string}`, name: string, input: T) =>
  call({
    at: `GET ${path}/export`,
    input: Type.Object({ ...input, format: Type.Optional(SheetFormat), form: Type.Optional(FileForm) }),
    result: Type.Unknown(),
    permission: allow(name, 'export'),
    slow: true,
  })

export const sheetPaper = <T extends TProperties>(path: `/gl/report/${string}`, name: string, input: T) =>
  call({
    at: `GET ${path}/print`,
    input: Type.Object({ ...input, unit: Unit }),
    result: Type.Unknown(),
    permission: { button: `gl:report:${name}:print`, right: 'read' },
    slow: true,
  })

// The calls of pictures as files and on paper: each for whoever may have those of the report it is drawn from.

/** `soFar`: of the year so far, where a picture has it; `role`: what companies are set beside each other by. */
const income = {
  ...common,
  picture: Type.Enum([...incomePictures]),
  soFar: Flag,
  role: Type.Optional(Type.Enum([...heatRoles])),
}
const cash = { ...common, soFar: Flag }

export const pictureCalls = {
  exportIncome: sheetFile('/gl/report/income-statement/picture', 'incomeStatement', income),
  printIncome: sheetPaper('/gl/report/income-statement/picture', 'incomeStatement', income),
  exportCash: sheetFile('/gl/report/cash-flow/picture', 'cashFlow', cash),
  printCash: sheetPaper('/gl/report/cash-flow/picture', 'cashFlow', cash),
  exportAges: sheetFile('/gl/report/balance-table-3/picture', 'balanceTable3', common),
  printAges: sheetPaper('/gl/report/balance-table-3/picture', 'balanceTable3', common),
}
