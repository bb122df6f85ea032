// Who is signed in: since when, where and with what; one session or all of a user can be ended at once.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SessionShape } from '../../contract/people/monitor.ts'
import { useCall, useWrite } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { useAuth } from '../kit/auth.tsx'
import { IconButton } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { confirm } from '../kit/dialog.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { useAddress } from '../parts/address.ts'
import { AddressSearch } from '../parts/address-field.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { ListPage, usePages } from '../parts/list/list-page.tsx'
import { monitorApi } from './people-api.ts'

const usualSize = 100

const marksOf = (row: SessionShape): ('current' | 'locked' | 'remember')[] => [
  ...(row.current ? (['current'] as const) : []),
  ...(row.locked ? (['locked'] as const) : []),
  ...(row.remember ? (['remember'] as const) : []),
]

type Ending = {
  /** Of the row's user: his own sessions, or with the right anybody's. */
  mayEnd: (row: SessionShape) => boolean
  onEnd: (row: SessionShape) => void
  onEndAll: (row: SessionShape) => void
}

const columnsOf = (t: Say, { mayEnd, onEnd, onEndAll }: Ending): GridColumn<SessionShape>[] => [
  { key: 'user', title: t('user'), width: 180, cell: (row) => `${row.realName} ${row.userName}`.trim() },
  { key: 'agent', title: t('agent'), width: 190, cell: (row) => row.agent || row.deviceName },
  { key: 'ip', title: t('ip'), width: 150, cell: (row) => row.ip },
  { key: 'createdAt', title: t('since'), width: 150, cell: (row) => momentText(row.createdAt) },
  { key: 'lastSeenAt', title: t('lastSeen'), width: 150, cell: (row) => momentText(row.lastSeenAt) },
  {
    key: 'marks',
    title: t('state'),
    width: 220,
    grow: 1,
    cell: (row) =>
      marksOf(row).map((mark) => (
        <Tag key={mark} look="draft">
          {t(mark)}
        </Tag>
      )),
  },
  {
    key: 'acts',
    title: '',
    width: 96,
    align: 'end',
    cell: (row) =>
      mayEnd(row) && (
        <>
          {!row.current && (
            <IconButton icon="logout" label={t('endOf', { user: row.userName })} onClick={() => onEnd(row)} />
          )}
          <IconButton icon="ban" label={t('endAllOf', { user: row.userName })} onClick={() => onEndAll(row)} />
        </>
      ),
  },
]

const useEnding = (): Ending => {
  const t = useWords('monitor')
  const user = useUser()
  const mayEndAll = useAuth('sys:session:revoke')
  const end = useWrite(monitorApi.endSession)
  const endAll = useWrite(monitorApi.endOthers)
  return useMemo(() => {
    const onEnd = async (row: SessionShape) => {
      const title = t('endTitle', { user: row.realName || row.userName })
      const answer = await confirm({ title, text: t('endText'), act: t('end'), danger: true })
      if (answer !== null) end.mutate({ id: row.id })
    }
    const onEndAll = async ({ userId, userName, realName }: SessionShape) => {
      const title = t('endAllTitle', { user: realName || userName })
      const answer = await confirm({ title, text: t('endAllText'), act: t('endAll'), danger: true })
      if (answer !== null) endAll.mutate({ userId })
    }
    return {
      mayEnd: (row) => mayEndAll || row.userName === user?.userName,
      onEnd: (row) => void onEnd(row),
      onEndAll: (row) => void onEndAll(row),
    }
  }, [t, user, mayEndAll, end.mutate, endAll.mutate])
}

const SessionScreen = () => {
  const t = useWords('monitor')
  const address = useAddress()
  const ending = useEnding()
  const columns = useMemo(() => columnsOf(t, ending), [t, ending])
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const userName = address.get('search') || undefined
  const list = useCall(monitorApi.sessions, { userName, page, pageSize }, { placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('sessions')}
      answer={list}
      parameters={<AddressSearch address={address} placeholder={t('searchUser')} />}
      grid={{ id: 'sessions', columns, rows: list.data?.items ?? [], rowKey: (row) => row.id }}
      isWhole={!userName}
      pages={pagesOf(list.data?.total)}
    />
  )
}

export default SessionScreen
