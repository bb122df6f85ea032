// One bill beside the list: what is wrong with it, its tenders and items, and its voucher.
import type { ReactNode } from 'react'
import { costCode, type SaleBillRowShape } from '../../contract/bills/sale-bill.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { isZeroText, Money } from '../kit/money.tsx'
import { Panel } from '../kit/panel.tsx'
import { ProblemList } from '../kit/problem-list.tsx'
import { useTab } from '../kit/tab.ts'
import { useWords } from '../kit/words.ts'
import { billDoubts, SaleStateTag } from './bill-columns.tsx'
import './sale-bill.css'

const amounts = ['gross', 'discount', 'returns', 'net', 'tax', 'cost'] as const

const Facts = ({ bill }: { bill: SaleBillRowShape }) => {
  const t = useWords('saleBill')
  const seesCost = useAuth(costCode)
  const shown = amounts.filter((name) => name !== 'cost' || seesCost)
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ['date', bill.date],
    ['store', `${bill.store} ${bill.storeName}`],
    ['channel', t(`channel_${bill.channel}`)],
    ['taxRate', `${bill.taxRate}%`],
    ['quantity', isZeroText(bill.quantity) ? '' : bill.quantity],
    ['invoiceNo', bill.invoiceNo],
    ['remark', bill.remark],
    ['checkedBy', bill.checkedBy],
    ...shown.map((name) => [name, <Money key={name} value={bill[name]} />] as const),
  ]
  return (
    <dl className="sale-facts grid mt-8 mb-12 gap-4">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className="flex justify-between gap-12">
            <dt className="text-quiet">{t(name)}</dt>
            <dd className="m-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** `names` are the words of the columns; each row has a cell for each of them. */
const Table = ({ names, rows }: { names: readonly string[]; rows: readonly (readonly ReactNode[])[] }) => {
  const t = useWords('saleBill')
  return (
    <table className="sale-table full-table mb-12 cells-lined cells-normal heads-quiet">
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name}>{t(name)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a bill are told by their place alone
          <tr key={at}>
            {cells.map((cell, column) => (
              <td key={names[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Tenders = ({ bill }: { bill: SaleBillRowShape }) => {
  const t = useWords('saleBill')
  const rows = bill.tenders.map(({ tender, amount, fee }) => [
    t(`tender_${tender}`),
    <Money key="amount" value={amount} />,
    <Money key="fee" value={fee} />,
  ])
  return <Table names={['tenders', 'amount', 'fee']} rows={rows} />
}

const Items = ({ bill }: { bill: SaleBillRowShape }) => {
  const seesCost = useAuth(costCode)
  if (bill.items.length === 0) return null
  const rows = bill.items.map((item) => [
    [item.brand, item.category].filter((text) => text !== '').join(' · '),
    item.quantity,
    <Money key="gross" value={item.gross} />,
    ...(seesCost ? [<Money key="cost" value={item.cost} />] : []),
  ])
  return <Table names={['items', 'quantity', 'gross', ...(seesCost ? ['cost'] : [])]} rows={rows} />
}

export const BillPanel = ({ bill, onClose }: { bill: SaleBillRowShape; onClose: () => void }) => {
  const t = useWords('saleBill')
  const tab = useTab()
  const open = bill.voucherId !== null && (
    <Button icon="file" onClick={() => tab.open(`/voucher/entry/${bill.voucherId}`)}>
      {t('openVoucher')} {bill.voucherNo}
    </Button>
  )
  return (
    <Panel
      title={t('details', { no: bill.billNo })}
      note={<SaleStateTag state={bill.state} />}
      onClose={onClose}
      foot={open || undefined}
    >
      <div className="px-16 py-12">
        {billDoubts(bill, t).map((doubt) => (
          <p key={doubt} className="text-warn">
            <Icon name="alert" size={14} /> {doubt}
          </p>
        ))}
        {bill.problems.length > 0 && <ProblemList problems={bill.problems} />}
        <Facts bill={bill} />
        <Tenders bill={bill} />
        <Items bill={bill} />
      </div>
    </Panel>
  )
}
