// The calls of pictures as files and on paper: each for whoever may have those of the report it is drawn from.
import { Type } from 'typebox'
import { heatRoles, incomePictures } from '../../domain/ledger/picture.ts'
import { common, Flag, paper, sheetFile } from './ledger.ts'

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
  printIncome: paper('/gl/report/income-statement/picture', 'incomeStatement', income),
  exportCash: sheetFile('/gl/report/cash-flow/picture', 'cashFlow', cash),
  printCash: paper('/gl/report/cash-flow/picture', 'cashFlow', cash),
  exportAges: sheetFile('/gl/report/balance-table-3/picture', 'balanceTable3', common),
  printAges: paper('/gl/report/balance-table-3/picture', 'balanceTable3', common),
}
