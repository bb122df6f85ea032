// Who is signed in: since when, where and with what; one session or all of a user can be ended at once.
import { useCallback, useMemo } from 'react'
import { monitorCalls, type SessionShape } from '../../contract/people/monitor.ts'
import { useWrite } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { useAuth } from '../kit/auth.tsx'
import { IconButton } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { momentText, type Say, useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { useList } from '../parts/list/list-page.tsx'
import { type ListColumn, ListScreen } from '../parts/list/list-screen.tsx'

const marks = ['current', 'locked', 'remember'] as const

type Ending = {
  /** Of the row's user: his own sessions, or with the right anybody's. */
  mayEnd: (row: SessionShape) => boolean
  onEnd: (row: SessionShape) => void
  onEndAll: (row: SessionShape) => void
}

const columnsOf = (t: Say, { mayEnd, onEnd, onEndAll }: Ending): ListColumn<SessionShape>[] => [
  { key: 'user', title: t('user'), width: 180, cell: (row) => `${row.realName} ${row.userName}`.trim() },
  { key: 'agent', title: t('agent'), width: 190, cell: (row) => row.agent || row.deviceName },
  { key: 'ip', title: t('ip'), width: 150 },
  { key: 'createdAt', title: t('since'), width: 150, cell: (row) => momentText(row.createdAt) },
  { key: 'lastSeenAt', title: t('lastSeen'), width: 150, cell: (row) => momentText(row.lastSeenAt) },
  {
    key: 'marks',
    title: t('state'),
    width: 220,
    grow: 1,
    cell: (row) =>
      marks
        .filter((mark) => row[mark])
        .map((mark) => (
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
  const end = useWrite(monitorCalls.endSession)
  const endAll = useWrite(monitorCalls.endOthers)
  return useMemo(() => {
    const ask = async (word: 'end' | 'endAll', { realName, userName }: SessionShape, onYes: () => void) => {
      const title = t(`${word}Title`, { user: realName || userName })
      const answer = await confirm({ title, text: t(`${word}Text`), act: t(word), danger: true })
      if (answer !== null) onYes()
    }
    return {
      mayEnd: (row) => mayEndAll || row.userName === user?.userName,
      onEnd: (row) => void ask('end', row, () => end.mutate({ id: row.id })),
      onEndAll: (row) => void ask('endAll', row, () => endAll.mutate({ userId: row.userId })),
    }
  }, [t, user, mayEndAll, end.mutate, endAll.mutate])
}

const filterOf = (address: Address) => ({ userName: address.get('search') || undefined })

export default function SessionScreen() {
  const ending = useEnding()
  const columns = useCallback((t: Say) => columnsOf(t, ending), [ending])
  const list = useList(monitorCalls.sessions, filterOf, 100)
  return (
    <ListScreen {...{ id: 'sessions', words: 'monitor', title: 'sessions', search: 'searchUser', list, columns }} />
  )
}
