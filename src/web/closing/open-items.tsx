// The receivables and payables that a closing carried item by item: whose, of which voucher, due when, how much.
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpenItemShape } from '../../contract/closing/closing.ts'
import { useCall } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { SearchField } from '../kit/field.tsx'
import { useLateText } from '../kit/late-text.ts'
import { Money } from '../kit/money.tsx'
import { LoadFailed, Skeleton } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import { Pager } from '../parts/list/pager.tsx'
import './closing.css'
import { usePageSize } from '../parts/list/use-pages.ts'
import { closingApi } from './closing-api.ts'

const usualSize = 50

const Rows = ({ items }: { items: readonly OpenItemShape[] }) => {
  const t = useWords('closing')
  return (
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
        {items.map((item) => (
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
  )
}

const Items = ({ accountSet }: { accountSet: string }) => {
  const pageSize = usePageSize(usualSize)
  const t = useWords('closing')
  const [asked, setAsked] = useState({ search: '', page: 1 })
  const text = useLateText(asked.search, (search) => setAsked({ search, page: 1 }))
  const input = { accountSet, pageSize, page: asked.page, search: asked.search || undefined }
  const found = useCall(closingApi.openItems, input, { staleTime: 0, placeholderData: keepPreviousData })
  const { data } = found
  return (
    <>
      <div className="closing-items-bar">
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
        <span className="closing-items-pages">
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
      {found.error && !data ? (
        <LoadFailed trouble={found.error} onRetry={() => void found.refetch()} />
      ) : !data ? (
        <Skeleton rows={4} />
      ) : data.total === 0 ? (
        <p className="closing-note">{t('itemsNone')}</p>
      ) : (
        <Rows items={data.items} />
      )}
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
