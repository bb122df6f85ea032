// One bill beside the list: what is wrong with it, its tenders and items, and its voucher.
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
  const facts = [
    ['date', bill.date],
    ['store', `${bill.store} ${bill.storeName}`],
    ['channel', t(`channel_${bill.channel}`)],
    ['taxRate', `${bill.taxRate}%`],
    ['quantity', isZeroText(bill.quantity) ? '' : bill.quantity],
    ['invoiceNo', bill.invoiceNo],
    ['remark', bill.remark],
    ['checkedBy', bill.checkedBy],
  ] as const
  return (
    <dl className="sale-facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {amounts
        .filter((name) => name !== 'cost' || seesCost)
        .map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <Money value={bill[name]} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

const Tenders = ({ bill }: { bill: SaleBillRowShape }) => {
  const t = useWords('saleBill')
  return (
    <table className="sale-table">
      <thead>
        <tr>
          <th>{t('tenders')}</th>
          <th>{t('amount')}</th>
          <th>{t('fee')}</th>
        </tr>
      </thead>
      <tbody>
        {bill.tenders.map(({ tender, amount, fee }) => (
          <tr key={tender}>
            <td>{t(`tender_${tender}`)}</td>
            <td>
              <Money value={amount} />
            </td>
            <td>
              <Money value={fee} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const keyed = (bill: SaleBillRowShape) => bill.items.map((item, at) => ({ item, key: `${at} ${item.brand}` }))

const Items = ({ bill }: { bill: SaleBillRowShape }) => {
  const t = useWords('saleBill')
  const seesCost = useAuth(costCode)
  if (bill.items.length === 0) return null
  return (
    <table className="sale-table">
      <thead>
        <tr>
          <th>{t('items')}</th>
          <th>{t('quantity')}</th>
          <th>{t('gross')}</th>
          {seesCost && <th>{t('cost')}</th>}
        </tr>
      </thead>
      <tbody>
        {keyed(bill).map(({ item, key }) => (
          <tr key={key}>
            <td>{[item.brand, item.category].filter((text) => text !== '').join(' · ')}</td>
            <td>{item.quantity}</td>
            <td>
              <Money value={item.gross} />
            </td>
            {seesCost && (
              <td>
                <Money value={item.cost} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
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
      <div className="sale-told">
        {billDoubts(bill, t).map((doubt) => (
          <p key={doubt} className="sale-doubt">
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
