// What one entry of the trail changed, field by field, old beside new; and the way to the voucher.
import type { TrailChangeShape, TrailRowShape } from '../../contract/office/trail.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import './trail.css'
import { momentText } from '../kit/day-text.ts'
import { Panel } from '../kit/panel.tsx'
import { useTab } from '../kit/tab.ts'
import { useWords } from '../kit/words.ts'
import { fieldName, nameIn } from '../parts/list/change-history.tsx'

const Value = ({ text, isOld }: { text: string; isOld?: boolean }) => {
  if (text === '') return <span className="trail-none">–</span>
  return isOld ? <del>{text}</del> : <ins>{text}</ins>
}

const Change = ({ change }: { change: TrailChangeShape }) => {
  const t = useWords('trail')
  return (
    <tr>
      <th scope="row">{fieldName(change, t)}</th>
      <td>
        <Value text={change.from} isOld />
      </td>
      <td>
        <Value text={change.to} />
      </td>
    </tr>
  )
}

export const TrailPanel = ({ row, onClose }: { row: TrailRowShape; onClose: () => void }) => {
  const t = useWords('trail')
  const tab = useTab()
  const maySee = useAuth('gl:voucher:view')
  const open = row.isThere && maySee && (
    <Button icon="file" onClick={() => tab.open(`/voucher/entry/${row.objectId}`)}>
      {t('openVoucher')}
    </Button>
  )
  return (
    <Panel
      title={`${nameIn(t, 'type', row.objectType)} ${row.objectNo}`}
      note={nameIn(t, 'act', row.action)}
      onClose={onClose}
      foot={open || undefined}
      width={440}
    >
      <div className="trail-told">
        <p className="trail-who">
          {row.realName || row.userName} · {momentText(row.at)}
        </p>
        {row.changes.length === 0 ? (
          <p className="trail-none">{t('noChanges')}</p>
        ) : (
          <table className="trail-changes">
            <thead>
              <tr>
                <th>{t('field')}</th>
                <th>{t('from')}</th>
                <th>{t('to')}</th>
              </tr>
            </thead>
            <tbody>
              {row.changes.map((change) => (
                <Change key={`${change.line ?? ''} ${change.field} ${change.from} ${change.to}`} change={change} />
              ))}
            </tbody>
          </table>
        )}
        {row.more > 0 && <p className="trail-none">{t('more', { n: row.more })}</p>}
        <p className="trail-trace">
          {t('traceId')} {row.traceId}
        </p>
      </div>
    </Panel>
  )
}
