// The sheet of all keys of voucher entry, made from the one table that the grid obeys.
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Kbd } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import { usePageActs } from './desk-context.ts'
import { KeyChange } from './key-change-view.tsx'
import { capsOf, type KeyGroup, type KeyRow, keyGroups, keyTable } from './key-table.ts'

const Keys = ({ row }: { row: KeyRow }) => {
  const t = useWords('voucherEntry')
  return row.keys.map((key, index) => (
    <span key={key} className="key-sheet-keys">
      {index > 0 && <i>{t('or')}</i>}
      {capsOf(key).map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </span>
  ))
}

const Group = ({ group }: { group: KeyGroup }) => {
  const t = useWords('voucherEntry')
  return (
    <section className="key-sheet-group">
      <h3>{t(`keys_${group}`)}</h3>
      <dl>
        {keyTable()
          .rows.filter((row) => row.group === group && row.keys.length > 0)
          .map((row) => (
            <div key={row.act}>
              <dt>
                <Keys row={row} />
              </dt>
              <dd>{t(`act_${row.act}`)}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

export const KeySheet = () => {
  const t = useWords('voucherEntry')
  const act = usePageActs()
  const [isChanging, setChanging] = useState(false)
  const foot = (
    <>
      {!isChanging && <Button onClick={() => setChanging(true)}>{t('entryKeys:change')}</Button>}
      <Button look="solid" onClick={() => (isChanging ? setChanging(false) : act('leave'))}>
        {t(isChanging ? 'entryKeys:done' : 'close')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t(isChanging ? 'entryKeys:title' : 'keySheet')}
      width={isChanging ? 1060 : 940}
      className="key-sheet"
      foot={foot}
      onClose={() => act('leave')}
    >
      {isChanging ? (
        <KeyChange />
      ) : (
        <div className="key-sheet-groups">
          {keyGroups.map((group) => (
            <Group key={group} group={group} />
          ))}
        </div>
      )}
    </Dialog>
  )
}
