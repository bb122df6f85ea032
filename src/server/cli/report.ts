// `selvedge report`: writes a report to a file or to standard output.
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Lang, languages } from '../../contract/base/language.ts'
import { openingCalls } from '../../contract/ledger/opening.ts'
import { reportMergeCalls } from '../../contract/merge/report-merge.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { type AccountSetRight, everything } from '../../domain/chart/access.ts'
import { parseAccountSet } from '../../domain/chart/account-set.ts'
import { reportScreens } from '../kernel/declarations.ts'
import type { SetAccess } from '../kernel/right.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import type { Books } from '../ledger/store/books.ts'
import type { FileReader } from '../report/reader.ts'
import type { RunQuestion } from '../report/run.ts'
import { checkMay, type Product } from './product.ts'
import { isMergeable, runFile, runMerged, runPaper } from './run-report.ts'
import { type Command, neededOf, partsOf, type Shell, textOf, Usage, type Values } from './shell.ts'

/** The name in the permissions of each report, by its public names. */
const areas: ReadonlyMap<string, string> = new Map(
  reportScreens.flatMap(({ name, commands = [] }) => commands.map((command) => [command, name] as const)),
)

/** How a report is made: merged, on paper, or as a file. */
type Way = { isMerged: boolean; isPaper: boolean }

/** What the call of a screen asks for that makes the same file: whoever may have it made there has it made here. */
const permissionOf = (name: string, { isMerged, isPaper }: Way): { button: string; right: AccountSetRight } => {
  if (isMerged) return reportMergeCalls[isPaper ? 'printMergeTable' : 'exportMergeTable'].permission
  if (name === 'opening' && !isPaper) return openingCalls.sheet.permission
  const area = areas.get(name) ?? refuse(problem('record.missing', 'name'))
  return { button: `gl:report:${area}:${isPaper ? 'print' : 'export'}`, right: 'read' }
}

/** The account sets of a report: the one named, or those of the companies in its year. */
const setsOf = (value: string, companies: readonly string[]): string[] => {
  const own = parseAccountSet(value)
  if (own === null || companies.length === 0) return [value]
  return companies.map((company) => (parseAccountSet(company) === null ? `${company}-${own.year}` : company))
}

/**
 * What the reader may see. Without --as the operating system's word is enough, and everything is seen; with it the
 * permission of the call that makes the same file for a screen is asked for.
 */
const scopeFor = async (
  shell: Shell,
  { acting, books }: Product,
  asked: { button: string; right: AccountSetRight },
  sets: readonly string[],
) => {
  if (shell.as === '') return () => everything
  const by = await acting(shell.as, shell.lang)
  for (const value of sets) checkMay(by, asked.button, asked.right, await books(value))
  return (own: Books) => by.access?.setsBy(asked.button).get(own.value)?.dataScope ?? everything
}

/** Who reads as a screen does: the books that were named, and of them what the scope shows. */
const readerFor = async (shell: Shell, product: Product, question: RunQuestion): Promise<FileReader> => {
  const { actor } = await product.acting(shell.as, shell.lang)
  const sets: SetAccess[] = []
  for (const value of question.accountSets) {
    const books = await product.books(value)
    sets.push({ ...books, rights: new Set(['read']), dataScope: question.scopeOf?.(books) ?? everything })
  }
  const [first] = sets
  return {
    ...{ db: product.db, lang: question.lang ?? 'zh-cn' },
    user: { id: actor.id, userName: actor.userName, realName: actor.name },
    ...{ accountSet: first ?? null, dataScope: first?.dataScope ?? everything },
    setsWith: () => sets,
  }
}

const make = async (shell: Shell, product: Product, question: RunQuestion, way: Way): Promise<FileAnswer> => {
  if (!way.isMerged && !way.isPaper) return await runFile(product.db, question)
  const running = { reader: await readerFor(shell, product, question), facts: product.facts, question }
  return await (way.isMerged ? runMerged : runPaper)(running)
}

const langOf = (values: Values): Lang => {
  const wanted = textOf(values, 'lang').toLowerCase()
  return languages.find((each) => each === wanted) ?? 'zh-cn'
}

export const report: Command = {
  name: 'report',
  usage:
    'NAME --account-set S [--companies A,B] --period YYYY-MM [--from YYYY-MM] [--subject X[,Y…]] [--scheme CODE] ' +
    '[--entity-type TYPE] [--entity CODE] ' +
    '[--lang zh-cn|zh-tw|en] [--include-unposted] [--merge] --format csv|xlsx|pdf|json [--out FILE] [--as NAME]',
  options: {
    'account-set': { type: 'string' },
    companies: { type: 'string' },
    period: { type: 'string' },
    from: { type: 'string' },
    subject: { type: 'string', multiple: true },
    scheme: { type: 'string' },
    'entity-type': { type: 'string' },
    entity: { type: 'string' },
    'include-unposted': { type: 'boolean' },
    merge: { type: 'boolean' },
    format: { type: 'string' },
    out: { type: 'string' },
  },
  words: { min: 1, max: 1 },
  run: async (shell, { values, words }) => {
    const value = neededOf(shell, values, 'account-set')
    const product = await shell.product()
    const accountSets = setsOf(value, partsOf(textOf(values, 'companies')))
    const subjects = [values.subject ?? []].flat().flatMap((each) => partsOf(String(each)))
    const name = words[0] ?? ''
    const format = textOf(values, 'format') || 'csv'
    const way = { isMerged: values.merge === true, isPaper: format === 'pdf' }
    if (way.isMerged && !isMergeable(name)) throw new Usage(shell.say('badValue', { name: '--merge', value: name }))
    const question: RunQuestion = {
      name,
      accountSets,
      month: textOf(values, 'period'),
      from: textOf(values, 'from') || undefined,
      subjects,
      include: values['include-unposted'] === true ? 'saved' : 'posted',
      scheme: textOf(values, 'scheme') || undefined,
      filters: {
        entityType: textOf(values, 'entity-type') || undefined,
        entity: textOf(values, 'entity') || undefined,
      },
      lang: langOf(values),
      format,
      scopeOf: await scopeFor(shell, product, permissionOf(name, way), accountSets),
      factsOf: product.gate.facts,
    }
    const { file } = await make(shell, product, question, way)
    const out = textOf(values, 'out')
    if (out !== '') await pipeline(file, createWriteStream(resolve(shell.cwd, out)))
    else for await (const chunk of file) shell.out(chunk as Buffer)
    return 0
  },
}
