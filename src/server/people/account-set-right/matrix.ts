// The rights matrix for auditors: one row for each user and account set, as a file or on paper.
import { wordsOf } from '../../../contract/base/words.ts'
import type { SetRightShape } from '../../../contract/people/account-set-right.ts'
import { accountSetRights, holdsWholeChain } from '../../../domain/chart/access.ts'
import type { FileAnswer, Scope } from '../../kernel/scope.ts'
import { rowsFile } from '../../kernel/sheet.ts'
import { listPaper } from '../../print/list-paper.ts'

const wordsIn = ({ lang }: Scope) => wordsOf[lang].setRight

const scopeText = (row: SetRightShape, words: ReturnType<typeof wordsIn>): string => {
  const part = (name: string, list: readonly string[]) => (list.length === 0 ? [] : [`${name} ${list.join(' ')}`])
  const parts = [
    ...part(words.subjects, row.subjects),
    ...part(words.stores, row.stores),
    ...part(words.departments, row.departments),
  ]
  return parts.join('; ') || words.wholeBooks
}

/** A cell for each right, and a mark where one person enters, audits and posts. */
const cellsOf = (row: SetRightShape, words: ReturnType<typeof wordsIn>): string[] => [
  row.userName,
  row.realName,
  row.company || words.everyCompany,
  row.year === 0 ? words.everyYear : String(row.year),
  ...accountSetRights.map((right) => (row.rights.includes(right) ? '●' : '')),
  holdsWholeChain(new Set(row.rights)) ? words.wholeChain : '',
  scopeText(row, words),
  row.validUntil,
  row.isUserEnabled ? '' : words.userDisabled,
]

const titlesOf = (words: ReturnType<typeof wordsIn>, scope: Scope): string[] => [
  words.userName,
  words.user,
  words.company,
  words.year,
  ...accountSetRights.map((right) => wordsOf[scope.lang].problemWord[right]),
  words.chain,
  words.scope,
  words.validUntil,
  words.state,
]

export const matrixFile = (rows: readonly SetRightShape[], format: 'xlsx' | 'csv', scope: Scope): FileAnswer => {
  const words = wordsIn(scope)
  const cells = rows.map((row) => cellsOf(row, words))
  return rowsFile(words.matrix, titlesOf(words, scope), cells, format)
}

export const matrixPaper = (rows: readonly SetRightShape[], scope: Scope): Promise<FileAnswer> => {
  const words = wordsIn(scope)
  return listPaper(scope, {
    title: words.matrix,
    columns: titlesOf(words, scope).map((title) => ({ title, kind: 'text' as const })),
    rows: rows.map((row) => ({ cells: cellsOf(row, words) })),
  })
}
