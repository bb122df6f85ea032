// `selvedge import`: takes in a chart, entities, rates, openings, sale bills or vouchers from a file.
import { everything } from '../../domain/access.ts'
import { Refusal } from '../../domain/problem.ts'
import { importChart } from '../import/chart.ts'
import type { Counted, ImportContext, Request } from '../import/context.ts'
import { importEntities } from '../import/entities.ts'
import { type ImportKind, importKinds } from '../import/layout.ts'
import { importOpening } from '../import/opening.ts'
import { importRates } from '../import/rates.ts'
import { importSaleBills } from '../import/sale-bills.ts'
import { importVouchers, type VoucherImported } from '../import/vouchers.ts'
import { wireProblems } from '../kernel/envelope.ts'
import type { Books } from '../ledger/books.ts'
import { fileOf } from './file.ts'
import { type Acting, checkMay, checkNamed, type Product } from './product.ts'
import { type Asked, answer, type Command, neededOf, type Shell, sayProblems, textOf, Usage } from './shell.ts'

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

const importMaster = async (shell: Shell, kind: Exclude<Taken, 'vouchers'>, request: Request): Promise<number> => {
  const notes = request.check ? [shell.say('checkedOnly')] : []
  if (kind === 'opening') {
    const result = await importOpening(request)
    return answer(shell, { kind, checked: request.check, ...result }, [shell.say('openings', result), ...notes])
  }
  const run = { chart: importChart, entities: importEntities, rates: importRates, saleBills: importSaleBills }[kind]
  const result: Counted = await run(request)
  const line = shell.say('imported', { kind, ...result })
  return answer(shell, { kind, checked: request.check, ...result }, [line, ...notes])
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
    '[--check] [--create-entities] [--again] [--audit [--auditor NAME]] [--as NAME]',
  options: {
    'account-set': { type: 'string' },
    check: { type: 'boolean' },
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
      if (kind !== 'vouchers') return await importMaster(shell, kind, request)
      return await importVoucherFile(shell, asked, request, { product, context, by, auditor })
    } catch (error) {
      // The places of a file's problems are only places together with its name.
      if (!(error instanceof Refusal) || !error.problems.some((each) => each.path.includes(':'))) throw error
      sayProblems(shell, error.problems, name)
      return 1
    }
  },
}
