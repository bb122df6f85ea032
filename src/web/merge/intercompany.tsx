// What this company and its related companies booked with each other in a month, and drafts for what is not answered.
import { useState } from 'react'
import { type IntercompanyLine, intercompanyCalls } from '../../contract/merge/intercompany.ts'
import { useCall, useWrite } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { AmountCell } from '../kit/money.tsx'
import { LoadFailed, Skeleton } from '../kit/page.tsx'
import { Drawer } from '../kit/panel.tsx'
import { useWords } from '../kit/words.ts'
import { addressOf } from '../parts/address.ts'
import { MonthPicker } from '../parts/period-picker.tsx'
import './intercompany.css'

const heads = ['counterparty', 'side', 'date', 'subject', 'summary', 'debit', 'credit', 'answer'] as const

type RowProps = { line: IntercompanyLine; isBusy: boolean; onPropose: () => void }

/** A line of these books stands in its voucher; one of the other company in its ledger, which the caller may read. */
const addressOfLine = ({ side, voucherId, counterparty, subject, date }: IntercompanyLine): string => {
  const month = date.slice(0, 7)
  const companies = `${counterparty}-${date.slice(0, 4)}`
  return side === 'own'
    ? `/voucher/entry/${voucherId}`
    : addressOf(`/report/general-ledger-2/${subject}`, { companies, month, include: 'saved' })
}

const LineRow = ({ line, isBusy, onPropose }: RowProps) => {
  const t = useWords('relatedCompany')
  const isOpen = line.answeredBy === ''
  return (
    <tr>
      <td>{line.counterparty}</td>
      <td>{t(`side_${line.side}`)}</td>
      <td>{line.date}</td>
      <td>{line.subject}</td>
      <td>{line.summary}</td>
      <td className="intercompany-amount">
        <AmountCell value={line.debit} zero="blank" to={addressOfLine(line)} />
      </td>
      <td className="intercompany-amount">
        <AmountCell value={line.credit} zero="blank" to={addressOfLine(line)} />
      </td>
      <td>
        {isOpen && line.side === 'own' ? (
          <Auth code="gl:voucher:draft">
            <Button small busy={isBusy} onClick={onPropose}>
              {t('propose')}
            </Button>
          </Auth>
        ) : (
          line.answeredBy || t('unanswered')
        )}
      </td>
    </tr>
  )
}

type DrawerProps = {
  set: AccountSetChoice
  month?: string
  /** A draft was made; without it the drawer says so itself. */
  onProposed?: (words: string) => void
  onClose: () => void
}

export const Intercompany = ({ set, month: begin, onProposed, onClose }: DrawerProps) => {
  const t = useWords('relatedCompany')
  const [month, setMonth] = useState(begin || set.openMonth || `${set.year}-12`)
  const list = useCall(intercompanyCalls.match, { month }, { staleTime: 0 })
  const propose = useWrite(intercompanyCalls.propose)
  const lines = list.data?.items ?? []
  const made = propose.data
  return (
    <Drawer title={t('matchTitle', { set: set.value })} width={980} onClose={onClose}>
      <MonthPicker value={month} onChange={setMonth} />
      {made && (
        <p className="page-note" role="status">
          {t('proposed', { set: made.accountSet, n: made.lines })}
        </p>
      )}
      {list.isPending && <Skeleton />}
      {list.error && !list.data && <LoadFailed trouble={list.error} onRetry={() => void list.refetch()} />}
      {list.data && lines.length === 0 && <p className="page-note">{t('matchNone')}</p>}
      {lines.length > 0 && (
        <table className="intercompany full-table mt-12 cells-lined cells-top">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} className="text-quiet" scope="col">
                  {t(`m_${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <LineRow
                key={`${line.side} ${line.voucherId} ${String(at)}`}
                line={line}
                isBusy={propose.isPending}
                onPropose={() =>
                  propose.mutate(
                    { voucher: line.voucherId, counterparty: line.counterparty },
                    { onSuccess: (one) => onProposed?.(t('proposed', { set: one.accountSet, n: one.lines })) },
                  )
                }
              />
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  )
}
