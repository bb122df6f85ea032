// Asks about names that stand beside codes: each code and name once, however often they stand in the file.
import { problem } from '../../domain/base/problem.ts'
import { type AuxSet, isEntityType } from '../../domain/chart/entity.ts'
import { isNamed, type KnownNames, knownSubject, namesOf, plainName } from '../../domain/import/name-match.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'
import type { FileProblems } from './file-problems.ts'

const shownMax = 80

/** What a code stands for: its name as people know it, and all by which it may be named. `kind`: whose code it is. */
export type Holder = { kind: string; code: string; name: string; known: KnownNames }

/** Asks at a cell where `said` is another one's name than the holder's. */
export const askName = (
  said: string,
  { kind, code, name, known }: Holder,
  at: { line: number; column: string },
  questions: Pick<FileProblems, 'add'>,
): void => {
  if (isNamed(said, known)) return
  const of = `${kind} ${code} ${plainName(said)}`.slice(0, 200)
  questions.add(
    at.line,
    at.column,
    problem('question.name', '', { code, name, told: said.slice(0, shownMax), kind, of }),
  )
}

type Facts = Pick<CompanyFacts, 'subjects' | 'entities'>

/** The subject of a code; null for none. `beside` are codes and names that may stand in its name. */
export const subjectHolder = ({ subjects }: Facts, code: string, beside: readonly string[]): Holder | null => {
  const known = knownSubject(subjects, code, beside)
  return known && { kind: '', code, name: subjects.find(code)?.nameZhCn ?? '', known }
}

/** The entity that a line has of a type; null for none. */
export const entityHolder = ({ entities }: Facts, type: string, aux: AuxSet): Holder | null => {
  const code = isEntityType(type) ? (aux[type] ?? '') : ''
  const entity = isEntityType(type) ? entities.find(type, code) : undefined
  if (!entity) return null
  return { kind: type, code, name: entity.nameZhCn, known: { own: namesOf(entity), above: [], beside: [code] } }
}

/** The item of the cash flow of a code; null for none. */
export const cashFlowHolder = ({ cashFlowList }: Pick<CompanyFacts, 'cashFlowList'>, code: string): Holder | null => {
  const item = cashFlowList.find((each) => each.code === code)
  if (!item) return null
  return { kind: 'cashFlow', code, name: item.nameZhCn, known: { own: namesOf(item), above: [], beside: [code] } }
}

/** Codes and names of the entities of a line. */
export const entityTexts = ({ entities }: Facts, aux: AuxSet): string[] =>
  Object.entries(aux).flatMap(([type, code]) => {
    const entity = isEntityType(type) ? entities.find(type, code) : undefined
    return entity ? [code, ...namesOf(entity)] : [code]
  })

/** `type:name` of a cell of names, apart. */
export const typedName = (text: string): [type: string, name: string] => {
  const cut = text.indexOf(':')
  return [text.slice(0, Math.max(cut, 0)), text.slice(cut + 1)]
}
