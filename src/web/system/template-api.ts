// The calls of the templates of statements, as typed functions.
import { subjectCalls } from '../../contract/maintain.ts'
import { statementTemplateCalls } from '../../contract/statement-template.ts'
import { apiOf } from '../api/api-of.ts'

export const templateApi = apiOf(statementTemplateCalls)
export const subjectApi = apiOf(subjectCalls)

export const templateKindNames = ['balance-sheet', 'income-statement', 'cash-flow', 'custom'] as const
