// The closing vouchers of a month or year: where each stands, its lines before they are written, and making them.

import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type ClosingLineShape,
  type ClosingShape,
  closingCalls,
  type OpenItemShape,
} from '../../contract/closing/closing.ts'
import { useCall, useWrite } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { SearchField, useLateText } from '../kit/field.tsx'
import { Table, type TitledCell } from '../kit/layout.tsx'
import { Money } from '../kit/money.tsx'
import { Answered, Skeleton } from '../kit/page.tsx'
import { ProblemList } from '../kit/problem-list.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { useWords } from '../kit/words.ts'
import { usePageSize } from '../parts/list/list-page.tsx'
import { Pager } from '../parts/list/pager.tsx'
import type { PostingMonth } from './posting-work.tsx'
import './closing.css'

/** As many lines of a voucher are shown; a preview is looked over, not worked on. */
const linesShown = 200

const looks: Record<ClosingShape['state'], TagLook> = {
  none: 'draft',
  wanted: 'saved',
  stale: 'warn',
  refused: 'negative',
  done: 'ok',
}

export const ClosingTag = ({ state }: { state: ClosingShape['state'] }) => {
  const t = useWords('closing')
  return <Tag look={looks[state]}>{t(`state_${state}`)}</Tag>
}

/** The vouchers there are, as links where one works in their account set. */
export const ThereLinks = ({ closing, isHere }: { closing: ClosingShape; isHere: boolean }) => (
  <>
    {closing.there.map((one) =>
      isHere ? (
        <a key={one.id} href={`#/voucher/entry/${one.id}`}>
          {one.label}
        </a>
      ) : (
        <span key={one.id}>{one.label}</span>
      ),
    )}
  </>
)

/** What making the vouchers does to those that are there. */
export const ThereNotes = ({ closing }: { closing: ClosingShape }) => {
  const t = useWords('closing')
  const listOf = (isSaved: boolean) =>
    closing.there
      .filter((one) => (one.state === 'saved') === isSaved)
      .map((one) => one.label)
      .join(t('kit:comma'))
  const [saved, others] = [listOf(true), listOf(false)]
  if (closing.state !== 'stale' && closing.state !== 'wanted') return null
  return (
    <>
      {saved !== '' && <p className="py-6 text-quiet text-12">{t('replaces', { list: saved })}</p>}
      {others !== '' && <p className="py-6 text-quiet text-12">{t('stays', { list: others })}</p>}
    </>
  )
}

export const Subject = ({ of }: { of: { subject: string; subjectName: string } }) => (
  <>
    <span className="text-quiet">{of.subject}</span> {of.subjectName}
  </>
)

const keyOf = (line: ClosingLineShape, at: number): string => `${at} ${line.subject} ${line.entities}`

type VoucherShape = ClosingShape['vouchers'][number]

const VoucherTable = ({ voucher, label }: { voucher: VoucherShape; label: string }) => {
  const t = useWords('closing')
  const more = voucher.lines.length - linesShown
  const side = (name: 'debit' | 'credit'): TitledCell<ClosingLineShape> => [
    t(name),
    (line) => <Money value={line[name]} zero="blank" />,
    'closing-end',
  ]
  const total = (
    <td className="closing-end">
      <Money value={voucher.total} zero="zero" />
    </td>
  )
  return (
    <Table
      className="closing-table full-table text-ink table-fixed mt-6 mb-14"
      label={label}
      rows={voucher.lines.slice(0, linesShown)}
      rowKey={keyOf}
      columns={[
        [t('summary'), ({ summary }) => summary, 'closing-wide'],
        [
          t('subject'),
          (line) => (
            <>
              <Subject of={line} />
              {line.currency !== '' && <span className="text-quiet"> {line.currency}</span>}
            </>
          ),
          'closing-wide',
        ],
        [t('entities'), ({ entities }) => entities, 'text-quiet'],
        side('debit'),
        side('credit'),
      ]}
      more={
        more > 0 && (
          <tr>
            <td colSpan={5} className="text-quiet">
              {t('moreLines', { n: more })}
            </td>
          </tr>
        )
      }
      foot={
        <tr>
          <td colSpan={3}>{t('total')}</td>
          {total}
          {total}
        </tr>
      }
    />
  )
}

