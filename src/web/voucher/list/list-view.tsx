// What both views of the voucher list share: bar, chips, the grid with its totals, and what is said of an empty one.
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { InputOf } from '../../../contract/base/call.ts'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { actMost } from '../../../contract/voucher/voucher-act.ts'
import type {
  LineRowShape,
  VoucherFilterShape,
  VoucherRowShape,
  voucherListCalls,
} from '../../../contract/voucher/voucher-list.ts'
import { send } from '../../api/query.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { Auth, useAuth, useMay } from '../../kit/auth.tsx'
import { Button, type IconName, MenuButton, type MenuItem, Segmented } from '../../kit/button.tsx'
import { Money, sumAmounts } from '../../kit/money.tsx'
import { BarLine, Empty, Kbd, PageBar, PageBody, PageFoot, useTab } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import type { Address } from '../../parts/address.ts'
import { ColumnChooser, useChosenColumns } from '../../parts/grid/column-chooser.tsx'
import { AnsweredGrid, type GridColumn, type GridHandle, type GridProps } from '../../parts/grid/data-grid.tsx'
import type { ListAnswer, useListState } from '../../parts/list/list-page.tsx'
import { Pager } from '../../parts/list/pager.tsx'
import { SavedViews } from '../../parts/list/saved-views.tsx'
import { ExportRunDialog, useExportRun } from '../../parts/slow-work.tsx'
import { AttachmentZip } from '../evidence/attachment-zip.tsx'
import type { BatchAct, ListPicks, OwnAct, PlainAct } from './list-acts.ts'
import { noFilters, startMonth, viewOf } from './list-filter.ts'
import { isFiltered, ListChips, ListParameters } from './list-filters.tsx'
import { NumbersPanel } from './list-numbers.tsx'
import type { Why } from './list-refusals.ts'

/** What both views are given. */
export type ListProps = {
  set: AccountSetChoice
  list: ReturnType<typeof useListState<VoucherFilterShape>>
  handle: RefObject<GridHandle | null>
  /** The address of a search whose answer has yet to give the focus to its first row. */
  searched: RefObject<string | null>
  shown: Shown
  onShow: (shown: Shown) => void
}

export type Shown = 'numbers' | null

const NoVouchers = ({ address }: { address: Address }) => {
  const t = useWords('voucherList')
  const isNarrow = isFiltered(address)
  return (
    <Empty
      icon="list"
      title={t(isNarrow ? 'noneFiltered' : 'none')}
      action={isNarrow && <Button onClick={() => address.set(noFilters)}>{t('kit:clearFilters')}</Button>}
    />
  )
}

/** An empty amount is one that cannot be told: a hidden line, or different currencies. */
export const totalRow = (key: 'page' | 'all', words: string, amounts: Readonly<Record<string, string>>) => ({
  key,
  isQuiet: key === 'all',
  cells: {
    date: words,
    ...Object.fromEntries(
      Object.entries(amounts).map(([name, amount]) => [name, amount && <Money value={amount} zero="zero" />]),
    ),
  },
})

const outside = { gone: ['page', 'panel'], kept: [] }

type Row = VoucherRowShape | LineRowShape
type ViewProps<R extends Row> = ListProps & {
  answer: ListAnswer<R> & { data: { counts: Record<string, number> } | undefined }
  /** All there are: the user chooses among them. */
  columns: readonly GridColumn<R>[]
  rowKey: (row: R) => string
  grid: Pick<GridProps<R>, 'id' | 'totals' | 'selection' | 'onActive'>
  /** Takes the place of the panel that is asked for. */
  panel?: ReactNode
  onPrint: () => void
  /** The foot, and what opens over the page. */
  children: ReactNode
}

