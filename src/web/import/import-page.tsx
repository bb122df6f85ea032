// Importing a file: chosen, checked cell by cell, written whole or not at all; and what was imported before.

import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import {
  type BatchKind,
  type BatchShape,
  type DraftShape,
  voucherBatchCalls,
} from '../../contract/import/import-draft.ts'
import { voucherCalls } from '../../contract/voucher/voucher.ts'
import { queryClient, queryKeyOf, send, useCall } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { groupDigits, Money } from '../kit/money.tsx'
import { Empty, LoadFailed, Page, PageBody, useTab } from '../kit/page.tsx'
import { problemsOf, troubleText } from '../kit/problem-list.tsx'
import { toast } from '../kit/toast.tsx'
import { momentText, type Say, useLang, useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { useAddress } from '../parts/address.ts'
import { DataGrid, type GridColumn } from '../parts/grid/data-grid.tsx'
import { Pager } from '../parts/list/pager.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportStart } from './import-start.tsx'
import { ImportBar, ImportContext, type ImportUse, useImport, useImportWords } from './import-use.tsx'
import './import-check.css'

const Draft = ({ id, onLeave }: { id: string; onLeave: () => void }) => {
  const { calls } = useImport()
  const accountSet = useSession((state) => state.accountSet)
  const { data, error } = useCall(calls.detail, { id }, { quiet: true })
  /** Shows a newer one that a call has answered. */
  const put = (draft: DraftShape) => queryClient.setQueryData(queryKeyOf(calls.detail, { id }, accountSet), draft)
  if (error && !data) return <LoadFailed trouble={error} onRetry={onLeave} />
  if (!data) return null
  if (data.result) return <ImportResult draft={data} result={data.result} onLeave={onLeave} />
  return <ImportCheck draft={data} onDraft={put} onLeave={onLeave} />
}

/** What becomes vouchers can be taken back. */
const Earlier = ({ kind }: ImportUse) => {
  if (kind === 'vouchers') return <ImportHistory />
  return kind === 'expenses' && <ImportHistory of="expenses" />
}

/** The page of a kind of file; the address names the draft, so that it survives a reload. */
export const importScreen = (use: ImportUse) => () => {
  const address = useAddress()
  const id = address.get('draft')
  return (
    <AccountSetGate>
      {(set) => (
        <ImportContext key={set.value} value={use}>
          {/^\d+$/.test(id) ? (
            <Draft key={id} id={id} onLeave={() => address.set({ draft: null })} />
          ) : (
            <ImportStart below={<Earlier {...use} />} onOpen={(draft) => address.set({ draft })} />
          )}
        </ImportContext>
      )}
    </AccountSetGate>
  )
}

const pageSize = 20
/** As many reasons fit into a note. */
const reasonsShown = 3

const undo = async (batch: BatchShape, t: Say): Promise<void> => {
  const question = {
    title: t('undoTitle'),
    text: t('undoText', { name: batch.fileName, n: batch.vouchers }),
    act: t('undo'),
    danger: true,
  }
  if ((await confirm(question)) === null) return
  try {
    const { vouchers } = await send(voucherBatchCalls.undo, { id: batch.id }, { quiet: 'refusals' })
    toast({ look: 'note', title: t('undone', { n: vouchers }), text: t('undoneText') })
  } catch (trouble) {
    const reasons = problemsOf(trouble).map(({ message }) => message)
    const [first = troubleText(trouble), ...rest] = reasons
    toast({ look: 'error', title: first, text: rest.slice(0, reasonsShown).join('\n') })
  }
}

/** Of which kind a file was is said where files of all kinds are listed. */
const kindColumn = (t: Say): GridColumn<BatchShape> => ({
  ...{ key: 'kind', title: t('kind'), width: 84, cell: (row) => t(`kind_${row.kind}`) },
})

const columnsOf = (t: Say, mayUndo: boolean, hasKinds: boolean): GridColumn<BatchShape>[] => [
  { key: 'madeAt', title: t('madeAt'), width: 144, cell: (row) => momentText(row.madeAt) },
  { key: 'madeBy', title: t('madeBy'), width: 90, cell: (row) => row.madeBy },
  ...(hasKinds ? [kindColumn(t)] : []),
  { key: 'file', title: t('file'), width: 150, min: 120, grow: 2, cell: (row) => row.fileName },
  {
    key: 'sha',
    title: t('sha'),
    width: 116,
    quiet: true,
    cell: (row) => <span title={row.sha256}>{row.sha256.slice(0, 12)}</span>,
    text: (row) => row.sha256,
  },
  { key: 'vouchers', title: t('vouchers'), width: 72, align: 'end', cell: (row) => row.vouchers },
  { key: 'lines', title: t('lines'), width: 72, align: 'end', cell: (row) => row.lines },
  {
    key: 'amount',
    title: t('amount'),
    width: 120,
    align: 'end',
    cell: (row) => <Money value={row.amount} zero="zero" />,
  },
  {
    key: 'state',
    title: t('state'),
    width: 130,
    grow: 1,
    cell: (row) =>
      row.undoneAt === '' ? t('state_done') : t('state_undone', { name: row.undoneBy, time: momentText(row.undoneAt) }),
  },
  {
    key: 'undo',
    title: '',
    width: 92,
    cell: (row) =>
      mayUndo && row.isMine && row.undoneAt === '' ? (
        <button type="button" className="link-button" tabIndex={-1} onClick={() => void undo(row, t)}>
          {t('undo')}
        </button>
      ) : null,
  },
]

const ImportHistory = ({ of }: { of?: BatchKind | undefined }) => {
  const t = useWords('voucherImport')
  const mayUndo = useAuth('gl:voucher:delete')
  const [page, setPage] = useState(1)
  const list = useCall(voucherBatchCalls.batches, { page, pageSize, kind: of }, { placeholderData: keepPreviousData })
  const columns = useMemo(() => columnsOf(t, mayUndo, of === undefined), [t, mayUndo, of])
  const total = list.data?.total ?? 0
  return (
    <section className="import-history column flex-1 min-h-160" aria-label={t('history')}>
      <h2 className="flex-none px-16 lined-above">
        {t('history')}
        <span className="bar-end">
          {total > pageSize && <Pager page={page} pageSize={pageSize} total={total} onPage={setPage} />}
        </span>
      </h2>
      <DataGrid
        id={of === undefined ? 'voucher-imports' : `${of}-imports`}
        label={t('history')}
        columns={columns}
        rows={list.data?.items ?? []}
        rowKey={(row) => row.id}
        rowLook={(row) => (row.undoneAt === '' ? undefined : 'muted')}
        onOpen={(row, column) => column === 'undo' && mayUndo && row.isMine && row.undoneAt === '' && void undo(row, t)}
        page={page}
        isLoading={list.isPending}
        empty={<p className="page-note">{t('noHistory')}</p>}
      />
    </section>
  )
}

type Result = Extract<DraftShape['result'], { vouchers: number }>

const runsShown = 6

const runText = (first: number, count: number): string => (count > 1 ? `${first}–${first + count - 1}` : String(first))

const numbersText = ({ sets }: Result, wordOf: (type: string) => string): string => {
  const runs = sets.flatMap(({ numbers }) => numbers)
  const texts = runs.slice(0, runsShown).map(({ type, period, from, to, count }) => {
    const place = `${period} ${wordOf(type)}`
    return `${place} ${runText(from, count)} → ${runText(to, count)}`
  })
  return runs.length > runsShown ? `${texts.join('; ')} …` : texts.join('; ')
}

type WrittenProps = { name: string; title: string; text: ReactNode; onLeave: () => void }

const Written = ({ name, title, text, onLeave }: WrittenProps) => {
  const t = useImportWords()
  const { list } = useImport()
  const tab = useTab()
  return (
    <Page>
      <ImportBar step="import" name={name} isDone />
      <PageBody>
        <Empty
          icon="check-circle"
          title={title}
          text={text}
          action={
            <Button look="solid" onClick={() => tab.open(list)}>
              {t('toList')}
            </Button>
          }
          more={
            <button type="button" className="link-button" onClick={onLeave}>
              {t('another')}
            </button>
          }
        />
      </PageBody>
    </Page>
  )
}

const figure = (value: number | string): string => groupDigits(String(value))

type ResultProps<R = NonNullable<DraftShape['result']>> = { draft: DraftShape; result: R; onLeave: () => void }

const Vouchers = ({ draft, result, onLeave }: ResultProps<Result>) => {
  const t = useWords('voucherImport')
  const lang = useLang()
  const facts = useCall(voucherCalls.facts, {}, { quiet: true })
  const wordOf = (code: string): string => {
    const type = facts.data?.voucherTypes.find((each) => each.code === code)
    return (lang === 'zh-tw' ? type?.wordZhTw : type?.wordZhCn) ?? code
  }
  const runs = numbersText(result, wordOf)
  const text = (
    <>
      {t('doneText', { lines: figure(result.lines), amount: groupDigits(result.amount) })}
      {runs !== '' && (
        <>
          <br />
          {t('numbers', { runs })}
        </>
      )}
    </>
  )
  return <Written name={draft.fileName} title={t('done', { n: figure(result.vouchers) })} {...{ text, onLeave }} />
}

/** Documents that were there already are left as they are. */
const Documents = ({ draft, added, onLeave }: Omit<ResultProps, 'result'> & { added: number }) => {
  const t = useImportWords()
  const { counted = 'rows' } = useImport()
  const known = draft[counted] - added
  const text = known > 0 ? t('doneText', { n: figure(known) }) : undefined
  return <Written name={draft.fileName} title={t('done', { n: figure(added) })} {...{ text, onLeave }} />
}

/** Figures as they are read, whatever the kind tells. */
const toldOf = (result: ResultProps['result']): Record<string, string> => {
  const figures = Object.entries(result).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object' ? [] : [[name, figure(value)]],
  )
  const same = 'added' in result ? result.rows - result.added - result.changed : 0
  return { ...Object.fromEntries(figures), same: figure(same) }
}

/** What was written, and the way to the list where it is. */
const ImportResult = ({ draft, result, onLeave }: ResultProps) => {
  const t = useImportWords()
  const { counted } = useImport()
  if ('vouchers' in result) return <Vouchers {...{ draft, result, onLeave }} />
  if (counted && 'added' in result) return <Documents {...{ draft, added: result.added, onLeave }} />
  const title = t('done', { n: 'rows' in result ? figure(result.rows) : '' })
  return <Written name={draft.fileName} text={t('doneText', toldOf(result))} {...{ title, onLeave }} />
}
