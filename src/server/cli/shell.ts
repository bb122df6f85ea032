// What every command is given: where it speaks, in which language, and the books it works on.

import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Lang } from '../../contract/base/language.ts'
import { fill, sentenceOf } from '../../contract/base/sentence.ts'
import type { Words } from '../../contract/base/words.ts'
import { numberOf, type Problem } from '../../domain/base/problem.ts'
import { type ImportFile, inspectFile } from '../import/file/file.ts'
import type { Product } from './product.ts'

/** The surroundings of one run: tests give their own. */
export type Surroundings = {
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  out: (text: string | Uint8Array) => void
  err: (text: string) => void
  /** All of standard input as text. */
  input: () => Promise<string>
  /** True when a person sees standard error, so that progress is shown. */
  watched: boolean
}

export type CliWords = Words['cli']

export type Shell = Surroundings & {
  lang: Lang
  words: Words
  json: boolean
  /** The user named with --as, '' for none. */
  as: string
  /** A sentence of the command line, filled. */
  say: (name: keyof CliWords, args?: Record<string, string | number>) => string
  /** Opens the database once; closed when the command has ended. */
  product: () => Promise<Product>
}

/** The values of options as parseArgs gives them. */
export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>
export type CommandInput = { values: Values; words: readonly string[] }

/** A command. `usage` shows its words and options; an answer other than 0 is the exit code. */
export type Command = {
  name: string
  usage?: string
  /** Options with a text, those that may be given again and again, and those without one. */
  texts?: readonly string[]
  lists?: readonly string[]
  flags?: readonly string[]
  /** How many words follow the name; none unless told. */
  words?: number
  run: (shell: Shell, asked: CommandInput) => Promise<number>
}

/** The command was called in a way that cannot be meant: exit code 2. */
export class Usage extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Usage'
  }
}

/** The text of an option, '' when it is absent. */
export const textOf = (values: Values, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** The text of an option that must be there. */
export const neededOf = (shell: Shell, values: Values, name: string): string => {
  const text = textOf(values, name)
  if (text === '') throw new Usage(shell.say('needed', { name: `--${name}` }))
  return text
}

/** The texts of an option that may be repeated. */
export const listOf = (values: Values, name: string): string[] => {
  const value = values[name]
  return Array.isArray(value) ? value.map(String) : []
}

/** Parts of a text separated by commas. */
export const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A problem as one line: `FILE:LINE:COLUMN CODE message` for a file, `CODE message` otherwise. */
const problemLine = (shell: Pick<Shell, 'words'>, found: Problem, file: string): string => {
  const place = file === '' ? '' : `${file}:${found.path} `
  // What is missing is named: the sentence alone would leave people guessing which word they mistyped.
  const name = found.code === 'record.missing' && found.args.name ? `: ${found.args.name}` : ''
  return `${place}${numberOf(found)} ${sentenceOf(shell.words, found)}${name}`
}

/** Says why something is refused: lines on standard error, with --json one object (and `more`) on standard output. */
export const sayProblems = (shell: Shell, problems: readonly Problem[], file = '', more: object = {}): void => {
  if (shell.json) {
    const told = problems.map((found) => ({
      code: numberOf(found),
      name: found.code,
      path: found.path,
      args: found.args,
      message: sentenceOf(shell.words, found),
      ...(file === '' ? {} : { file }),
    }))
    shell.out(`${JSON.stringify({ problems: told, ...more })}\n`)
    return
  }
  const listed = file === '' ? problems : problems.filter((found) => found.code !== 'import.failed')
  for (const found of listed) {
    shell.err(`${problemLine(shell, found, file)}\n`)
    const { answer: name = '', choices = '' } = found.args
    if (choices !== '') shell.err(`${shell.say('answerWith', { answer: name, choices })}\n`)
  }
  const total = Number(problems.find((found) => found.code === 'import.failed')?.args.n ?? 0)
  if (total > listed.length) shell.err(`${shell.say('more', { n: total, m: listed.length })}\n`)
}

/** Answers with an object when --json was given, else with lines. */
export const answer = (shell: Shell, object: unknown, lines: readonly string[]): number => {
  if (shell.json) shell.out(`${JSON.stringify(object)}\n`)
  else for (const line of lines) shell.out(`${line}\n`)
  return 0
}

export const sayWith =
  (words: CliWords) =>
  (name: keyof CliWords, args: Record<string, string | number> = {}): string =>
    fill(words[name], args)

/** A file to be imported; one that cannot be read is wrong usage. */
export const fileOf = async (shell: Shell, name: string): Promise<ImportFile> => {
  const path = resolve(shell.cwd, name)
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (!isThere) throw new Usage(shell.say('noFile', { name }))
  return inspectFile(path, name)
}
