// What a tidy rule is: a sentence, a check, and a sample that breaks it.
import { type Source, toSource } from './source.ts'

export type Rule = {
  /** The rule as STYLE.md says it. */
  name: string
  /** Faults as `path:line what`. */
  check: (sources: readonly Source[]) => string[]
  /** Files, by path, that break the rule; each entry is a project of its own and must give a fault. */
  planted: readonly Readonly<Record<string, string>>[]
}

export const project = (files: Readonly<Record<string, string>>): Source[] =>
  Object.entries(files).map(([path, text]) => toSource(path, text))

/** A rule that looks at one file at a time. */
export const each =
  (applies: (source: Source) => boolean, check: (source: Source) => string[]): Rule['check'] =>
  (sources) =>
    sources.filter(applies).flatMap(check)
