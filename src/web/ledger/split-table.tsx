// Balance table 3 by chosen kinds of entity: subjects taken apart, their sums, and how old what is open is.
import { useMemo } from 'react'
import type { SplitBalanceRowShape } from '../../contract/ledger/balance-table.ts'
import { reportCalls, reportPaperCalls } from '../../contract/statement/report.ts'
import { formatMoney, readSum } from '../../domain/base/money.ts'
import { type EntityType, entityTypes } from '../../domain/chart/entity.ts'
import { type AgeBasis, ageBases, ageNames } from '../../domain/ledger/ageing.ts'
import { parseKinds, splitMost } from '../../domain/ledger/entity-split.ts'
import { senderOf } from '../api/query.ts'
import { Select } from '../kit/field.tsx'
import { groupDigits, isZeroText } from '../kit/money.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { useSlowReport } from '../parts/report/report-answer.ts'
import { AddressChip, AddressChoice, missingSubject, rangeOf, SubjectRange } from '../parts/report/report-bars.tsx'
import {
  balanceColumns,
  balanceFigures,
  figureColumn,
  onSide,
  sideOf,
  subjectColumns,
  totalLine,
  widthOfFigures,
  withLastEdge,
  wordColumn,
} from '../parts/report/report-columns.tsx'
import { CheckMark, ReportPage } from '../parts/report/report-page.tsx'
import { kindOf } from '../parts/report/trail.ts'
import type { Report } from '../parts/report/use-report.ts'
import { openLinesOf } from './open-lines.tsx'

type Row = SplitBalanceRowShape

/** Ages are those of now. */
const basisIn = ({ address, asKnown }: Report): AgeBasis | undefined =>
  asKnown === undefined ? ageBases.find((basis) => basis === address.get('ageing')) : undefined

const AgeingParameter = ({ report }: { report: Report }) => {
  const t = useWords('balanceTable')
  const options = (['none', ...ageBases] as const).map((basis) => [basis, t(`ageing_${basis}`)] as const)
  return <AddressChoice report={report} name="ageing" label={t('ageing')} options={options} />
}

/** The entities of a row as a question names them, undefined for the row of a subject. */
const setOf = ({ entities }: Row): string | undefined =>
  entities?.map(({ type, code }) => (code === '' ? `!${type}` : `${type}:${code}`)).join(';')

const drillOf = (row: Row, figure: string) => ({
  path: `/report/general-ledger-2/${row.subject}`,
  query: { entity: setOf(row) },
  kind: kindOf(figure),
})

const entityText = (t: Say, lang: Parameters<typeof nameOf>[1], row: Row, at: number): string => {
  const entity = row.entities?.[at]
  if (!entity) return ''
  if (entity.code !== '') return `${entity.code} ${nameOf(entity, lang)}`
  return row.isMissing ? t('balanceTable:required', { none: t('noEntity') }) : t('noEntity')
}

const leastWidth = 104
const leastAge = 94

const useSplitColumns = (report: Report, rows: readonly Row[]): GridColumn<Row>[] => {
  const t = useWords('reportScreen')
  const lang = useLang()
  return useMemo(() => {
    const hasAges = basisIn(report) !== undefined
    const amounts = rows.flatMap((row) =>
      hasAges ? [row.closing, ...(row.ages ?? [])] : balanceFigures.map((figure) => row[figure]),
    )
    const width = widthOfFigures(amounts, hasAges ? leastAge : leastWidth)
    const nameIt = (row: Row) =>
      [row.subject, ...(row.entities ?? []).map(({ code }) => code || t('noEntity'))].join(' ')
    // An age that nothing has takes no room from the names.
    const widthOfAge = (at: number) => (rows.every(({ ages }) => isZeroText(ages?.[at] ?? '0')) ? leastAge : width)
    const age = (name: string, at: number) =>
      figureColumn<Row>(
        report,
        { key: `age${at}`, title: t('balanceTable:days', { range: name }), width: widthOfAge(at) },
        (row) => (row.ages ? onSide(row.ages[at] ?? '', row.closing) : null),
        (row) => `${nameIt(row)} ${name}`,
        (row) => (isZeroText(row.ages?.[at] ?? '0') ? null : openLinesOf(report, { ...row, of: setOf(row), age: at })),
      )
    const shown = {
      sums: (row: Row) => row,
      nameIt,
      drill: drillOf,
      ...(hasAges ? { figures: ['closing'] as const } : {}),
    }
    return withLastEdge([
      ...subjectColumns<Row>(t, lang, (row) => (row.entities ? '' : nameOf(row, lang))).map((column) =>
        column.key === 'subject' ? { ...column, cell: (row: Row) => (row.entities ? '' : row.subject) } : column,
      ),
      ...kindsIn(report).map((kind, at) =>
        wordColumn<Row>(`kind${at}`, t(`master:entity_${kind}`), 170, (row) => entityText(t, lang, row, at), {
          ...{ min: 96, grow: 2 },
        }),
      ),
      ...balanceColumns<Row>(report, t, width, shown),
      ...(hasAges ? ageNames.map(age) : []),
    ])
  }, [t, lang, report, rows])
}

const sumOf = (texts: readonly string[], digits: number): bigint =>
  texts.reduce((sum, text) => sum + readSum(text, digits), 0n)

