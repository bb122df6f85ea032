// What happened to one object of the master data, from its trail: who, when, and each field with old and new.
import { trailCalls } from '../../../contract/office/trail.ts'
import { apiOf } from '../../api/api-of.ts'
import { useCall } from '../../api/query.ts'
import { LoadFailed, Skeleton } from '../../kit/page.tsx'
import { Drawer } from '../../kit/panel.tsx'
import { useWords } from '../../kit/words.ts'
import './change-history.css'
import { momentText } from '../../kit/day-text.ts'
import { changeText, nameIn } from '../trail-text.ts'

const trailApi = apiOf(trailCalls)
const shownMost = 100

type HistoryProps = { chain: 'company' | 'group'; objectType: string; objectNo: string; onClose: () => void }

/** The latest first. */
export const ChangeHistory = ({ chain, objectType, objectNo, onClose }: HistoryProps) => {
  const t = useWords('trail')
  const shared = useWords('masterList')
  const asked = { chain, objectType, objectNo: objectNo.slice(0, 100), pageSize: shownMost }
  const list = useCall(trailApi.list, asked, { staleTime: 0 })
  const rows = list.data?.items ?? []
  return (
    <Drawer title={shared('history')} note={objectNo} width={560} onClose={onClose}>
      {list.isPending && <Skeleton />}
      {list.error && !list.data && <LoadFailed trouble={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <p className="page-note">{shared('noHistory')}</p>}
      <ol className="history">
        {rows.map((row) => (
          <li key={row.id}>
            <p className="history-who">
              <b>{nameIn(t, 'act', row.action)}</b> {row.realName || row.userName} · {momentText(row.at)}
            </p>
            <ul>
              {row.changes.map((change) => (
                <li key={`${change.field} ${change.from} ${change.to}`}>{changeText(change, t)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Drawer>
  )
}
