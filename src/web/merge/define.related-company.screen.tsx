// Companies of the group that trade with each other, and what they booked with each other in a month.

import { useState } from 'react'
import type { ListRow, ListValues } from '../../contract/base/master-list.ts'
import { type IntercompanyLine, intercompanyCalls } from '../../contract/merge/intercompany.ts'
import { relatedCompany } from '../../contract/merge/related-company.list.ts'
import { useCall, useWrite } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { Drawer } from '../kit/dialog.tsx'
import { Table, type TitledCell } from '../kit/layout.tsx'
import { AmountCell } from '../kit/money.tsx'
import { Answered } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { addressOf } from '../parts/address.ts'
import { onMany, type RowAct } from '../parts/list/list-acts.tsx'
import { MasterForm } from '../parts/list/master-form.tsx'
import { MasterListScreen } from '../parts/list/master-list.tsx'
import { MonthPicker } from '../parts/period-picker.tsx'
import './intercompany.css'

const rowsMost = 500

const sidesOf = ({ company, counterparty }: ListValues): string => `${company} ${counterparty}`

/** The same relation from the other side; who the first company is in those books is for people to say. */
const mirrorOf = (values: ListValues): ListValues => ({
  ...values,
  company: values.counterparty ?? '',
  counterparty: values.company ?? '',
  entityCode: '',
  share: '',
  pairs: [values.pairs ?? []].flat().map((pair) => String(pair).split('-').reverse().join('-')),
})

const noInputs = {}

const RelatedCompanies = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('relatedCompany')
  const rows = useCall(relatedCompany.calls.list, { pageSize: rowsMost, enabled: true }).data?.items ?? []
  const there = new Set(rows.map(({ values }) => sidesOf(values)))
  const missing = rows.filter(({ values }) => !there.has(sidesOf(mirrorOf(values))))
  const matchAct = onMany<ListRow>(
    { word: 'match', icon: 'scale', opens: (_, onClose) => <Intercompany set={set} onClose={onClose} /> },
    0,
  )
  const mirrorAct: RowAct<ListRow> = {
    ...{ word: 'addMirror', icon: 'plus', code: 'gl:relatedCompany:add' },
    note: missing.length > 0 ? t('mirrorMissing', { n: missing.length }) : undefined,
    when: ({ id }) => missing.some((row) => row.id === id),
    opens: ({ values }, onClose) => (
      <MasterForm
        {...{ list: relatedCompany, row: null, begin: mirrorOf(values), inputs: noInputs, readOnly: false, onClose }}
      />
    ),
  }
  return <MasterListScreen list={relatedCompany} acts={[matchAct, mirrorAct]} />
}

/** A line of these books stands in its voucher; one of the other company in its ledger, which the caller may read. */
const addressOfLine = ({ side, voucherId, counterparty, subject, date }: IntercompanyLine): string => {
  const month = date.slice(0, 7)
  const companies = `${counterparty}-${date.slice(0, 4)}`
  return side === 'own'
    ? `/voucher/entry/${voucherId}`
    : addressOf(`/report/general-ledger-2/${subject}`, { companies, month, include: 'saved' })
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
  const made = propose.data
  const amount = (side: 'debit' | 'credit'): TitledCell<IntercompanyLine> => [
    t(`m_${side}`),
    (line) => <AmountCell value={line[side]} zero="blank" to={addressOfLine(line)} />,
    'intercompany-amount',
  ]
  const answerOf = ({ answeredBy }: IntercompanyLine): string => answeredBy || t('unanswered')
  const proposes = ({ voucherId: voucher, counterparty }: IntercompanyLine) => (
    <Auth code="gl:voucher:draft">
      <Button
        small
        busy={propose.isPending}
        onClick={() =>
          propose.mutate(
            { voucher, counterparty },
            { onSuccess: (one) => onProposed?.(t('proposed', { set: one.accountSet, n: one.lines })) },
          )
        }
      >
        {t('propose')}
      </Button>
    </Auth>
  )
  return (
    <Drawer title={t('matchTitle', { set: set.value })} width={980} onClose={onClose}>
      <MonthPicker value={month} onChange={setMonth} />
      {made && (
        <p className="page-note" role="status">
          {t('proposed', { set: made.accountSet, n: made.lines })}
        </p>
      )}
      <Answered answer={list}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="page-note">{t('matchNone')}</p>
          ) : (
            <Table
              className="intercompany full-table mt-12 cells-lined cells-top"
              titles="text-quiet"
              rows={items}
              columns={[
                [t('m_counterparty'), ({ counterparty }) => counterparty],
                [t('m_side'), ({ side }) => t(`side_${side}`)],
                [t('m_date'), ({ date }) => date],
                [t('m_subject'), ({ subject }) => subject],
                [t('m_summary'), ({ summary }) => summary],
                amount('debit'),
                amount('credit'),
                [
                  t('m_answer'),
                  (line) => (line.answeredBy === '' && line.side === 'own' ? proposes(line) : answerOf(line)),
                ],
              ]}
            />
          )
        }
      </Answered>
    </Drawer>
  )
}

export default ofAccountSet(RelatedCompanies)
