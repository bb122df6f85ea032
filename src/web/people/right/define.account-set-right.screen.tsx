// Who may do what in which account sets: the rows, adding users, the reasons, the matrix, and the view as a user.
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type SetRightShape, setRightCalls, setRightMost } from '../../../contract/people/account-set-right.ts'
import { holdsWholeChain } from '../../../domain/chart/access.ts'
import { printPaper, saveAnswer } from '../../api/download.ts'
import { send, useCall, useWrite } from '../../api/query.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { beginView } from '../../api/tokens.ts'
import { useAuth } from '../../kit/auth.tsx'
import { IconButton } from '../../kit/button.tsx'
import { momentText } from '../../kit/day-text.ts'
import { Empty } from '../../kit/page.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import type { GridColumn } from '../../parts/grid/data-grid.tsx'
import { type Act, onMany, type RowAct } from '../../parts/list/list-acts.tsx'
import { useListState } from '../../parts/list/list-page.tsx'
import { ListScreen } from '../../parts/list/list-screen.tsx'
import './audit-right.css'
import './set-right.css'
import { rightsText, type ScopeNames, SetRightWhy, scopeNamesOf, scopeText } from './set-right-explanation.tsx'
import { SetRightAdd, SetRightEdit } from './set-right-form.tsx'

type Column = GridColumn<SetRightShape>

type OnView = (asked: { userId: string }) => void

const viewColumn = (t: Say, onView: OnView): Column => ({
  ...{ key: 'view', title: '', width: 48 },
  cell: (row) => (
    <IconButton icon="eye" label={t('viewAs')} tabIndex={-1} onClick={() => onView({ userId: row.userId })} />
  ),
})

const columnsOf = (t: Say, onView: OnView | null, names: ScopeNames): Column[] => [
  {
    ...{ key: 'user', title: t('user'), width: 170, pinned: true },
    cell: (row) => (
      <>
        {row.realName} <span className="text-faint">{row.userName}</span>{' '}
        {!row.isUserEnabled && <Tag look="draft">{t('userDisabled')}</Tag>}
      </>
    ),
  },
  ...(onView ? [viewColumn(t, onView)] : []),
  { key: 'company', title: t('company'), width: 110, cell: (row) => row.company || t('everyCompany') },
  { key: 'year', title: t('year'), width: 84, cell: (row) => row.year || t('everyYear') },
  { key: 'rights', title: t('rights'), width: 240, cell: (row) => rightsText(row.rights, t) },
  {
    ...{ key: 'chain', title: t('chain'), width: 120 },
    cell: (row) => holdsWholeChain(new Set(row.rights)) && <Tag look="warn">{t('wholeChain')}</Tag>,
  },
  {
    ...{ key: 'scope', title: t('scope'), width: 150, min: 110, grow: 1, quiet: true },
    cell: (row) => scopeText(row, t, names),
  },
  { key: 'validUntil', title: t('validUntil'), width: 104, quiet: true, cell: (row) => row.validUntil },
  {
    ...{ key: 'granted', title: t('granted'), width: 150, quiet: true },
    cell: (row) => `${row.grantedBy} ${momentText(row.grantedAt).slice(0, 10)}`,
  },
]

const isChangeable = ({ mayEdit }: SetRightShape): boolean => mayEdit

const SetRights = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('setRight')
  const { filter, shown } = useListState((address) => ({ search: address.get('search') }), 0)
  const answer = useCall(setRightCalls.list, filter, { placeholderData: keepPreviousData })
  const choices = useCall(setRightCalls.choices, {}).data
  const list = shown(answer, ({ id }) => id)
  const administers = set.rights.includes('admin')
  const mayEdit = useAuth('gl:accountSetRight:edit') && administers
  const mayView = useAuth('gl:accountSetRight:viewAs') && administers
  const { mutate: viewAs } = useWrite(setRightCalls.viewAs, { onSuccess: ({ token }) => beginView(token) })
  const [isAsking, setAsking] = useState(false)
  const names = useMemo(() => scopeNamesOf(choices), [choices])
  const onView = mayView ? viewAs : null
  const columns = useCallback((say: Say) => columnsOf(say, onView, names), [onView, names])
  const acts: RowAct<SetRightShape>[] = [
    {
      ...{ word: 'edit', icon: 'edit', code: 'gl:accountSetRight:edit', when: isChangeable, isEnter: mayEdit },
      opens: (row, onClose) => choices && <SetRightEdit {...{ row, choices, onClose }} />,
    },
    onMany<SetRightShape>({
      ...{ word: 'remove', icon: 'trash', code: 'gl:accountSetRight:edit', asks: 'remove', isAskedInFull: true },
      places: (rows) => ({ n: rows.length }),
      when: (rows) => rows.every(isChangeable),
      does: (rows) => send(setRightCalls.delete, { ids: rows.map(({ id }) => id) }),
    }),
    { word: 'viewAs', icon: 'eye', code: 'gl:accountSetRight:viewAs', does: ({ userId }) => viewAs({ userId }) },
  ]
  const exportAs = (format: 'xlsx' | 'csv', word: string): Act<unknown> => ({
    ...{ word, code: 'gl:accountSetRight:export' },
    does: () => saveAnswer(send(setRightCalls.export, { ...filter, format }), `${t('matrix')}.${format}`),
  })
  return (
    <ListScreen
      isUnpaged
      {...{ id: 'account-set-rights', words: 'setRight', list, columns, acts }}
      empty={<Empty icon="users" title={t('none')} text={t('noneText')} />}
      end={<span className="page-note">{t('kit:rows', { n: list.rows.length })}</span>}
      foot={answer.data?.isCut && <span className="page-note">{t('cut', { n: setRightMost.rows })}</span>}
      grid={{ rowLook: (row) => (row.isUserEnabled ? undefined : 'muted') }}
      pageActs={[
        { word: 'why', icon: 'help', does: () => setAsking(!isAsking) },
        {
          ...{ word: 'print', icon: 'printer', code: 'gl:accountSetRight:print' },
          does: () => printPaper(() => send(setRightCalls.print, filter)),
        },
        {
          ...{ word: 'export', icon: 'download' },
          items: [exportAs('xlsx', 'exportXlsx'), exportAs('csv', 'exportCsv')],
        },
        {
          ...{ word: 'add', look: 'solid', icon: 'plus', isShown: () => mayEdit, when: () => choices !== undefined },
          opens: (_, onClose) => choices && <SetRightAdd {...{ choices, current: set, onClose }} />,
        },
      ]}
      panel={() =>
        isAsking &&
        choices && (
          <SetRightWhy {...{ set, choices, userId: list.chosen[0]?.userId ?? '' }} onClose={() => setAsking(false)} />
        )
      }
    />
  )
}

export default ofAccountSet(SetRights)
