// The calls of the templates of statements, as typed functions.
import { statementTemplateCalls } from '../../../contract/statement/statement-template.ts'
import { subjectCalls } from '../../../contract/voucher/maintain.ts'
import { apiOf } from '../../api/api-of.ts'

export const templateApi = apiOf(statementTemplateCalls)
export const subjectApi = apiOf(subjectCalls)

export const templateKindNames = ['balance-sheet', 'income-statement', 'cash-flow', 'custom'] as const
