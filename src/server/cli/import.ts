// `selvedge import`: takes in a chart, entities, rates, openings, sale bills or vouchers from a file.
import { everything } from '../../domain/access.ts'
import { type Problem, Refusal } from '../../domain/problem.ts'
import type { ImportContext, Request } from '../import/context.ts'
import { type ImportKind, importKinds } from '../import/layout.ts'
import { importSaleBills } from '../import/sale-bills.ts'
import { importChart, importEntities, importOpening, importRates } from '../import/take-file.ts'
import { importVouchers, type VoucherImported } from '../import/vouchers.ts'
import { wireProblems } from '../kernel/envelope.ts'
import type { Books } from '../ledger/books.ts'
import { fileOf } from './file.ts'
import { type Acting, checkMay, checkNamed, type Product } from './product.ts'
import { type Asked, answer, type Command, listOf, neededOf, type Shell, sayProblems, textOf, Usage } from './shell.ts'

/** Sheets of expenses and restocks are put right on their check page: no program writes them. */
type Taken = Exclude<ImportKind, 'expenses' | 'restocks'>
const taken = importKinds.filter((kind): kind is Taken => kind !== 'expenses' && kind !== 'restocks')

const buttons: Readonly<Record<Exclude<Taken, 'vouchers'>, string>> = {
  chart: 'gl:subject:import',
  entities: 'gl:entity:import',
  rates: 'gl:exchangeRate:import',
  opening: 'gl:opening:import',
  saleBills: 'gl:saleBill:import',
}

/** `--answer end=opening`: answers to questions by their names. */
const answersOf = (shell: Shell, values: Asked['values']): Record<string, string> =>
  Object.fromEntries(
    listOf(values, 'answer').map((text) => {
      const [name = '', choice = ''] = text.split('=')
      if (name === '' || choice === '') throw new Usage(shell.say('badValue', { name: '--answer', value: text }))
      return [name, choice]
    }),
  )

const importMaster = async (
  shell: Shell,
  kind: Exclude<Taken, 'vouchers'>,
  { values }: Asked,
  request: Request,
): Promise<number> => {
  const checked = request.check ? [shell.say('checkedOnly')] : []
  if (kind === 'saleBills') {
    const result = await importSaleBills(request)
    const line = shell.say('imported', { kind, ...result })
    return answer(shell, { kind, checked: request.check, ...result }, [line, ...checked])
  }
  const asked = { ...request, accept: values.accept === true, answers: answersOf(shell, values) }
  const told = (notes: readonly Problem[]) => wireProblems([...notes], shell.lang).map(({ message }) => message)
  if (kind === 'opening') {
    const { result, notes } = await importOpening(asked)
    const lines = [...told(notes), shell.say('openings', result), shell.say('openingsBefore', result)]
    return answer(shell, { kind, checked: request.check, ...result, notes: told(notes) }, [...lines, ...checked])
  }
  const { result, notes } = await { chart: importChart, entities: importEntities, rates: importRates }[kind](asked)
  const lines = [...told(notes), shell.say('imported', { kind, ...result }), ...checked]
  return answer(shell, { kind, checked: request.check, ...result, notes: told(notes) }, lines)
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

const voucherLines = (shell: Shell, { sets, entities, notes }: VoucherImported): string[] => [
  ...wireProblems(notes, shell.lang).map(({ message }) => message),
  ...(entities > 0 ? [shell.say('entitiesMade', { n: entities })] : []),
  ...sets.flatMap(({ numbers, ...set }) => [
    shell.say('vouchers', set),
    ...numbers.map(({ type, period, from, to, count }) => {
      const run = (first: number) => (count > 1 ? `${first}-${first + count - 1}` : String(first))
      return `  ${shell.say('numberMap', { type, period, from: run(from), to: run(to) })}`
    }),
  ]),
]

type Voucher = { product: Product; context: ImportContext; by: Acting; auditor: Acting | null }

const importVoucherFile = async (shell: Shell, asked: Asked, request: Request, found: Voucher): Promise<number> => {
  const { by, auditor } = found
  const mayEnter = async (books: Books) => {
    checkMay(by, 'gl:voucher:import', 'entry', books)
    if (auditor) checkMay(auditor, 'gl:voucher:audit', 'audit', books)
    return everything
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
const peopleOf = async (shell: Shell, { values }: Asked, product: Product) => {
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
    'chart|entities|rates|opening|saleBills|vouchers FILE.csv|.xlsx|.journal|.beancount --account-set COMPANY-YYYY ' +
    '[--check] [--accept] [--answer NAME=CHOICE]… [--create-entities] [--again] [--audit [--auditor NAME]] [--as NAME]',
  options: {
    'account-set': { type: 'string' },
    check: { type: 'boolean' },
    accept: { type: 'boolean' },
    answer: { type: 'string', multiple: true },
    'create-entities': { type: 'boolean' },
    again: { type: 'boolean' },
    audit: { type: 'boolean' },
    auditor: { type: 'string' },
  },
  words: { min: 2, max: 2 },
  run: async (shell, asked) => {
    const [kindText = '', name = ''] = asked.words
    const kind = taken.find((each) => each === kindText)
    if (kind === undefined) throw new Usage(shell.say('badValue', { name: 'KIND', value: kindText }))
    const value = neededOf(shell, asked.values, 'account-set')
    const product = await shell.product()
    const books = await product.books(value)
    const { by, auditor } = await peopleOf(shell, asked, product)
    if (kind !== 'vouchers') checkNamed(by, buttons[kind], kind === 'opening' ? 'entry' : undefined, books)
    try {
      const file = await fileOf(shell, name)
      const context = { db: product.db, gate: product.gate, actor: by.actor, books }
      const request = { ...context, file, check: asked.values.check === true }
      if (kind !== 'vouchers') return await importMaster(shell, kind, asked, request)
      return await importVoucherFile(shell, asked, request, { product, context, by, auditor })
    } catch (error) {
      // The places of a file's problems are only places together with its name.
      if (!(error instanceof Refusal) || !error.problems.some((each) => each.path.includes(':'))) throw error
      sayProblems(shell, error.problems, name)
      return 1
    }
  },
}
