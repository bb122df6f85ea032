// The sales list of a voucher in a drawer: rows typed, pasted or taken from its invoices, held against what it books.
import { type ClipboardEvent, useId, useMemo, useState } from 'react'
import type { ResultOf, WireProblem } from '../../../contract/base/call.ts'
import { attachmentCalls } from '../../../contract/voucher/attachment.ts'
import { entityCalls } from '../../../contract/voucher/maintain.ts'
import { formatMoney, readSum } from '../../../domain/base/money.ts'
import { compareSalesList, salesRowsMax } from '../../../domain/voucher/sales-list.ts'
import { CallRefused } from '../../api/failure.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button, Icon, IconButton } from '../../kit/button.tsx'
import { confirm, Drawer } from '../../kit/dialog.tsx'
import { Table, type TitledCell } from '../../kit/layout.tsx'
import { Money } from '../../kit/money.tsx'
import { LoadFailed, Skeleton } from '../../kit/page.tsx'
import { troubleText } from '../../kit/problem-list.tsx'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import {
  impliedAmount,
  isAmountField,
  type KeyedSalesRow,
  newRow,
  pasteRows,
  type SalesField,
  type SalesMoney,
  salesFields,
  sentRows,
  sumRows,
  takeInvoices,
} from './sales-list-rows.ts'
import './sales-list.css'

type ListedVoucher = { id: string; label: string; money: SalesMoney }

type Stored = ResultOf<typeof attachmentCalls.salesList>

/** Why a cell was refused, by the row's key and the field. */
type Marks = ReadonlyMap<string, string>

const markKey = (key: number, field: string): string => `${key}.${field}`

const marksOf = (problems: readonly WireProblem[], keys: readonly number[]): Marks =>
  new Map(
    problems.flatMap(({ path, message }) => {
      const [, at, field = 'invoiceNo'] = /^rows\.(\d+)(?:\.(\w+))?$/.exec(path) ?? []
      const key = at === undefined ? undefined : keys[Number(at)]
      return key === undefined ? [] : [[markKey(key, field), message] as const]
    }),
  )

/** Codes and names of the stores, which the browser offers while one is typed. */
const Stores = ({ id }: { id: string }) => {
  const stores = useCall(entityCalls.list, { type: 'store', enabled: true, pageSize: 200 }, { quiet: true })
  return (
    <datalist id={id}>
      {stores.data?.items.map(({ code, nameZhCn }) => (
        <option key={code} value={code}>
          {nameZhCn}
        </option>
      ))}
    </datalist>
  )
}

type TableProps = {
  rows: readonly KeyedSalesRow[]
  marks: Marks
  money: SalesMoney
  readOnly: boolean
  onRows: (rows: KeyedSalesRow[]) => void
}

const SalesRows = ({ rows, marks, money, readOnly, onRows }: TableProps) => {
  const t = useWords('salesList')
  const stores = useId()
  const change = (at: number, field: SalesField, text: string) =>
    onRows(rows.map((row, index) => (index === at ? { ...row, [field]: text } : row)))
  const paste = (at: number, field: SalesField) => (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = pasteRows(rows, at, field, event.clipboardData.getData('text/plain'), money.currency)
    if (!pasted || readOnly) return
    event.preventDefault()
    onRows(pasted.slice(0, salesRowsMax))
  }
  return (
    <div className="sales-table boxed-strong rounded-6 heads heads-left heads-surface heads-30 data-lined">
      <Stores id={stores} />
      <Table
        className="full-table"
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          ['#', (_, at) => at + 1, 'sales-no'],
          ...salesFields.map((field): TitledCell<KeyedSalesRow> => {
            const isAmount = isAmountField(field)
            const cell = (row: KeyedSalesRow, at: number) => {
              const mark = marks.get(markKey(row.key, field))
              return (
                <input
                  className={mark && 'sales-bad'}
                  aria-label={t(field)}
                  aria-invalid={mark !== undefined || undefined}
                  title={mark}
                  value={row[field]}
                  placeholder={impliedAmount(row, field, money)}
                  list={field === 'store' ? stores : undefined}
                  inputMode={isAmount ? 'decimal' : undefined}
                  readOnly={readOnly}
                  autoComplete="off"
                  onChange={(event) => change(at, field, event.target.value)}
                  onPaste={paste(at, field)}
                />
              )
            }
            return [t(field), cell, isAmount ? 'sales-figure' : undefined]
          }),
          [
            '',
            ({ key }, at) =>
              !readOnly && (
                <IconButton
                  icon="trash"
                  size={14}
                  label={t('removeRow', { n: at + 1 })}
                  onClick={() => onRows(rows.filter((row) => row.key !== key))}
                />
              ),
          ],
        ]}
      />
    </div>
  )
}