export const ListView = <R extends Row>(props: ViewProps<R>) => {
  const { set, list, handle, searched, shown, onShow, answer, columns, grid } = props
  const { address, filter } = list
  const t = useWords('voucherList')
  const tab = useTab()
  const { rows, page, ...own } = list.shown(answer, props.rowKey)
  // A search that is answered gives the focus to the first row.
  const isHere = address.search === searched.current && !answer.isPlaceholderData && !answer.isPending
  useEffect(() => {
    if (!isHere) return
    searched.current = null
    if (rows.length === 0) return
    handle.current?.focus()
    handle.current?.show({ row: 0, column: 0 })
  })
  const numbers = shown === 'numbers' && (
    <NumbersPanel month={filter.periodFrom ?? ''} lastMonth={filter.periodTo ?? ''} onClose={() => onShow(null)} />
  )
  const end = (
    <>
      <SavedViews
        screen="/voucher/list"
        setting="voucherList.firstViews"
        {...{ address, outside, company: set.companyCode }}
      />
      <ColumnChooser id={grid.id} columns={columns} />
    </>
  )
  return (
    <>
      <ListBar {...{ set, list, searched, onShow }} onPrint={props.onPrint} />
      <ListChips {...{ address, set, filter, end }} counts={answer.data?.counts} />
      <PageBody panel={props.panel ?? numbers}>
        <AnsweredGrid
          {...{ answer, handle, ...own.grid, ...grid }}
          label={t('title')}
          columns={useChosenColumns(grid.id, columns)}
          rowLook={(row) => (row.status === 'void' ? 'muted' : undefined)}
          onOpen={(row) => tab.open(`/voucher/entry/${row.id}`)}
          place={address.search}
          page={page.pages.page}
          empty={<NoVouchers address={address} />}
        />
      </PageBody>
      {props.children}
    </>
  )
}

type Choice = Pick<InputOf<typeof voucherListCalls.export>, 'form' | 'format'>

const choices: readonly (Choice & { name: string })[] = [
  { name: 'printed', form: 'printed', format: 'xlsx' },
  { name: 'flat', form: 'flat', format: 'xlsx' },
  { name: 'csv', form: 'flat', format: 'csv' },
]

/** The button "export" with its forms. */
const ListExport = ({ set, filter }: { set: AccountSetChoice; filter: VoucherFilterShape }) => {
  const t = useWords('voucherList')
  const mayExport = useAuth('gl:voucher:export')
  const run = useExportRun()
  const { companies, periodFrom, periodTo } = filter
  const parts = [t('title'), companies ? '' : set.value, periodFrom, periodTo === periodFrom ? '' : periodTo]
  const title = parts.filter(Boolean).join('-')
  if (!mayExport) return null
  const items = choices.map(({ name, form, format }) => ({
    key: name,
    label: t(`export_${name}`),
    disabled: run.running !== null || filter.status === 'draft',
    onSelect: () =>
      void run.start(
        (options) => send(voucherCalls.export, { ...filter, form, format }, options),
        `${title}.${format}`,
      ),
  }))
  return (
    <>
      <MenuButton label={t('export')} icon="download" align="end" items={items} />
      <ExportRunDialog {...run} />
    </>
  )
}

type ActionProps = Pick<ListProps, 'set' | 'onShow'> & { filter: VoucherFilterShape; onPrint: () => void }

/** What is wanted less often than a new voucher. */
const useRareActs = ({ onShow, onPrint }: ActionProps, onAttach: () => void): MenuItem[] => {
  const t = useWords('voucherList')
  const tab = useTab()
  const may = useMay()
  const rows: (MenuItem & { verb: string })[] = [
    { verb: 'print', key: 'print', icon: 'printer', label: t('print'), end: 'Ctrl P', onSelect: onPrint },
    { verb: 'checkNo', key: 'numbers', icon: 'scan', label: t('checkNo'), end: 'G', onSelect: () => onShow('numbers') },
    { verb: 'attach', key: 'attach', icon: 'paperclip', label: t('attachmentZip:title'), onSelect: onAttach },
    {
      verb: 'import',
      key: 'expenses',
      icon: 'upload',
      label: t('expenseImport:title'),
      onSelect: () => tab.open('/voucher/expense-import'),
    },
  ]
  return rows.filter(({ verb }) => may(`gl:voucher:${verb}`))
}

