// What happened to one object of the master data, from its trail: who, when, and each field with old and new.
import { type TrailChangeShape, trailCalls } from '../../../contract/office/trail.ts'
import { useCall } from '../../api/query.ts'
import { Drawer } from '../../kit/dialog.tsx'
import { LoadFailed, Skeleton } from '../../kit/page.tsx'
import { momentText, type Say, useWords } from '../../kit/words.ts'
import './change-history.css'

const shownMost = 100

type HistoryProps = { chain: 'company' | 'group'; objectType: string; objectNo: string; onClose: () => void }

/** The latest first. */
export const ChangeHistory = ({ chain, objectType, objectNo, onClose }: HistoryProps) => {
  const t = useWords('trail')
  const shared = useWords('masterList')
  const asked = { chain, objectType, objectNo: objectNo.slice(0, 100), pageSize: shownMost }
  const list = useCall(trailCalls.list, asked, { staleTime: 0 })
  const rows = list.data?.items ?? []
  return (
    <Drawer title={shared('history')} note={objectNo} width={560} onClose={onClose}>
      {list.isPending && <Skeleton />}
      {list.error && !list.data && <LoadFailed trouble={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <p className="page-note">{shared('noHistory')}</p>}
      <ol className="history">
        {rows.map((row) => (
          <li key={row.id} className="lined">
            <p className="mb-4">
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

/** A word of the trail, or of the list that a field is called by; a code that has none is shown as it is. */
export const nameIn = (say: Say, kind: 'act' | 'type' | 'field', code: string): string => {
  const [list, field] = code.split('.')
  if (field !== undefined) return say(`${list}:f_${field}`)
  const key = `${kind}_${code}`
  // A row of a plain list is called as the list says.
  const keys = kind === 'type' ? [key, `${code}:one`] : key
  const text = say(keys)
  return text === key || text === `${code}:one` || text === 'one' ? code : text
}

export const fieldName = ({ field, line, from }: TrailChangeShape, say: Say): string => {
  const name = field === 'line' ? say(from === '' ? 'lineAdded' : 'lineRemoved') : nameIn(say, 'field', field)
  return line === null ? name : `${say('ofLine', { n: line })} ${name}`
}

/** 第3行 借方 100.00 → 120.00 */
export const changeText = (change: TrailChangeShape, say: Say): string => {
  const { from, to } = change
  const values = from === '' ? to : to === '' ? `${from} → ${say('nothing')}` : `${from} → ${to}`
  return `${fieldName(change, say)} ${change.field === 'line' ? from || to : values}`
}
