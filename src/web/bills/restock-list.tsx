// The restocks as a list: what is done with the chosen ones, the form of one, and what came of an act.
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { type RestockRowShape, restockGroupings } from '../../contract/bills/entity-restock.ts'
import { subjectCalls } from '../../contract/voucher/maintain.ts'
import { restockStates, restockSubject } from '../../domain/bills/restock.ts'
import { apiOf } from '../api/api-of.ts'
import { useCall } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { FormField } from '../kit/field.tsx'
import { Money } from '../kit/money.tsx'
import { BarLine, Chip, Empty, LoadFailed, PageBody, SecondBar } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { ColumnChooser, useChosenColumns } from '../parts/grid/column-chooser.tsx'
import { DataGrid } from '../parts/grid/data-grid.tsx'
import { usePages } from '../parts/list/use-pages.ts'
import { SubjectPicker } from '../parts/subject-picker.tsx'
import { sumAmounts } from '../parts/sum-amounts.ts'
import { ActedPanel } from './act-result.tsx'
import { ActsFoot } from './acts-foot.tsx'
import { AddressEntity } from './address-entity.tsx'
import { GenerateDrawer } from './generate-drawer.tsx'
import { filterOf, openRestock, type RestockEdit, restockActs, restockApi } from './restock-api.ts'
import { restockColumns } from './restock-columns.tsx'
import { type Generation, type RestockChoice, type RestockReport, useRestockActs } from './use-restock-acts.ts'

const usualSize = 100
const gridId = 'entity-restocks'
const none: ReadonlySet<string> = new Set()
const { list: listSubjects } = apiOf({ list: subjectCalls.list })

const useRestocks = (address: Address) => {
  const filter = filterOf(address)
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const order: 'asc' | 'desc' = address.get('order') === 'desc' ? 'desc' : 'asc'
  const input = { ...filter, page, pageSize, field: address.get('field') || undefined, order }
  const list = useCall(restockApi.list, input, { placeholderData: keepPreviousData })
  return {
    filter,
    page,
    order,
    list,
    rows: list.data?.items ?? [],
    total: list.data?.total ?? 0,
    pages: pagesOf(list.data?.total),
  }
}

type Restocks = ReturnType<typeof useRestocks>

const Chips = ({ address, restocks, currency }: { address: Address; restocks: Restocks; currency: string }) => {
  const t = useWords('entityRestock')
  const columns = useMemo(() => restockColumns(t, currency), [t, currency])
  const state = address.get('state')
  return (
    <SecondBar>
      {restockStates.map((one) => (
        <Chip
          key={one}
          label={t(`state_${one}`)}
          count={restocks.list.data?.counts[one]}
          isOn={one === state}
          onToggle={() => address.set({ state: one === state ? null : one, page: null })}
        />
      ))}
      <BarLine />
      <AddressEntity address={address} type="brand" label={t('brand')} />
      <span className="bar-end">
        <ColumnChooser id={gridId} columns={columns} />
      </span>
    </SecondBar>
  )
}

const totalsOf = (
  rows: readonly RestockRowShape[],
  all: { cost: string; retail: string } | undefined,
  t: (key: string) => string,
) => {
  const cells = (of: (name: 'cost' | 'retail') => string) => ({
    cost: <Money value={of('cost')} zero="zero" />,
    retail: <Money value={of('retail')} zero="zero" />,
  })
  return [
    {
      key: 'page',
      cells: { documentNo: t('pageTotal'), ...cells((name) => sumAmounts(rows.map((row) => row[name]))) },
    },
    { key: 'all', isQuiet: true, cells: { documentNo: t('filterTotal'), ...cells((name) => all?.[name] ?? '') } },
  ]
}

type GridProps = {
  address: Address
  restocks: Restocks
  currency: string
  keys: ReadonlySet<string>
  onKeys: (keys: ReadonlySet<string>) => void
  onOpen: (opened: RestockEdit) => void
}

