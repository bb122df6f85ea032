// `selvedge import`: takes in a file of any kind that has a check page, with the same checks and questions.
import { type Problem, problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { type DataScope, everything, storesOfSales } from '../../domain/chart/access.ts'
import type { FileImport, ImportContext, MasterCounts } from '../import/context.ts'
import { type ImportKind, importKinds } from '../import/layout.ts'
import {
  importChart,
  importEntities,
  importExpenses,
  importOpening,
  importRates,
  importRestocks,
  importSaleBills,
  type MasterRequest,
} from '../import/take-file.ts'
import { entryOf, importVouchers, type SetImported, type VoucherImported } from '../import/voucher/vouchers.ts'
import { wireProblems } from '../kernel/envelope.ts'
import type { Books } from '../ledger/store/books.ts'
import { type Acting, checkMay, checkNamed, type Product } from './product.ts'
import {
  answer,
  type Command,
  type CommandInput,
  fileOf,
  listOf,
  neededOf,
  type Shell,
  sayProblems,
  textOf,
  Usage,
} from './shell.ts'

type Master = Exclude<ImportKind, 'vouchers'>

/** What a named person needs: the code, and the right in the books. */
const needs: Readonly<Record<Master, readonly [button: string, right?: 'entry']>> = {
  chart: ['gl:subject:import'],
  entities: ['gl:entity:import'],
  rates: ['gl:exchangeRate:import'],
  opening: ['gl:opening:import', 'entry'],
  saleBills: ['gl:saleBill:import', 'entry'],
  restocks: ['gl:entityRestock:import', 'entry'],
  expenses: ['gl:voucher:import', 'entry'],
}

/** `--answer end=opening`: answers to questions by their names. */
const answersOf = (shell: Shell, values: CommandInput['values']): Record<string, string> =>
  Object.fromEntries(
    listOf(values, 'answer').map((text) => {
      const [name = '', choice = ''] = text.split('=')
      if (name === '' || choice === '') throw new Usage(shell.say('badValue', { name: '--answer', value: text }))
      return [name, choice]
    }),
  )

const setLines = (shell: Shell, sets: readonly SetImported[]): string[] =>
  sets.flatMap(({ numbers, ...set }) => [
    shell.say('vouchers', set),
    ...numbers.map(({ type, period, from, to, count }) => {
      const run = (first: number) => (count > 1 ? `${first}-${first + count - 1}` : String(first))
      return `  ${shell.say('numberMap', { type, period, from: run(from), to: run(to) })}`
    }),
  ])

const voucherLines = (shell: Shell, { sets, entities, notes }: VoucherImported): string[] => [
  ...wireProblems(notes, shell.lang).map(({ message }) => message),
  ...(entities > 0 ? [shell.say('entitiesMade', { n: entities })] : []),
  ...setLines(shell, sets),
]

/** How far somebody named reaches in the books; the operating system's word reaches everywhere. */
const reachOf = ({ isNamed, access }: Acting, button: string, books: Books): DataScope =>
  isNamed
    ? (access?.setsBy(button).get(books.value)?.dataScope ??
      refuse(problem('permission.missing', 'as', { code: button })))
    : everything

type Said = { result: object; notes: Problem[]; lines: string[] }

const take = async (shell: Shell, kind: Master, request: MasterRequest, by: Acting): Promise<Said> => {
  const counted = (done: { result: MasterCounts; notes: Problem[] }): Said => ({
    ...done,
    lines: [shell.say('imported', { kind, ...done.result })],
  })
  const reach = reachOf(by, needs[kind][0], request.books)
  const stores = () => storesOfSales(reach) ?? refuse(problem('permission.missing', 'as', { code: needs[kind][0] }))
  if (kind === 'opening') {
    const { result, notes } = await importOpening(request)
    return { result, notes, lines: [shell.say('openings', result), shell.say('openingsBefore', result)] }
  }
  if (kind === 'expenses') {
    const entry = entryOf([{ value: request.books.value, dataScope: reach }], request.gate)
    const { result, notes } = await importExpenses(request, entry)
    return { result, notes, lines: setLines(shell, result.sets) }
  }
  if (kind === 'saleBills') return counted(await importSaleBills(request, stores()))
  if (kind === 'restocks') return counted(await importRestocks(request, stores()))
  return counted(await { chart: importChart, entities: importEntities, rates: importRates }[kind](request))
}

const importMaster = async (
  shell: Shell,
  kind: Master,
  { values }: CommandInput,
  { request, by }: { request: FileImport; by: Acting },
): Promise<number> => {
  const answers = answersOf(shell, values)
  const asked = { ...request, accept: values.accept === true, again: values.again === true, answers }
  const { result, notes, lines } = await take(shell, kind, asked, by)
  const told = wireProblems(notes, shell.lang).map(({ message }) => message)
  const checked = request.check ? [shell.say('checkedOnly')] : []
  return answer(shell, { kind, checked: request.check, ...result, notes: told }, [...told, ...lines, ...checked])
}

/** Lines of progress, one each hundred thousand, where a person watches. */
const progressOf = (shell: Shell): ((lines: number) => void) => {
  const step = 100_000
  let read = 0
  return (lines) => {
    const before = Math.floor(read / step)
    read += lines
    if (shell.watched && Math.floor(read / step) > before) shell.err(`${shell.say('progress', { n: read })}\n`)
  }
}

type Voucher = { product: Product; context: ImportContext; by: Acting; auditor: Acting | null }

const importVoucherFile = async (
  shell: Shell,
  asked: CommandInput,
  request: FileImport,
  found: Voucher,
): Promise<number> => {
  const { by, auditor } = found
  const mayEnter = async (books: Books) => {
    checkMay(by, 'gl:voucher:import', 'entry', books)
    if (auditor) checkMay(auditor, 'gl:voucher:audit', 'audit', books)
    return reachOf(by, 'gl:voucher:import', books)
  }
  const result = await importVouchers(request, {
    file: request.file,
    check: request.check,
    again: asked.values.again === true,
    accept: asked.values.accept === true,
    answers: answersOf(shell, asked.values),
    createEntities: asked.values['create-entities'] === true,
    auditor: auditor?.actor,
    mayEnter,
    heard: progressOf(shell),
  })
  const notes = request.check ? [shell.say('checkedOnly')] : []
  return answer(shell, { kind: 'vouchers', checked: request.check, ...result }, [
    ...voucherLines(shell, result),
    ...notes,
  ])
}

/** Who imports and who audits: with --audit and one name the named one audits what the administrator imports. */
const peopleOf = async (shell: Shell, { values }: CommandInput, product: Product) => {
  const audits = values.audit === true
  const auditorName = textOf(values, 'auditor') || (audits ? shell.as : '')
  if (audits && auditorName === '') throw new Usage(shell.say('needed', { name: '--as' }))
  const importer = audits && textOf(values, 'auditor') === '' ? '' : shell.as
  const by = await product.acting(importer, shell.lang)
  return { by, auditor: audits ? await product.acting(auditorName, shell.lang) : null }
}

export const importCommand: Command = {
  name: 'import',
  usage:
    `${importKinds.join('|')} FILE.csv|.xlsx|.journal|.beancount --account-set COMPANY-YYYY ` +
    '[--check] [--accept] [--answer NAME=CHOICE]… [--create-entities] [--again] [--audit [--auditor NAME]] [--as NAME]',
  texts: ['account-set', 'auditor'],
  lists: ['answer'],
  flags: ['check', 'accept', 'create-entities', 'again', 'audit'],
  words: 2,
  run: async (shell, asked) => {
    const [kindText = '', name = ''] = asked.words
    const kind = importKinds.find((each) => each === kindText)
    if (kind === undefined) throw new Usage(shell.say('badValue', { name: 'KIND', value: kindText }))
    const value = neededOf(shell, asked.values, 'account-set')
    const product = await shell.product()
    const books = await product.books(value)
    const { by, auditor } = await peopleOf(shell, asked, product)
    if (kind !== 'vouchers') checkNamed(by, needs[kind][0], needs[kind][1], books)
    try {
      const file = await fileOf(shell, name)
      const context = { db: product.db, gate: product.gate, actor: by.actor, books }
      const request = { ...context, file, check: asked.values.check === true }
      if (kind !== 'vouchers') return await importMaster(shell, kind, asked, { request, by })
      return await importVoucherFile(shell, asked, request, { product, context, by, auditor })
    } catch (error) {
      // The places of a file's problems are only places together with its name.
      if (!(error instanceof Refusal) || !error.problems.some((each) => each.path.includes(':'))) throw error
      sayProblems(shell, error.problems, name)
      return 1
    }
  },
}
