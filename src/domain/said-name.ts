// Whether a name that stands beside a code is the name of what the code stands for.
import type { Subject, SubjectTree } from './subject.ts'
import { toHalfWidth } from './text.ts'

type Named = { nameZhCn: string; nameZhTw: string; nameEn: string }

const separators = /[\s\-_—/\\.·:|()[\]<>{}]+/u

/** A name by its letters alone, whatever their case, width and what stands between them. */
export const plainName = (text: string): string => toHalfWidth(text).toLowerCase().split(separators).join('')

const namesOf = ({ nameZhCn, nameZhTw, nameEn }: Named): string[] =>
  [nameZhCn, nameZhTw, nameEn].map(plainName).filter((name) => name !== '')

export const isNameOf = (text: string, named: Named): boolean => namesOf(named).includes(plainName(text))

/** Subjects are also written with the names of their parents before their own: 银行存款-工行, 应收账款客户款. */
export const isNameOfSubject = (text: string, subject: Subject, subjects: SubjectTree): boolean => {
  const own = namesOf(subject)
  const said = plainName(text)
  if (said === '' || own.includes(said)) return true
  const above = subjects.path(subject.code).slice(0, -1).flatMap(namesOf)
  const isAbove = (rest: string): boolean =>
    rest === '' || above.some((name) => rest.endsWith(name) && isAbove(rest.slice(0, -name.length)))
  return own.some((name) => said.endsWith(name) && isAbove(said.slice(0, -name.length)))
}

/** What two spellings of one code have in common: case, width, spaces, signs between and zeros before do not count. */
export const alikeCode = (code: string): string => plainName(code).replace(/^0+(?=.)/, '')
