// A hundred thousand rows in the product's own grid: found, sorted, chosen and summed in the browser.
import { useMemo, useState } from 'react'
import { formatMoney, readSum } from '../domain/base/money.ts'
import { SearchField } from '../web/kit/field.tsx'
import { groupDigits, Money } from '../web/kit/money.tsx'
import { PageBody, PageFoot, SecondBar } from '../web/kit/page.tsx'
import { type Say, useWords } from '../web/kit/words.ts'
import { DataGrid, type GridColumn, type Sort } from '../web/parts/grid/data-grid.tsx'
import './demo.css'

const rowCount = 100_000
const digits = 2

type Row = { no: number; date: string; store: string; pieces: number; amount: string }

const rowOf = (_: unknown, at: number): Row => ({
  no: at + 1,
  date: `2025-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`,
  store: `S${String((at % 60) + 1).padStart(2, '0')}`,
  pieces: (at * 7) % 40,
  amount: formatMoney(BigInt(((at * 7919) % 900_000) - (at % 17 === 0 ? 400_000 : 0)), digits),
})

const columnsOf = (t: Say): GridColumn<Row>[] => [
  { key: 'no', title: t('rowNo'), width: 90, align: 'end', pinned: true, sortable: true, cell: (row) => row.no },
  { key: 'date', title: t('date'), width: 110, sortable: true, cell: (row) => row.date },
  { key: 'store', title: t('store'), width: 160, grow: 1, sortable: true, cell: (row) => row.store },
  { key: 'pieces', title: t('pieces'), width: 100, align: 'end', sortable: true, cell: (row) => row.pieces },
  {
    ...{ key: 'amount', title: t('amount'), width: 150, align: 'end', sortable: true },
    cell: (row) => <Money value={row.amount} />,
  },
]

const minor = (row: Row): bigint => readSum(row.amount, digits)

const compare = (field: string, a: Row, b: Row): number => {
  if (field === 'amount') return minor(a) < minor(b) ? -1 : minor(a) > minor(b) ? 1 : 0
  if (field === 'no' || field === 'pieces') return a[field] - b[field]
  const [left, right] = field === 'date' ? [a.date, b.date] : [a.store, b.store]
  return left < right ? -1 : left > right ? 1 : 0
}

export const ListRows = () => {
  const t = useWords('demo')
  const columns = useMemo(() => columnsOf(t), [t])
  const all = useMemo(() => Array.from({ length: rowCount }, rowOf), [])
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>({ field: 'no', order: 'asc' })
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => {
    const wanted = search.trim().toUpperCase()
    const found = wanted ? all.filter((row) => row.store.includes(wanted) || row.date.includes(wanted)) : all
    const way = sort.order === 'asc' ? 1 : -1
    return found.toSorted((a, b) => way * compare(sort.field, a, b))
  }, [all, search, sort])
  const sum = useMemo(
    () =>
      formatMoney(
        rows.reduce((total, row) => total + minor(row), 0n),
        digits,
      ),
    [rows],
  )
  return (
    <>
      <SecondBar>
        <SearchField value={search} onChange={setSearch} placeholder={t('searchRows')} />
        <span className="page-note">{t('rowsNote', { count: groupDigits(String(rows.length)) })}</span>
      </SecondBar>
      <PageBody>
        <DataGrid
          id="demo-rows"
          label={t('rows')}
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.no)}
          sort={sort}
          onSort={setSort}
          selection={{ keys, onChange: setKeys }}
        />
      </PageBody>
      <PageFoot end={<b>{groupDigits(sum)}</b>}>{t('chosen', { count: keys.size })}</PageFoot>
    </>
  )
}
