// `selvedge account-set create`: new books for a company and a year.
import { parsePeriod } from '../../domain/base/period.ts'
import { problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import {
  type AccountSetMode,
  type AccountSetOptions,
  defaultOptions,
  setOption,
} from '../../domain/chart/account-set.ts'
import { standardChartCode } from '../../seed/standard.ts'
import { chartsBeside, dropChart, sameCharts } from '../chart/account-set/chart.ts'
import { chartRules } from '../import/master/chart.ts'
import { importIntoChart } from '../import/take-file.ts'
import type { Db } from '../kernel/db.ts'
import { rightsChanged } from '../kernel/right.ts'
import { touchFacts } from '../ledger/store/account-set.ts'
import { ensureChart } from '../ledger/store/subject-store.ts'
import type { TrailEntry } from '../ledger/store/trail.ts'
import { type Acting, checkNamed } from './product.ts'
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

/** The options that differ from the defaults, as they were given: NAME=VALUE. */
const readOptions = (shell: Shell, given: readonly string[]): AccountSetOptions =>
  given.reduce((options, text) => {
    const [name = '', ...rest] = text.split('=')
    const value = rest.join('=')
    const next = setOption(options, name, value)
    if (next === null) throw new Usage(shell.say('badValue', { name: `--option ${name}`, value }))
    return next
  }, defaultOptions)

const changedOptions = (options: AccountSetOptions): Partial<AccountSetOptions> =>
  Object.fromEntries(
    Object.entries(options).filter(([name, value]) => value !== defaultOptions[name as keyof AccountSetOptions]),
  )

type Wanted = {
  company: string
  year: number
  startNo: number
  name: string
  currency: string
  chart: string
  mode: AccountSetMode
  options: AccountSetOptions
  /** What the file of the chart leaves open is answered by what is proposed. */
  accept: boolean
}

const readWanted = (shell: Shell, { values, words }: CommandInput): Wanted => {
  const [company = '', yearText = ''] = words
  const bad = (name: string, value: string): never => {
    throw new Usage(shell.say('badValue', { name, value }))
  }
  if (!/^[A-Z0-9][A-Z0-9_]{0,19}$/.test(company)) bad('COMPANY', company)
  if (!/^20\d\d$/.test(yearText)) bad('YEAR', yearText)
  const start = parsePeriod(textOf(values, 'start') || `${yearText}-01`)
  if (start === null || start.no > 12 || start.year !== Number(yearText)) bad('--start', textOf(values, 'start'))
  const mode = (textOf(values, 'mode') || 'statutory').toUpperCase()
  if (mode !== 'STATUTORY' && mode !== 'MANAGEMENT') return bad('--mode', mode)
  return {
    company,
    year: Number(yearText),
    startNo: start?.no ?? 1,
    name: neededOf(shell, values, 'name'),
    currency: textOf(values, 'currency') || 'CNY',
    chart: textOf(values, 'chart') || standardChartCode,
    mode,
    options: readOptions(shell, listOf(values, 'option')),
    accept: values.accept === true,
  }
}

type ChosenChart = { chartId: bigint; entries: TrailEntry[]; said: string[] }

/**
 * The chart to use: the standard one, or that of a file. Books can be merged only where they have one chart: where
 * another company's has the very subjects of the file it is shared, and otherwise it is said with whom they cannot.
 */
const chartOf = async (tx: Db, shell: Shell, wanted: Wanted, { access, isNamed }: Acting): Promise<ChosenChart> => {
  const isFile = wanted.chart !== standardChartCode
  const chartId = await ensureChart(tx, isFile ? `${wanted.company}-${wanted.year}` : standardChartCode, wanted.name)
  if (!isFile) return { chartId, entries: [], said: [] }
  const { companies, entries } = await importIntoChart(
    tx,
    chartId,
    { file: await fileOf(shell, wanted.chart), accept: wanted.accept },
    await chartRules(tx, wanted.options),
  )
  const known = [...(access?.sets.values() ?? [])].filter(({ dataScope }) => isUnlimited(dataScope))
  const beside = await chartsBeside(tx, chartId, isNamed ? known.map(({ value }) => value) : null)
  const alike = await sameCharts(
    tx,
    chartId,
    beside.map((each) => each.chartId),
  )
  const same = beside.find((each) => alike.has(each.chartId))
  if (same && companies.length === 0) {
    await dropChart(tx, chartId)
    return { chartId: same.chartId, entries: [], said: [shell.say('chartShared', { name: same.companies.join(', ') })] }
  }
  // With those of the company itself, which are renewed when its account set is made: all in one order.
  const own = await tx.query<{ id: bigint }>(`select id from company where code = $1`, [wanted.company])
  await touchFacts(tx, [...companies, ...own.map(({ id }) => id)])
  const others = beside.flatMap((each) => each.companies).filter((code) => code !== wanted.company)
  return { chartId, entries, said: others.length > 0 ? [shell.say('chartOwn', { name: others.join(', ') })] : [] }
}

export const accountSetCreate: Command = {
  name: 'account-set create',
  usage:
    'COMPANY YEAR --name N [--start YYYY-MM] [--currency CNY] [--chart standard|FILE.csv] ' +
    '[--mode statutory|management] [--option NAME=VALUE]… [--accept]',
  texts: ['name', 'start', 'currency', 'chart', 'mode'],
  lists: ['option'],
  flags: ['accept'],
  words: 2,
  run: async (shell, asked) => {
    const wanted = readWanted(shell, asked)
    const { db, gate, acting } = await shell.product()
    const by = await acting(shell.as, shell.lang)
    checkNamed(by, 'gl:accountSet:add')
    const [currency] = await db.query(`select 1 from currency where code = $1 and enabled`, [wanted.currency])
    if (currency === undefined) refuse(problem('input.invalid', 'currency'))
    const names = { nameZhCn: wanted.name, nameZhTw: '', nameEn: '' }
    try {
      const { books, said } = await db.transaction(async (tx) => {
        const { chartId, entries, said: ofChart } = await chartOf(tx, shell, wanted, by)
        const { year, startNo, mode } = wanted
        const within = gate.within(tx)
        const made = await within.createAccountSet(by.actor, {
          company: { code: wanted.company, names },
          ...{
            year,
            names,
            startNo,
            currency: wanted.currency,
            chartId,
            mode,
            options: changedOptions(wanted.options),
          },
        })
        await within.tell(by.actor, null, entries)
        return { books: made, said: ofChart }
      })
      await rightsChanged(db)
      return answer(shell, { accountSet: books.value }, [shell.say('setMade', { name: books.value }), ...said])
    } catch (error) {
      // Problems of the chart file carry lines; others stand for themselves.
      if (!(error instanceof Refusal) || !error.problems.some((each) => each.path.includes(':'))) throw error
      sayProblems(shell, error.problems, wanted.chart)
      return 1
    }
  },
}
