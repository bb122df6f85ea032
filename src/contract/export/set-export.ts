// The call that takes an account set out of the product: its files in one container, made while one waits.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { UploadedFile } from '../base/file.ts'
import { AccountSetValue } from '../base/shape.ts'

/**
 * What a container may hold: the archive that proves itself, workbooks of vouchers and balances, books as PDF,
 * the files of the import format, journals of two other programs, the data interface of GB/T 24589.1.
 */
export const exportForms = ['archive', 'workbook', 'paper', 'csv', 'hledger', 'beancount', 'gbt24589'] as const
export type ExportForm = (typeof exportForms)[number]

const Form = Type.Union([
  Type.Literal('archive'),
  Type.Literal('workbook'),
  Type.Literal('paper'),
  Type.Literal('csv'),
  Type.Literal('hledger'),
  Type.Literal('beancount'),
  Type.Literal('gbt24589'),
])

export const setExportCalls = {
  /**
   * Makes the container as a file of the caller's, which is kept for a day. Asks to see all of the account set; the
   * archive, which tells of every year of the company, to see all of them.
   */
  make: call({
    at: 'POST /gl/account-set/export',
    input: Type.Object({ accountSet: AccountSetValue, forms: Type.Array(Form, { minItems: 1, maxItems: 7 }) }),
    result: UploadedFile,
    permission: { button: 'gl:accountSet:export' },
    slow: true,
    touches: [],
  }),
}

export type ExportedFile = Static<typeof setExportCalls.make.result>
