// Entities of a line as one text, kind and code joined: `store:S01; brand:B2`.
import { isEntityType } from '../../domain/entity.ts'

export const writeAuxText = (aux: Readonly<Record<string, string>>): string =>
  Object.entries(aux)
    .map(([type, code]) => `${type}:${code}`)
    .join('; ')

/** Pairs that name no kind of entity are left out. */
export const readAuxText = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .normalize('NFKC')
      .split(/[;,]/)
      .map((pair) => pair.split(':').map((part) => part.trim()) as [string, string | undefined])
      .flatMap(([type, code]) => (isEntityType(type) && code ? [[type, code]] : [])),
  )