/** The sums of the list beside what the voucher books; the difference is told, and may be saved. */
const Sums = ({ rows, stored, money }: { rows: readonly KeyedSalesRow[]; stored: Stored; money: SalesMoney }) => {
  const t = useWords('salesList')
  const { digits } = money
  const sums = sumRows(rows, money)
  const booked = { net: readSum(stored.net, digits), tax: readSum(stored.tax, digits) }
  const [differs] = rows.length > 0 ? compareSalesList([sums], booked, digits) : []
  const text = (amount: bigint): string => formatMoney(amount, digits)
  return (
    <div className="sales-sums flex flex-wrap items-end gap-x-32 gap-y-12 mt-14" role="status">
      <dl className="flex gap-28">
        <div aria-hidden>
          <dt className="text-quiet text-12">{'\u00a0'}</dt>
          <dd className="text-quiet font-semibold font-normal">{t('inList')}</dd>
          <dd className="text-quiet font-semibold font-normal">{t('inVoucher')}</dd>
        </div>
        {(['gross', 'tax', 'net'] as const).map((field) => (
          <div key={field}>
            <dt className="text-quiet text-12">{t(field)}</dt>
            <dd className="font-semibold">
              <Money value={text(sums[field])} zero="zero" />
            </dd>
            <dd className="text-quiet font-semibold font-normal">
              <Money value={text(field === 'gross' ? booked.net + booked.tax : booked[field])} zero="zero" />
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Icon name={differs ? 'alert' : 'check'} size={14} className={differs ? 'text-warn' : 'text-ok'} />{' '}
        {differs ? t('problem:salesList.differs', differs.args) : t('agrees')}
      </p>
    </div>
  )
}

const rowsOf = (stored: Stored): KeyedSalesRow[] => (stored.rows.length > 0 ? stored.rows.map(newRow) : [newRow()])

const useSaving = (voucher: ListedVoucher, stored: Stored, onClose: () => void) => {
  const save = useWrite(attachmentCalls.saveSalesList, { quiet: true })
  const [rows, setRows] = useState(() => rowsOf(stored))
  const [clean] = useState(rows)
  const [marks, setMarks] = useState<Marks>(new Map())
  const submit = async (): Promise<void> => {
    const sent = sentRows(rows, voucher.money.currency)
    try {
      await save.mutateAsync({ voucherId: voucher.id, revision: stored.revision, rows: sent.rows })
      onClose()
    } catch (trouble) {
      if (trouble instanceof CallRefused) setMarks(marksOf(trouble.problems, sent.keys))
      toast({ look: 'error', title: troubleText(trouble) })
    }
  }
  const change = (next: KeyedSalesRow[]) => {
    setRows(next)
    setMarks(new Map())
  }
  return { rows, change, marks, submit, isBusy: save.isPending, isDirty: rows !== clean }
}

type FormProps = { voucher: ListedVoucher; stored: Stored; onClose: () => void }

const Form = ({ voucher, stored, onClose }: FormProps) => {
  const t = useWords('salesList')
  const mayChange = useAuth('gl:voucher:salesList')
  const { rows, change, marks, submit, isBusy, isDirty } = useSaving(voucher, stored, onClose)
  const papers = useCall(attachmentCalls.list, { voucherId: voucher.id }, { quiet: true })
  const invoices = useMemo(
    () => (papers.data?.items ?? []).flatMap(({ invoice }) => (invoice ? [invoice] : [])),
    [papers.data],
  )
  const close = async (): Promise<void> => {
    const isSure = !isDirty || (await confirm({ title: t('discard'), act: t('discardAct'), danger: true })) !== null
    if (isSure) onClose()
  }
  const foot = mayChange && (
    <>
      <Button onClick={() => void close()}>{t('kit:cancel')}</Button>
      <Button look="solid" busy={isBusy} disabled={!isDirty} onClick={() => void submit()}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Drawer title={t('title')} note={voucher.label} width={920} foot={foot} onClose={() => void close()}>
      {mayChange && (
        <div className="row mb-10 gap-8">
          <Button small icon="plus" disabled={rows.length >= salesRowsMax} onClick={() => change([...rows, newRow()])}>
            {t('addRow')}
          </Button>
          {invoices.length > 0 && (
            <Button small icon="paperclip" onClick={() => change(takeInvoices(rows, invoices))}>
              {t('takeInvoices', { n: invoices.length })}
            </Button>
          )}
          <span className="page-note">{t('pasteHint')}</span>
        </div>
      )}
      <SalesRows rows={rows} marks={marks} money={voucher.money} readOnly={!mayChange} onRows={change} />
      <Sums rows={rows} stored={stored} money={voucher.money} />
    </Drawer>
  )
}

/** The list is read anew each time the drawer opens. */
export const SalesListDrawer = ({ voucher, onClose }: { voucher: ListedVoucher; onClose: () => void }) => {
  const t = useWords('salesList')
  const list = useCall(attachmentCalls.salesList, { voucherId: voucher.id }, { quiet: true, staleTime: 0 })
  if (list.data && list.isFetchedAfterMount) return <Form voucher={voucher} stored={list.data} onClose={onClose} />
  return (
    <Drawer title={t('title')} note={voucher.label} width={920} onClose={onClose}>
      {list.error ? <LoadFailed trouble={list.error} onRetry={() => void list.refetch()} /> : <Skeleton rows={5} />}
    </Drawer>
  )
}