const Grid = ({ address, restocks, currency, keys, onKeys, onOpen }: GridProps) => {
  const t = useWords('entityRestock')
  const { list, rows, page, order } = restocks
  const all = useMemo(() => restockColumns(t, currency), [t, currency])
  const columns = useChosenColumns(gridId, all)
  if (list.error && !list.data) return <LoadFailed trouble={list.error} onRetry={() => void list.refetch()} />
  return (
    <DataGrid
      id={gridId}
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      totals={totalsOf(rows, list.data?.totals, t)}
      sort={address.has('field') ? { field: address.get('field'), order } : null}
      onSort={(sort) => address.set({ ...sort, page: null })}
      selection={{ keys, onChange: onKeys }}
      onOpen={(row) => onOpen(openRestock(row))}
      place={address.search}
      page={page}
      isLoading={list.isPending}
      isStale={list.isPlaceholderData}
      empty={<Empty icon="store" title={t(address.search === '' ? 'noneYet' : 'none')} />}
    />
  )
}

const Outcome = ({ report, onClose }: { report: RestockReport; onClose: () => void }) => {
  const t = useWords('entityRestock')
  const { act, acted, made, problems } = report
  const told = made
    ? t(act === 'generate' ? 'made' : 'takenBack', { vouchers: made.vouchers, restocks: made.restocks })
    : acted && t('result', { act: t(act), done: acted.done, refused: acted.refusedCount })
  const rest = acted ? acted.refusedCount - acted.refused.length : 0
  return (
    <ActedPanel
      title={t(act)}
      told={told}
      problems={problems}
      left={acted?.refused.map((one) => ({ no: one.documentNo, problems: one.problems }))}
      moreLeft={rest > 0 ? t('moreRefused', { n: rest }) : undefined}
      made={made?.first}
      onClose={onClose}
    />
  )
}

type MakingProps = { count: number; onClose: () => void; onRun: (how: Generation) => Promise<void> }

const Making = ({ count, onClose, onRun }: MakingProps) => {
  const t = useWords('entityRestock')
  const [subject, setSubject] = useState<string>(restockSubject)
  const subjects = useCall(listSubjects, {}).data?.items ?? []
  return (
    <GenerateDrawer
      words="entityRestock"
      groupings={restockGroupings}
      first="STORE_DAY"
      usualType="JI"
      places="{store} {mm} {dd} {billNo}"
      count={count}
      onClose={onClose}
      onRun={(how) => onRun({ ...how, subject })}
    >
      <FormField label={t('subject')} required>
        {(id) => (
          <SubjectPicker
            {...{ id, subjects, label: t('subject'), value: subject, width: '100%', leafOnly: true }}
            onChange={setSubject}
          />
        )}
      </FormField>
    </GenerateDrawer>
  )
}

type ListProps = { set: AccountSetChoice; address: Address; bar: ReactNode; onOpen: (opened: RestockEdit) => void }

export const RestockList = ({ set, address, bar, onOpen }: ListProps) => {
  const restocks = useRestocks(address)
  const { filter, total, rows } = restocks
  const [keys, setKeys] = useState(none)
  const [isAll, setAll] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const acts = useRestockActs()
  const chosen: RestockChoice = isAll ? { filter } : { ids: [...keys] }
  const count = isAll ? total : keys.size
  const unchoose = () => {
    setKeys(none)
    setAll(false)
  }
  const make = async (how: Generation): Promise<void> => {
    if (await acts.generate(chosen, how)) unchoose()
    setMaking(false)
  }
  return (
    <>
      {bar}
      <Chips address={address} restocks={restocks} currency={set.currency} />
      <PageBody panel={acts.report && <Outcome report={acts.report} onClose={acts.dismiss} />}>
        <Grid
          {...{ address, restocks, currency: set.currency, onOpen }}
          keys={isAll ? new Set(rows.map(({ id }) => id)) : keys}
          onKeys={(next) => {
            setAll(false)
            setKeys(next)
          }}
        />
      </PageBody>
      <ActsFoot
        words="entityRestock"
        acts={restockActs}
        {...{ count, isAll, busy: acts.busy, onNone: unchoose }}
        pages={restocks.pages}
        onAll={() => setAll(true)}
        onAct={(name) => {
          if (name === 'generate') setMaking(true)
          else void acts.run(name, chosen, count).then((isDone) => isDone && unchoose())
        }}
      />
      {isMaking && <Making count={count} onClose={() => setMaking(false)} onRun={make} />}
    </>
  )
}
