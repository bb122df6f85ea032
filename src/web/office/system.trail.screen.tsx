// The trail: who changed what, when, from what to what; one search finds all that happened to a voucher.
import { useState } from 'react'
import {
  denials,
  type RefusedAttemptShape,
  refusedAttemptCalls,
  type TrailRowShape,
  trailActions,
  trailCalls,
  trailTypes,
} from '../../contract/office/trail.ts'
import { saveAnswer } from '../api/download.ts'
import { send } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { Panel } from '../kit/dialog.tsx'
import { Table } from '../kit/layout.tsx'
import { Chip, useTab, useTabTitle } from '../kit/page.tsx'
import { momentText, type Say, useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { type Address, useAddress } from '../parts/address.ts'
import { type Act, changeText, exportAct, fieldName, nameIn } from '../parts/list/list-acts.tsx'
import { useList } from '../parts/list/list-page.tsx'
import {
  barLine,
  choice,
  days,
  type ListColumn,
  type ListFilter,
  ListScreen,
  text,
} from '../parts/list/list-screen.tsx'
import { masterLists } from '../parts/list/master-lists.ts'
import { Pager } from '../parts/list/pager.tsx'
import './trail.css'

/** The server counts no further. */
const countMost = 10_000

type Chain = keyof typeof trailTypes

const typesOf = (chain: Chain): readonly string[] =>
  chain === 'group' ? [...trailTypes.group, ...masterLists.map(({ name }) => name)] : trailTypes.company

const columnsOf = (t: Say): ListColumn<TrailRowShape>[] => [
  { key: 'at', title: t('at'), width: 158, cell: (row) => momentText(row.at) },
  { key: 'user', title: t('user'), width: 120, cell: (row) => row.realName || row.userName },
  { key: 'action', title: t('action'), width: 110, cell: (row) => nameIn(t, 'act', row.action) },
  { key: 'object', title: t('object'), width: 110, cell: (row) => nameIn(t, 'type', row.objectType) },
  { key: 'objectNo', title: t('objectNo'), width: 190 },
  {
    ...{ key: 'changes', title: t('changes'), width: 360, grow: 1 },
    cell: ({ changes }) =>
      changes
        .slice(0, 3)
        .map((change) => changeText(change, t))
        .join(t('between')),
  },
]

const chainOf = (address: Address): Chain => (trailChainOf(address) === 'group' ? 'group' : 'company')

const filterOf = (address: Address) => ({
  chain: chainOf(address),
  search: address.get('search') || undefined,
  action: address.get('action') || undefined,
  objectType: address.get('objectType') || undefined,
  user: address.get('user') || undefined,
  dateFrom: address.get('dateFrom') || undefined,
  dateTo: address.get('dateTo') || undefined,
})

type Filter = ReturnType<typeof filterOf>

const chosenFew = ['action', 'objectType', 'user', 'dateFrom', 'dateTo', 'search'] as const

const exportAs = (filter: Filter, format: 'xlsx' | 'csv', word: string, name: string): Act<unknown> => ({
  word,
  does: (_, { t }) => saveAnswer(send(trailCalls.export, { ...filter, format }), `${t('title')} ${name}.${format}`),
})

const Trail = ({ name }: { name: string }) => {
  const t = useWords('trail')
  const [active, setActive] = useState<string | null>(null)
  const list = useList(trailCalls.list, filterOf, 100)
  const { filter, rows, page } = list
  const { chain, objectType } = filter
  const told = objectType ? nameIn(t, 'type', objectType) : chain === 'group' ? t('chain_group') : ''
  useTabTitle(told && `${t('title')} · ${told}`)
  const chosen = rows.find((row) => row.id === active)
  return (
    <ListScreen
      {...{ id: 'trail', words: 'trail', rowWords: 'trail', icon: 'history', list, columns: columnsOf }}
      isWhole={chosenFew.every((one) => !filter[one])}
      chips={[
        trailChains,
        barLine,
        choice('action', trailActions, { none: 'anyAction', width: 190, say: (code) => nameIn(t, 'act', code) }),
        choice('objectType', typesOf(chain), {
          ...{ label: 'object', none: 'anyObject', width: 190, say: (code) => nameIn(t, 'type', code) },
        }),
        text('user', { label: 'user', width: 150 }),
        days,
      ]}
      pageActs={[
        {
          ...{ word: 'export', icon: 'download', code: 'sys:trail:export' },
          items: [exportAs(filter, 'xlsx', 'exportXlsx', name), exportAs(filter, 'csv', 'exportCsv', name)],
        },
      ]}
      foot={page.pages.total >= countMost && <span className="page-note">{t('capped')}</span>}
      end={<Pager {...page.pages} />}
      panel={() => chosen && <TrailPanel row={chosen} onClose={() => setActive(null)} />}
      grid={{ onActive: (row) => setActive(row?.id ?? null) }}
    />
  )
}

const Value = ({ text, isOld }: { text: string; isOld?: boolean }) => {
  if (text === '') return <span className="text-faint">–</span>
  return isOld ? <del className="text-negative">{text}</del> : <ins className="text-ok no-underline">{text}</ins>
}

const TrailPanel = ({ row, onClose }: { row: TrailRowShape; onClose: () => void }) => {
  const t = useWords('trail')
  const tab = useTab()
  const maySee = useAuth('gl:voucher:view')
  const open = row.isThere && maySee && (
    <Button icon="file" onClick={() => tab.open(`/voucher/entry/${row.objectId}`)}>
      {t('openVoucher')}
    </Button>
  )
  return (
    <Panel
      title={`${nameIn(t, 'type', row.objectType)} ${row.objectNo}`}
      note={nameIn(t, 'act', row.action)}
      onClose={onClose}
      foot={open || undefined}
      width={440}
    >
      <div className="px-16 py-12">
        <p className="mb-8 text-quiet">
          {row.realName || row.userName} · {momentText(row.at)}
        </p>
        {row.changes.length === 0 ? (
          <p className="text-faint">{t('noChanges')}</p>
        ) : (
          <Table
            className="trail-changes full-table cells-lined cells-normal cells-breaks cells-top top-strong"
            titles="text-quiet whitespace-nowrap"
            isNamed
            rows={row.changes}
            columns={[
              [t('field'), (change) => <span className="text-quiet">{fieldName(change, t)}</span>],
              [t('from'), ({ from }) => <Value text={from} isOld />],
              [t('to'), ({ to }) => <Value text={to} />],
            ]}
          />
        )}
        {row.more > 0 && <p className="text-faint">{t('more', { n: row.more })}</p>}
        <p className="mt-12 text-faint wrap-anywhere">
          {t('traceId')} {row.traceId}
        </p>
      </div>
    </Panel>
  )
}

// What somebody tried without a right to it, or what must never be done: when, who, by which call, and why not.

const refusedColumns = (t: Say): ListColumn<RefusedAttemptShape>[] => [
  { key: 'at', width: 158, cell: (row) => momentText(row.at) },
  { key: 'user', width: 150, cell: (row) => `${row.realName} ${row.userName}`.trim() },
  { key: 'why', width: 200, grow: 1, cell: (row) => t(`why_${row.problem}`) },
  { key: 'call', width: 220, min: 160, grow: 2 },
  { key: 'accountSet', width: 120 },
  { key: 'code', width: 80 },
  { key: 'ip', width: 120, quiet: true },
  { key: 'traceId', width: 140, min: 100, quiet: true },
]

const refusedFilter = (address: Address) => ({
  search: address.get('search') || undefined,
  user: address.get('user') || undefined,
  problem: denials.find((each) => each === address.get('problem')),
  dateFrom: address.get('dateFrom') || undefined,
  dateTo: address.get('dateTo') || undefined,
})

const RefusedAttempts = () => {
  const t = useWords('refusedAttempt')
  useTabTitle(t('title'))
  const list = useList(refusedAttemptCalls.list, refusedFilter, 100)
  return (
    <ListScreen
      {...{ id: 'refused-attempts', words: 'refusedAttempt', list, columns: refusedColumns }}
      chips={[
        trailChains,
        barLine,
        choice('problem', denials, { label: 'f_why', width: 230, say: (problem) => t(`why_${problem}`) }),
        text('user', { width: 150 }),
        days,
      ]}
      pageActs={[exportAct('export', 'sys:trail:export', () => send(refusedAttemptCalls.export, list.filter))]}
      foot={<span className="page-note">{t('kept')}</span>}
    />
  )
}

// Which trail is shown: that of the company, that of what all companies share, or what was refused.

const chains = ['company', 'group', 'refused'] as const

const trailChainOf = (address: Address): (typeof chains)[number] =>
  chains.find((chain) => chain === address.get('chain')) ?? 'company'

const noOthers = { action: null, objectType: null, problem: null, page: null }

const trailChains: ListFilter = ({ address, t }) =>
  chains.map((chain) => (
    <Chip
      key={chain}
      label={t(`trail:chain_${chain}`)}
      isOn={trailChainOf(address) === chain}
      onToggle={() => address.set({ ...noOthers, chain: chain === 'company' ? null : chain })}
    />
  ))

export default function TrailScreen() {
  const isRefused = trailChainOf(useAddress()) === 'refused'
  return (
    <AccountSetGate>
      {(set) => (isRefused ? <RefusedAttempts key={set.value} /> : <Trail key={set.value} name={set.value} />)}
    </AccountSetGate>
  )
}
