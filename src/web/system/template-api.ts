// The calls of the templates of statements, as typed functions.
import { subjectCalls } from '../../contract/maintain.ts'
import { statementTemplateCalls } from '../../contract/statement-template.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const templateApi = client(statementTemplateCalls, send)
export const subjectApi = client(subjectCalls, send)

export const templateKindNames = ['balance-sheet', 'income-statement', 'cash-flow', 'custom'] as const
