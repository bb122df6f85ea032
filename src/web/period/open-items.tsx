// The receivables and payables that a closing carried item by item: whose, of which voucher, due when, how much.
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { Money } from '../kit/money.tsx'
import { useWords } from '../kit/words.ts'
import './closing.css'
import { closingApi } from './closing-api.ts'

const Items = ({ accountSet }: { accountSet: string }) => {
  const t = useWords('closing')
  const { data } = useCall(closingApi.openItems, { accountSet }, { staleTime: 0 })
  if (!data) return null
  return (
    <>
      <table className="closing-table" aria-label={t('openItems')}>
        <thead>
          <tr>
            <th>{t('subject')}</th>
            <th>{t('entities')}</th>
            <th>{t('itemVoucher')}</th>
            <th>{t('itemDate')}</th>
            <th>{t('itemDue')}</th>
            <th>{t('summary')}</th>
            <th className="closing-end">{t('itemOriginal')}</th>
            <th className="closing-end">{t('itemOpen')}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((item) => (
            <tr key={`${item.subject} ${item.entities} ${item.currency} ${item.no}`}>
              <td>
                <span className="closing-code">{item.subject}</span> {item.subjectName}
              </td>
              <td className="closing-quiet">{item.entities}</td>
              <td>{item.voucher}</td>
              <td>{item.date}</td>
              <td>{item.due}</td>
              <td className="closing-quiet">{item.summary}</td>
              <td className="closing-end">
                {item.original === item.base ? '' : `${item.currency} `}
                {item.original === item.base ? null : <Money value={item.original} />}
              </td>
              <td className="closing-end">
                <Money value={item.base} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.items.length < data.total && <p className="closing-note">{t('itemsCapped', { n: data.items.length })}</p>}
    </>
  )
}

export const OpenItems = ({ accountSet, count }: { accountSet: string; count: number }) => {
  const t = useWords('closing')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="year-fact">
        {t('itemsOf', { n: count })}{' '}
        <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'itemsHide' : 'itemsShow')}
        </Button>
      </p>
      {isOpen && <Items accountSet={accountSet} />}
    </>
  )
}