const ListActions = (props: ActionProps) => {
  const t = useWords('voucherList')
  const tab = useTab()
  const [isAttaching, setAttaching] = useState(false)
  const rare = useRareActs(props, () => setAttaching(true))
  return (
    <>
      <Auth code="gl:voucher:import">
        <Button icon="upload" onClick={() => tab.open('/voucher/import')}>
          {t('import')}
        </Button>
      </Auth>
      {isAttaching && (
        <AttachmentZip month={props.filter.periodTo ?? startMonth(props.set)} onClose={() => setAttaching(false)} />
      )}
      <ListExport set={props.set} filter={props.filter} />
      {rare.length > 0 && <MenuButton label={t('kit:more')} icon="more" iconOnly align="end" items={rare} />}
      <Auth code="gl:voucher:save">
        <Button look="solid" icon="plus" keys="Alt N" onClick={() => tab.open('/voucher/entry')}>
          {t('new')}
        </Button>
      </Auth>
    </>
  )
}

type BarProps = Pick<ListProps, 'set' | 'list' | 'searched' | 'onShow'> & { onPrint: () => void }

const ListBar = ({ set, list, searched, onShow, onPrint }: BarProps) => {
  const t = useWords('voucherList')
  const { address, filter } = list
  return (
    <PageBar title={t('title')} actions={<ListActions {...{ set, filter, onShow, onPrint }} />}>
      <ListParameters
        {...{ address, set, filter }}
        onSearched={(search) => {
          searched.current = search
        }}
      />
      <Segmented
        label={t('view')}
        value={viewOf(address)}
        options={[
          { value: 'vouchers', label: t('byVoucher') },
          { value: 'lines', label: t('byLine') },
        ]}
        onChange={(view) => address.set({ view: view === 'lines' ? view : null, page: null, field: null, order: null })}
      />
    </PageBar>
  )
}

// The foot of the voucher list: what is chosen and what may be done with it, and the pages.

type FootProps = {
  picks: ListPicks
  /** Why an act cannot be done to what is chosen. */
  why: Why
  busy: BatchAct | null
  onAct: (act: PlainAct) => void
  /** An act that is told more in its dialog. */
  onOwn: (act: OwnAct) => void
  onReverse: (voucher: VoucherRowShape) => void
  /** Who may audit the one that is refused to this person. */
  onWho: () => void
  pages: { page: number; pageSize: number; total: number; onPage: (page: number) => void }
}

const useMoreActs = ({ picks: { chosen }, why, onAct, onOwn, onReverse, onWho }: FootProps): MenuItem[] => {
  const t = useWords('voucherList')
  const tab = useTab()
  const may = useMay()
  const [first] = chosen
  const only = chosen.length === 1 ? first?.row : null
  type Row = { verb: string; key: BatchAct | 'copy' | 'reverse'; icon: IconName; label?: string; onSelect: () => void }
  const act = (verb: string, key: PlainAct, icon: IconName): Row => ({ verb, key, icon, onSelect: () => onAct(key) })
  const own = (key: OwnAct, icon: IconName): Row => ({ verb: 'save', key, icon, onSelect: () => onOwn(key) })
  const copy = () => first && tab.open(`/voucher/entry?copy=${first.id}`)
  const reverse = () => only && onReverse(only)
  const rows: Row[] = [
    { verb: 'copy', key: 'copy', icon: 'copy', label: t('copyVoucher'), onSelect: copy },
    { verb: 'reverse', key: 'reverse', icon: 'reversed', label: t('voucherAct:reverse'), onSelect: reverse },
    ...(may('gl:voucher:audit') ? [act('cashierSign', 'cashierSign', 'check')] : []),
    act('cashierSign', 'cancelCashierSign', 'returned'),
    act('cancelAudit', 'cancelAudit', 'returned'),
    own('changeHeads', 'edit'),
    own('replaceSummary', 'switches'),
    own('merge', 'link'),
    act('void', 'void', 'ban'),
    act('void', 'restore', 'history'),
    act('delete', 'delete', 'trash'),
  ]
  const who: MenuItem = { key: 'who', icon: 'help', label: t('voucherAudit:who'), onSelect: onWho }
  return [
    ...(may('gl:voucher:audit') && why.isForOthers ? [who] : []),
    ...rows
      .filter(({ verb }) => may(`gl:voucher:${verb}`))
      .map(({ verb: _, label, ...row }) => ({ ...row, label: label ?? t(`act_${row.key}`), why: why.of(row.key) })),
  ]
}