const numbered = (vouchers: readonly VoucherShape[]) => vouchers.map((voucher, at) => ({ voucher, n: at + 1 }))

/** The tables, or a sentence why there are none. */
export const ClosingLines = ({ closing }: { closing: ClosingShape }) => {
  const t = useWords('closing')
  if (closing.vouchers.length === 0) {
    return closing.problems.length > 0 ? null : <p className="text-quiet">{t(`none_${closing.kind}`)}</p>
  }
  return numbered(closing.vouchers).map(({ voucher, n }) => (
    <VoucherTable key={n} voucher={voucher} label={t('voucherOf', { n })} />
  ))
}

const usualSize = 50

const Rows = ({ items }: { items: readonly OpenItemShape[] }) => {
  const t = useWords('closing')
  return (
    <Table
      className="closing-table full-table text-ink table-fixed mt-6 mb-14"
      label={t('openItems')}
      rows={items}
      rowKey={(item) => `${item.subject} ${item.entities} ${item.currency} ${item.no}`}
      columns={[
        [t('subject'), (item) => <Subject of={item} />],
        [t('entities'), ({ entities }) => entities, 'text-quiet'],
        [t('itemVoucher'), ({ voucher }) => voucher],
        [t('itemDate'), ({ date }) => date],
        [t('itemDue'), ({ due }) => due],
        [t('summary'), ({ summary }) => summary, 'text-quiet'],
        [
          t('itemOriginal'),
          ({ original, base, currency }) =>
            original !== base && (
              <>
                {currency} <Money value={original} />
              </>
            ),
          'closing-end',
        ],
        [t('itemOpen'), ({ base }) => <Money value={base} />, 'closing-end'],
      ]}
    />
  )
}

const Items = ({ accountSet }: { accountSet: string }) => {
  const pageSize = usePageSize(usualSize)
  const t = useWords('closing')
  const [asked, setAsked] = useState({ search: '', page: 1 })
  const text = useLateText(asked.search, (search) => setAsked({ search, page: 1 }))
  const input = { accountSet, pageSize, page: asked.page, search: asked.search || undefined }
  const found = useCall(closingCalls.openItems, input, { staleTime: 0, placeholderData: keepPreviousData })
  const { data } = found
  return (
    <>
      <div className="row pt-6 gap-12">
        <SearchField
          value={text.value}
          onChange={text.put}
          onEnter={text.tell}
          events={text.events}
          placeholder={t('itemsSearch')}
          width={280}
        />
        {data && data.total > 0 && (
          <span className="page-note">
            {t('itemsFound', { n: data.total })} <Money value={data.base} />
          </span>
        )}
        <span className="row ml-auto gap-4">
          {data && (
            <Pager
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              onPage={(page) => setAsked({ ...asked, page })}
            />
          )}
        </span>
      </div>
      <Answered answer={found} waiting={<Skeleton rows={4} />}>
        {({ total, items }) =>
          total === 0 ? <p className="py-6 text-quiet text-12">{t('itemsNone')}</p> : <Rows items={items} />
        }
      </Answered>
    </>
  )
}

export const OpenItems = ({ accountSet, count }: { accountSet: string; count: number }) => {
  const t = useWords('closing')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="row gap-8 min-h-28">
        {t('itemsOf', { n: count })}{' '}
        <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'itemsHide' : 'itemsShow')}
        </Button>
      </p>
      {isOpen && <Items accountSet={accountSet} />}
    </>
  )
}

type MonthKind = Exclude<ClosingShape['kind'], 'year'>
const isOfMonth = (kind: ClosingShape['kind']): kind is MonthKind => kind !== 'year'

