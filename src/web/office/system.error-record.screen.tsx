// The errors that people have reported: found by state, words, menu, reporter, trace id and day; several are taken on
// at once.
import { type ErrorRowShape, errorCalls, errorStates } from '../../contract/office/error-record.ts'
import { send, useCall } from '../api/query.ts'
import type { IconName } from '../kit/icon-paths.ts'
import { Tag } from '../kit/status-tag.tsx'
import { momentText, type Say } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { exportAct, onMany } from '../parts/list/list-acts.tsx'
import { useList } from '../parts/list/list-page.tsx'
import { barLine, chips, days, type ListColumn, ListScreen, oneOf, text } from '../parts/list/list-screen.tsx'
import { ErrorHandle, stateOf } from './error-handle.tsx'

const columnsOf = (t: Say): ListColumn<ErrorRowShape>[] => [
  { key: 'no', width: 136, sortable: true },
  {
    ...{ key: 'recFlg', width: 112, sortable: true },
    cell: (row) => <Tag look={stateOf(row).look}>{t(stateOf(row).word)}</Tag>,
  },
  { key: 'message', width: 240, min: 140, grow: 3 },
  { key: 'errorCode', width: 84, sortable: true },
  { key: 'reqUrl', width: 150, min: 90, grow: 1, quiet: true },
  { key: 'menuName', width: 100, min: 80, grow: 1 },
  { key: 'occurrences', width: 92, align: 'end', sortable: true },
  { key: 'createUserName', width: 116, sortable: true },
  { key: 'lastAt', width: 146, sortable: true, cell: (row) => momentText(row.lastAt) },
  { key: 'assigneeName', width: 104 },
]

const filterOf = (address: Address) => {
  const state = errorStates.findIndex((one) => one === address.get('state'))
  return {
    recFlg: state < 0 ? undefined : state,
    keyword: address.get('search') || undefined,
    traceId: address.get('traceId') || undefined,
    createUserId: address.get('createUserId') || undefined,
    menuId: address.get('menuId') || undefined,
    start: address.get('dateFrom') || undefined,
    end: address.get('dateTo') || undefined,
  }
}

const setAll = (word: string, icon: IconName, recFlg: 1 | 3) =>
  onMany<ErrorRowShape>({
    ...{ word, icon, code: 'sys:error:handle' },
    does: (rows) => send(errorCalls.batch, { ids: rows.map(({ id }) => id), recFlg }),
  })

export default function ErrorRecordScreen() {
  const { menus = [], users = [] } = useCall(errorCalls.choices, {}, { quiet: true }).data ?? {}
  const list = useList(errorCalls.list, filterOf, 100)
  return (
    <ListScreen
      {...{ id: 'error-record', words: 'errorRecord', list, columns: columnsOf }}
      chips={[
        chips('state', errorStates),
        barLine,
        oneOf('menuId', 'f_menuName', menus),
        oneOf('createUserId', 'f_createUserName', users),
        text('traceId', { width: 190 }),
        days,
      ]}
      acts={[
        {
          ...{ word: 'open', icon: 'eye', code: 'sys:error:detail', isEnter: true },
          does: ({ id }, { tab }) => tab.open(`/system/error-record-detail/${id}`),
        },
        {
          ...{ word: 'handle', icon: 'edit', code: 'sys:error:handle' },
          opens: (record, onClose) => <ErrorHandle record={record} onClose={onClose} />,
        },
        setAll('takeOn', 'user', 1),
        setAll('ignore', 'ban', 3),
        {
          ...{ word: 'delete', icon: 'trash', code: 'sys:error:delete', asks: 'delete', clears: true },
          places: ({ no }) => ({ no }),
          does: ({ id }) => send(errorCalls.remove, { id }),
        },
      ]}
      pageActs={[exportAct('export', 'sys:error:export', () => send(errorCalls.export, list.filter))]}
    />
  )
}