/** The sum of what is chosen, where all of it was on the screen. */
const Sum = ({ chosen }: Pick<ListPicks, 'chosen'>) => {
  const t = useWords('voucherList')
  const totals = chosen.map(({ row }) => row?.total ?? '')
  if (totals.includes('')) return null
  return (
    <span className="page-note">
      {t('amount')} <Money value={sumAmounts(totals)} zero="zero" />
    </span>
  )
}

/** All that one act takes, when the filter has more than is chosen. */
const All = ({ picks, total }: { picks: ListPicks; total: number }) => {
  const t = useWords('voucherList')
  if (picks.left > 0) {
    return <span className="page-note">{t('pickedFirst', { n: picks.chosen.length, left: picks.left })}</span>
  }
  if (picks.chosen.length >= total) return null
  return (
    <Button look="plain" busy={picks.isPicking} onClick={() => void picks.pickAll()}>
      {t('pickAll', { n: Math.min(total, actMost) })}
    </Button>
  )
}

const Chosen = (props: FootProps) => {
  const t = useWords('voucherList')
  const { picks, why, busy, onAct, pages } = props
  const more = useMoreActs(props)
  const may = useMay()
  const seen = [
    { act: 'audit', icon: 'check-circle', keys: 'A' },
    { act: 'cashierSign', icon: 'check', keys: undefined },
  ] as const
  const shown = seen.find(({ act }) => may(`gl:voucher:${act}`))
  // Of the button that is seen; those of the menu say theirs there.
  const reason = shown ? why.of(shown.act) : ''
  return (
    <>
      <span>
        <b>{t('chosen', { n: picks.chosen.length })}</b> <Sum chosen={picks.chosen} />
      </span>
      <All picks={picks} total={pages.total} />
      <Button look="plain" onClick={picks.pickNone}>
        {t('pickNone')}
      </Button>
      <BarLine />
      {shown && (
        <Button
          icon={shown.icon}
          keys={shown.keys}
          why={reason}
          busy={busy === shown.act}
          onClick={() => onAct(shown.act)}
        >
          {t(`act_${shown.act}`)}
        </Button>
      )}
      {more.length > 0 && <MenuButton label={t('kit:more')} items={more} />}
      {reason !== '' && (
        <span className="page-note list-why overflow-hidden text-ellipsis" title={reason}>
          {reason}
        </span>
      )}
    </>
  )
}

export const ListFoot = (props: FootProps) => {
  const t = useWords('voucherList')
  return (
    <PageFoot end={<Pager {...props.pages} />}>
      {props.picks.chosen.length > 0 ? (
        <Chosen {...props} />
      ) : (
        <span className="page-note list-hints">
          <Kbd>{'Enter'}</Kbd> {t('kit:open')} <Kbd>{'Space'}</Kbd> {t('keyChoose')} <Kbd>{'Shift ↑↓'}</Kbd>{' '}
          {t('keyExtend')} <Kbd>{'F'}</Kbd> {t('keySearch')}
        </span>
      )}
    </PageFoot>
  )
}
