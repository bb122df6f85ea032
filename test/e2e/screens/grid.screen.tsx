// A list of a hundred thousand rows, for the tests of the grid.
import { useMemo, useState } from 'react'
import { SearchField } from '../../../src/web/kit/field.tsx'
import { Money } from '../../../src/web/kit/money.tsx'
import { Page, PageBar, PageBody } from '../../../src/web/kit/page.tsx'
import { StatusTag, type VoucherLook } from '../../../src/web/kit/status-tag.tsx'
import { DataGrid, type GridColumn, type Sort } from '../../../src/web/parts/grid/data-grid.tsx'
import { PeriodPicker } from '../../../src/web/parts/period-picker.tsx'

const rowCount = 100_000
const states: VoucherLook[] = ['saved', 'audited', 'posted', 'draft']

type Row = { id: string; date: string; no: string; summary: string; debit: string; state: VoucherLook }

const rowOf = (_: unknown, at: number): Row => ({
  id: String(at),
  date: `2025-12-${String((at % 28) + 1).padStart(2, '0')}`,
  no: `记-${String(at + 1).padStart(6, '0')}`,
  summary: `支付货款 ${at}`,
  debit: at % 7 === 0 ? '-1690.00' : `${at * 13}.00`,
  state: states[at % states.length] ?? 'saved',
})

const amount = (key: string): GridColumn<Row> => ({
  key,
  title: key,
  unit: 'CNY',
  width: 138,
  align: 'end',
  cell: (row) => <Money value={row.debit} />,
})

const columns: GridColumn<Row>[] = [
  { key: 'date', title: 'Date', width: 102, pinned: true, sortable: true, cell: (row) => row.date },
  { key: 'no', title: 'No', width: 96, pinned: true, cell: (row) => row.no, link: (row) => `/form/${row.id}` },
  { key: 'summary', title: 'Summary', width: 240, grow: 1, cell: (row) => row.summary },
  ...['debit', 'credit', 'balance', 'original', 'quantity', 'closing'].map(amount),
  { key: 'state', title: 'State', width: 104, cell: (row) => <StatusTag state={row.state} /> },
]

const GridScreen = () => {
  const all = useMemo(() => Array.from({ length: rowCount }, rowOf), [])
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>({ field: 'date', order: 'asc' })
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [range, setRange] = useState({ from: '2025-11', to: '2025-12' })
  const rows = useMemo(() => (search ? all.filter((row) => row.no.includes(search)) : all), [all, search])
  return (
    <Page>
      <PageBar title="Grid" note={`${sort.order} ${keys.size}`}>
        <PeriodPicker from={range.from} to={range.to} onChange={setRange} />
        <SearchField value={search} onChange={setSearch} placeholder="find" />
      </PageBar>
      <PageBody>
        <DataGrid
          id="test"
          label="Rows"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          sort={sort}
          onSort={setSort}
          selection={{ keys, onChange: setKeys }}
          totals={[{ key: 'all', cells: { date: 'Total', debit: <Money value="9999999999999.99" zero="zero" /> } }]}
        />
      </PageBody>
    </Page>
  )
}

export default GridScreen
