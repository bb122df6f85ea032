// The entities that lines refer to: customers, suppliers, employees, stores and the others, each kind with its fields.

import { useState } from 'react'
import type { ListRow } from '../../contract/base/master-list.ts'
import { entityList } from '../../contract/chart/entity.list.ts'
import { entityMergeCalls, type TransferShape } from '../../contract/chart/entity.ts'
import { useWrite } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { FormField } from '../kit/field.tsx'
import { useTab } from '../kit/page.tsx'
import { troubleText } from '../kit/problem-list.tsx'
import { useWords } from '../kit/words.ts'
import type { RowAct } from '../parts/list/list-acts.tsx'
import type { MasterInputs } from '../parts/list/master-form.tsx'
import { MasterListScreen } from '../parts/list/master-list.tsx'
import { EntitySearch } from '../parts/subject-picker.tsx'

/** A store has one manager at most. */
const inputs: MasterInputs = {
  managers: ({ name, id, label, values, invalid, onChange }) => (
    <EntitySearch
      id={id}
      type="employee"
      label={label}
      value={[values[name] ?? ''].flat().map(String)[0] ?? ''}
      invalid={invalid}
      onChange={(code) => onChange(code === '' ? [] : [code])}
    />
  ),
}

const acts: readonly RowAct<ListRow>[] = [
  {
    ...{ word: 'merge', icon: 'network', code: 'gl:entity:merge' },
    opens: (row, onClose) => <EntityMerge row={row} onClose={onClose} />,
  },
]

const EntityScreen = () => (
  <MasterListScreen list={entityList} checkPage="/define/entity-import" {...{ inputs, acts }} />
)

export default EntityScreen

// Merging an entity into another: what is posted stays, so balances move by drafts first.

const Transfers = ({ transfers, onOpen }: { transfers: readonly TransferShape[]; onOpen: (id: string) => void }) => {
  const t = useWords('entity')
  const chosen = useSession((state) => state.accountSet)
  return (
    <ul>
      {transfers.map(({ accountSet, lines, draft }, at) => (
        <li key={accountSet || at}>
          {accountSet} {t('mergeLines', { n: lines })}{' '}
          {draft === '' && <span className="page-note">{t('mergeNoRight')}</span>}
          {draft !== '' && accountSet === chosen && (
            <button type="button" className="link-button" onClick={() => onOpen(draft)}>
              {t('openDraft')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

const EntityMerge = ({ row, onClose }: { row: ListRow; onClose: () => void }) => {
  const t = useWords('entity')
  const tab = useTab()
  const [type, from] = [String(row.values.type), String(row.values.code)]
  const [into, setInto] = useState('')
  const merge = useWrite(entityMergeCalls.merge, { quiet: true })
  const { data } = merge
  const open = (id: string) => {
    onClose()
    tab.open(`/voucher/entry/${id}`)
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t(data ? 'kit:close' : 'kit:cancel')}</Button>
      {!data && (
        <Button
          look="solid"
          disabled={into === ''}
          busy={merge.isPending}
          onClick={() => merge.mutate({ type, from, into })}
        >
          {t('merge')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={t('mergeTitle', { code: from })} foot={foot} onClose={onClose}>
      {data ? (
        <div role="status">
          <p>{t(data.done ? 'mergeDone' : 'mergeDrafts', { code: from })}</p>
          <Transfers transfers={data.transfers} onOpen={open} />
        </div>
      ) : (
        <>
          <p className="mb-12">{t('mergeText')}</p>
          <FormField label={t('mergeInto')} required error={merge.error ? troubleText(merge.error) : undefined}>
            {(id) => <EntitySearch id={id} type={type} value={into} label={t('mergeInto')} onChange={setInto} />}
          </FormField>
        </>
      )}
    </Dialog>
  )
}