const useMake = (kind: MonthKind, { accountSet, month }: PostingMonth, id: string) => {
  const writes = { fx: useWrite(closingCalls.fx), vat: useWrite(closingCalls.vat), pl: useWrite(closingCalls.pl) }
  const template = useWrite(closingCalls.template)
  const input = { accountSet, month }
  const isPending = kind === 'template' ? template.isPending : writes[kind].isPending
  const make = () => (kind === 'template' ? template.mutateAsync({ ...input, id }) : writes[kind].mutateAsync(input))
  return { make, isPending }
}

type RowProps = { closing: ClosingShape; kind: MonthKind; target: PostingMonth; mayPost: boolean }

const PreviewDialog = ({ closing, kind, target, mayPost, onClose }: RowProps & { onClose: () => void }) => {
  const t = useWords('closing')
  const { make, isPending } = useMake(kind, target, closing.template?.id ?? '')
  const mayMake = useAuth(`gl:closing:${kind}`) && mayPost
  const isStale = closing.state === 'stale'
  const isWanted = closing.state === 'wanted' || isStale
  const act = async () => {
    try {
      await make()
      onClose()
    } catch {
      // The call has told the user; the preview stays.
    }
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      {mayMake && isWanted && (
        <Button look="solid" busy={isPending} onClick={() => void act()}>
          {isStale ? t('makeAgain') : t('make')}
        </Button>
      )}
    </>
  )
  const title = t('previewOf', {
    kind: closing.template?.name ?? t(`kind_${kind}`),
    month: `${target.accountSet} · ${target.month}`,
  })
  return (
    <Dialog title={title} width={880} className="closing-dialog body-wrapped" foot={foot} onClose={onClose}>
      <ProblemList problems={closing.problems} />
      <ThereNotes closing={closing} />
      <ClosingLines closing={closing} />
      {isWanted && <p className="py-6 text-quiet text-12">{t('auditNext')}</p>}
    </Dialog>
  )
}

const ClosingRow = (props: RowProps) => {
  const { closing, kind, target } = props
  const t = useWords('closing')
  const [isOpen, setOpen] = useState(false)
  const isHere = useSession((state) => state.accountSet) === target.accountSet
  const name = closing.template?.name ?? t(`kind_${kind}`)
  return (
    <li className="closing-row row gap-8 min-h-34 px-16 py-3">
      <span className="truncate w-96" title={name}>
        {name}
      </span>
      <ClosingTag state={closing.state} />
      <span className="closing-there flex flex-wrap flex-1 min-w-0 text-12 gap-x-8 gap-y-2">
        <ThereLinks closing={closing} isHere={isHere} />
      </span>
      {closing.state !== 'none' && (
        <Button small aria-label={`${t('preview')} ${name}`} onClick={() => setOpen(true)}>
          {t('preview')}
        </Button>
      )}
      {isOpen && <PreviewDialog {...props} onClose={() => setOpen(false)} />}
    </li>
  )
}

/** Nothing for who sees a part of the books only: the call refuses, and the checks say enough. */
export const ClosingSection = ({ target, mayPost }: { target: PostingMonth; mayPost: boolean }) => {
  const t = useWords('closing')
  const input = { accountSet: target.accountSet, month: target.month }
  const preview = useCall(closingCalls.preview, input, { quiet: true, staleTime: 0 })
  const { stamp } = target
  const { refetch } = preview
  const seen = useRef(stamp)
  // Vouchers that come into the month are read anew beneath an open preview, which stays.
  useEffect(() => {
    if (seen.current === stamp) return
    seen.current = stamp
    void refetch()
  }, [stamp, refetch])
  const found = preview.data?.closings ?? []
  if (found.length === 0) return null
  return (
    <section className="closing-section lined-strong" aria-label={t('sec')}>
      <h3 className="px-16 pt-10 pb-4 text-quiet text-12 font-semibold">{t('sec')}</h3>
      <ul>
        {found.map((closing) =>
          isOfMonth(closing.kind) ? (
            <ClosingRow
              key={closing.template?.id ?? closing.kind}
              closing={closing}
              kind={closing.kind}
              target={target}
              mayPost={mayPost}
            />
          ) : null,
        )}
      </ul>
    </section>
  )
}
