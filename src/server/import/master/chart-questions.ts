// What a file of subjects would change of those that are there: other names, and other kinds.
import { problem } from '../../../domain/base/problem.ts'
import type { Subject } from '../../../domain/chart/subject.ts'
import { isNameOf, plainName } from '../../../domain/import/name-match.ts'
import type { StoredDefinition } from '../../ledger/store/subject-store.ts'
import type { CheckOn } from '../draft/draft-kind.ts'
import type { Read } from './chart.ts'

/** Codes that have other names here, and new subjects that have the name of another one below the same parent. */
export const askNames = (
  read: ReadonlyMap<string, Read>,
  chart: ReadonlyMap<string, StoredDefinition>,
  { questions }: Pick<CheckOn, 'questions'>,
): void => {
  const placeOf = ({ parent, nameZhCn }: Pick<Subject, 'parent' | 'nameZhCn'>) =>
    `${parent ?? ''} ${plainName(nameZhCn)}`
  const byName = new Map([...chart.values()].map((each) => [placeOf(each), each.code]))
  for (const { line, subject } of read.values()) {
    const { code, nameZhCn } = subject
    const there = chart.get(code)
    if (there) {
      const args = { code, name: there.nameZhCn, told: nameZhCn, of: '' }
      if (!isNameOf(nameZhCn, there)) questions.add(line, 'name_zh_cn', problem('question.renamed', '', args))
      continue
    }
    const other = byName.get(placeOf(subject))
    if (other) questions.add(line, 'name_zh_cn', problem('question.alikeName', '', { code, other, of: '' }))
    byName.set(placeOf(subject), other ?? code)
  }
}

const flag = (is: boolean): string => (is ? 'Y' : 'N')

/** What a subject is, beside its name, by the column that says so. */
const kindOf = ({ type, plClass, direction, isLeaf, cash }: Subject): Record<string, string> => ({
  ...{ type, pl_class: plClass, direction, is_leaf: flag(isLeaf), cash: flag(cash) },
})

/** Subjects that the file says are of another kind than here: they are changed where that is meant. */
export const askKinds = (
  read: ReadonlyMap<string, Read>,
  chart: ReadonlyMap<string, StoredDefinition>,
  whole: readonly Subject[],
  { questions }: Pick<CheckOn, 'questions'>,
): void => {
  const parents = new Set(whole.map(({ parent }) => parent))
  for (const subject of whole) {
    const { code } = subject
    const [there, row] = [chart.get(code), read.get(code)]
    const isBare = row?.saysLeaf === 'N' && !there && !parents.has(code)
    if (isBare) questions.add(row.line, 'is_leaf', problem('question.noLeaf', '', { code, of: '' }))
    if (!there || !row) continue
    const before = kindOf(there)
    for (const [column, told] of Object.entries(kindOf(subject))) {
      const name = before[column] ?? ''
      const args = { code, name: name || '-', told: told || '-', of: '' }
      // What becomes a parent by its children is none by what the file says of it.
      const isSaid = column !== 'is_leaf' || row.saysLeaf !== ''
      if (told !== name && isSaid) questions.add(row.line, column, problem('question.redefined', '', args))
    }
  }
}
