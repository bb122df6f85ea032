// Store income statement: what each store contributes, stores as columns, each figure with the way to its lines.
import { useMemo } from 'react'
import { storeIncomeLink } from '../../contract/statement/ledger-link.ts'
import {
  type StoreColumnShape,
  type StoreIncomeRowShape,
  storeIncomeCalls,
} from '../../contract/statement/store-income.ts'
import { senderOf } from '../api/query.ts'
import { TextField, useLateText } from '../kit/field.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { useReportCall } from '../parts/report/report-answer.ts'
import { AddressChip, IncludeParameter, MonthsParameter } from '../parts/report/report-bars.tsx'
import { figureColumn, widthOfFigures, widthOfTitle, wordColumn } from '../parts/report/report-columns.tsx'
import { ReportPage } from '../parts/report/report-page.tsx'
import { type Report, useReport } from '../parts/report/use-report.ts'

const leastWidth = 112

type Statement = { stores: readonly StoreColumnShape[]; rows: readonly StoreIncomeRowShape[]; perArea: boolean }

const useColumns = (report: Report, { stores, rows, perArea }: Statement): GridColumn<StoreIncomeRowShape>[] => {
  const t = useWords('storeIncome')
  const shared = useWords('reportScreen')
  const lang = useLang()
  return useMemo(() => {
    type Row = StoreIncomeRowShape
    const codes = stores.map(({ code }) => code)
    const column = (
      key: string,
      title: string,
      store: string | null,
      value: (row: Row) => string | null,
      { unit, at }: { unit?: string; at?: number } = {},
    ) =>
      figureColumn<Row>(
        report,
        {
          key,
          title,
          unit,
          width: widthOfFigures(rows.map(value), Math.max(leastWidth, widthOfTitle(title + (unit ?? '')))),
        },
        value,
        (row) => `${nameOf(row, lang)} ${title}${perArea ? ` × ${unit ?? ''}` : ''}`,
        // A figure for each square metre leads to the lines of what was divided; its total leaves some stores out.
        (row) => {
          const to = perArea && at === undefined ? null : storeIncomeLink(row, store, codes)
          return to && perArea ? { ...to, whole: row.wholes?.[at ?? 0] } : to
        },
        () => shared(at === undefined ? 'plainFigure:withArea' : 'plainFigure:rowsAbove'),
      )
    return [
      wordColumn('code', shared('code'), 92, (row) => (row.kind === 'subject' ? row.key : ''), {
        ...{ pinned: true, quiet: true },
      }),
      wordColumn('name', shared('item'), 250, (row) => nameOf(row, lang), { pinned: true }),
      column('total', t('total'), null, (row) => row.total),
      ...stores.map((store, at) =>
        column(
          `store ${store.code}`,
          store.code === '' ? t('noStore') : `${store.code} ${nameOf(store, lang)}`,
          store.code,
          (row) => row.values[at] ?? null,
          { unit: perArea && store.area !== '' ? `${store.area} m²` : undefined, at },
        ),
      ),
    ]
  }, [t, shared, lang, report, stores, rows, perArea])
}

const StoresParameter = ({ report }: { report: Report }) => {
  const t = useWords('storeIncome')
  const put = (text: string) =>
    report.address.set({
      stores: text
        .split(/[\s,，、]+/)
        .filter(Boolean)
        .join(','),
    })
  const text = useLateText(report.address.get('stores'), put)
  return (
    <TextField
      aria-label={t('stores')}
      inner={t('stores')}
      width={220}
      value={text.value}
      onChange={(event) => text.put(event.target.value)}
      {...text.events}
    />
  )
}

const noStores: readonly StoreColumnShape[] = []
const noRows: readonly StoreIncomeRowShape[] = []

const StoreIncome = () => {
  const t = useWords('storeIncome')
  const report = useReport(t('title'))
  const { companies, month, from, include, asKnown, address } = report
  const perArea = address.has('perArea')
  const stores = address.get('stores') || undefined
  const input = { companies, month, from, include, asKnown, stores, perArea: perArea || undefined }
  const answer = useReportCall(report, storeIncomeCalls.storeIncome, input)
  const rows = answer.data?.rows ?? noRows
  const columns = useColumns(report, { stores: answer.data?.stores ?? noStores, rows, perArea })
  return (
    <ReportPage
      report={report}
      name="storeIncome"
      answer={answer}
      parameters={
        <>
          <MonthsParameter report={report} />
          <IncludeParameter report={report} />
          <StoresParameter report={report} />
          <AddressChip report={report} name="perArea" label={t('perArea')} />
        </>
      }
      grid={{
        id: 'store-income',
        columns,
        rows,
        rowKey: ({ key }) => key,
        rowLook: ({ kind }) => (kind === 'subject' ? undefined : 'subtotal'),
      }}
      checks={answer.data && <span className="page-note">{t('storesOf', { n: answer.data.stores.length })}</span>}
      input={input}
      file={senderOf(storeIncomeCalls.export)}
      paper={senderOf(storeIncomeCalls.print)}
    />
  )
}

export default ofAccountSet(StoreIncome)
