// The own statements that the company may run: each opens over its books.
import type { Lang } from '../../contract/base/language.ts'
import { ownStatementCalls } from '../../contract/statement/own-statement.ts'
import { useCall } from '../api/query.ts'
import { useTab } from '../kit/page.tsx'
import { nameOf, type Say } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { useListState } from '../parts/list/list-page.tsx'
import { type ListColumn, ListScreen, searched } from '../parts/list/list-screen.tsx'

type Row = { code: string; nameZhCn: string; nameZhTw: string; nameEn: string }

const columnsOf = (t: Say, lang: Lang): ListColumn<Row>[] => [
  { key: 'code', title: t('code'), width: 180 },
  {
    ...{ key: 'name', title: t('name'), width: 320, min: 140, grow: 1, cell: (row) => nameOf(row, lang) },
    link: (row) => `/report/run/${row.code}`,
  },
]

const OwnStatements = () => {
  const tab = useTab()
  const { filter, shown } = useListState(searched, 0)
  const search = (filter.search ?? '').trim().toLowerCase()
  const answer = useCall(ownStatementCalls.list, {}, { staleTime: 0 })
  const items = (answer.data?.items ?? []).filter((row) =>
    [row.code, row.nameZhCn, row.nameZhTw, row.nameEn].some((text) => text.toLowerCase().includes(search)),
  )
  return (
    <ListScreen
      isUnpaged
      {...{ id: 'own-statements', words: 'statementTemplate', columns: columnsOf }}
      {...{ title: 'ownTitle', noneYet: 'ownNone' }}
      list={shown({ ...answer, data: answer.data && { items } }, ({ code }) => code)}
      onOpen={({ code }) => tab.open(`/report/run/${code}`)}
    />
  )
}

export default ofAccountSet(OwnStatements)
