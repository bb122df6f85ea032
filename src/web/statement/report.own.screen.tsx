// The own statements that the company may run: each opens over its books.
import { useMemo } from 'react'
import { ownStatementCalls } from '../../contract/statement/own-statement.ts'
import { useCall } from '../api/query.ts'
import { useTab } from '../kit/page.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { useAddress } from '../parts/address.ts'
import { AddressSearch } from '../parts/address-field.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { ListPage } from '../parts/list/list-page.tsx'

type Row = { code: string; nameZhCn: string; nameZhTw: string; nameEn: string }

const OwnStatements = () => {
  const t = useWords('statementTemplate')
  const lang = useLang()
  const tab = useTab()
  const address = useAddress()
  const search = address.get('search').trim().toLowerCase()
  const list = useCall(ownStatementCalls.list, {}, { staleTime: 0 })
  const rows = (list.data?.items ?? []).filter((row) =>
    [row.code, row.nameZhCn, row.nameZhTw, row.nameEn].some((text) => text.toLowerCase().includes(search)),
  )
  const columns = useMemo(
    (): GridColumn<Row>[] => [
      { key: 'code', title: t('code'), width: 180, cell: (row) => row.code },
      {
        ...{ key: 'name', title: t('name'), width: 320, min: 140, grow: 1, cell: (row) => nameOf(row, lang) },
        link: (row) => `/report/run/${row.code}`,
      },
    ],
    [t, lang],
  )
  return (
    <ListPage
      title={t('ownTitle')}
      answer={list}
      isWhole={search === ''}
      noneYet={t('ownNone')}
      parameters={<AddressSearch address={address} placeholder={t('search')} />}
      grid={{
        ...{ id: 'own-statements', columns, rows, place: address.search },
        rowKey: (row) => row.code,
        onOpen: (row) => tab.open(`/report/run/${row.code}`),
      }}
    />
  )
}

export default ofAccountSet(OwnStatements)