/** Closing balance and ages of all subjects together, debit-positive; null without ages. */
const agedTotal = (rows: readonly Row[], digits: number) => {
  const whole = rows.filter(({ entities, ages }) => entities === null && ages !== null)
  if (whole.length === 0) return null
  const sum = (of: (row: Row) => string) => sumOf(whole.map(of), digits)
  const subjects = whole.map(({ subject }) => subject).join(',')
  return {
    subjects,
    closing: sum(({ closing }) => closing),
    ages: ageNames.map((_, at) => sum((row) => row.ages?.[at] ?? '')),
  }
}

const useTotals = (report: Report, rows: readonly Row[], digits: number) => {
  const t = useWords('balanceTable')
  return useMemo(() => {
    const total = agedTotal(rows, digits)
    if (!total) return undefined
    const net = formatMoney(total.closing, digits)
    const figures: Record<string, string> = {}
    const links: Record<string, string> = {}
    const put = (key: string, amount: bigint, age?: number) => {
      const figure = onSide(formatMoney(amount, digits), net)
      const { path, query, kind } = openLinesOf(report, { subject: total.subjects, of: undefined, age })
      figures[key] = figure
      if (age === undefined || amount !== 0n) links[key] = report.drill(path, query, { name: t('total'), figure, kind })
    }
    put('closing', total.closing)
    for (const [at, age] of total.ages.entries()) put(`age${at}`, age, at)
    const cells = { closingSide: t(`reportScreen:side_${sideOf(net)}`) }
    return totalLine(report, ['name', t('total')], figures, { cells, links })
  }, [report, rows, digits, t])
}

const Checks = ({ rows, digits }: { rows: readonly Row[]; digits: number }) => {
  const t = useWords('balanceTable')
  const total = agedTotal(rows, digits)
  const difference = total ? total.ages.reduce((sum, age) => sum - age, total.closing) : 0n
  const missing = rows.filter(({ isMissing }) => isMissing).length
  return (
    <>
      {total && (
        <CheckMark isFine={difference === 0n}>
          {difference === 0n
            ? t('agesAgree')
            : t('agesDiffer', { difference: groupDigits(formatMoney(difference, digits)) })}
        </CheckMark>
      )}
      {missing > 0 && <CheckMark isFine={false}>{t('missingIn', { n: missing })}</CheckMark>}
    </>
  )
}

const noRows: readonly Row[] = []

export const SplitTable = ({ report }: { report: Report }) => {
  const t = useWords('balanceTable')
  const input = { ...rangeOf(report), dims: kindsIn(report).join(','), ageing: basisIn(report) }
  const { answer, running } = useSlowReport(reportCalls.balanceTable3Split, input, missingSubject(report) === null)
  const book = answer.data?.books[0]
  const [rows, digits] = [book?.rows ?? noRows, book?.minorDigits ?? 2]
  const columns = useSplitColumns(report, rows)
  const totals = useTotals(report, rows, digits)
  return (
    <ReportPage
      report={report}
      name="balanceTable3"
      answer={answer}
      running={running}
      second={
        <>
          <KindParameters report={report} />
          {report.asKnown === undefined && <AgeingParameter report={report} />}
          <SubjectRange report={report} />
          {input.ageing === undefined && <AddressChip report={report} name="pivot" label={t('pivot')} />}
        </>
      }
      grid={{
        id: input.ageing ? 'balance-table-3-ages' : 'balance-table-3-split',
        columns,
        rows,
        rowKey: (row) => `${row.subject} ${row.entities?.map(({ code }) => code).join(':') ?? '-'}`,
        rowLook: (row) => (row.entities === null ? 'total' : row.isMissing ? 'negative' : undefined),
        totals,
      }}
      checks={book && <Checks rows={rows} digits={digits} />}
      input={input}
      file={senderOf(reportCalls.exportBalanceTable3)}
      paper={senderOf(reportPaperCalls.balanceTable3)}
    />
  )
}

/** The kinds that the address asks for, in order; an older address names one by `entityType`. */
export const kindsIn = ({ address }: Report): EntityType[] => {
  const named = address.get('entity') === '' ? address.get('entityType') : ''
  return parseKinds(address.get('dims') || named) ?? []
}

/** The kinds by which subjects are taken apart, one after the other; the first one empty shows entity by entity. */
export const KindParameters = ({ report }: { report: Report }) => {
  const t = useWords('balanceTable')
  const kinds = kindsIn(report)
  const places = Math.min(kinds.length + 1, splitMost)
  const set = (at: number, kind: string) => {
    const next = kind === '' ? kinds.slice(0, at) : [...kinds.slice(0, at), kind, ...kinds.slice(at + 1)]
    report.address.set({ dims: next.join(','), entityType: null, ...(next.length === 0 ? { ageing: null } : {}) })
  }
  return Array.from({ length: places }, (_, at) => {
    const taken = kinds.filter((_kind, other) => other !== at)
    const none = at === 0 ? t('reportScreen:everyEntityType') : t('byNone')
    const free = entityTypes.filter((kind) => !taken.includes(kind))
    return (
      <Select<EntityType | ''>
        key={at === 0 ? 'first' : (kinds[at - 1] ?? '')}
        label={t(at === 0 ? 'byFirst' : 'byNext')}
        labelInside
        value={kinds[at] ?? ''}
        options={[
          { value: '', label: none },
          ...free.map((kind) => ({ value: kind, label: t(`master:entity_${kind}`) })),
        ]}
        onChange={(kind) => set(at, kind)}
      />
    )
  })
}
