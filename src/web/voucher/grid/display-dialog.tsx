// How the user wants voucher entry to look; what is chosen holds at once.
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { useWords } from '../../kit/words.ts'
import { ColumnRows } from '../../parts/grid/column-chooser.tsx'
import { usePageActs } from '../entry/desk-context.ts'
import { layoutId, movableColumns } from './columns.ts'
import { useDisplay } from './display.ts'
import { LookChoice } from './paper.tsx'
import './columns.css'

/** The columns of the table, but for the first two, which every line has. */
const Columns = () => {
  const t = useWords('entryPaper')
  const tv = useWords('voucherEntry')
  const columns = movableColumns.map(({ key, rare, always }) => ({ key, rare, always, title: tv(key) }))
  return (
    <section className="display-columns" aria-label={t('columnsTitle')}>
      <h3>{t('columnsTitle')}</h3>
      <p className="page-note">{t('columnsNote')}</p>
      <ColumnRows id={layoutId} columns={columns} widths />
    </section>
  )
}

export const DisplayDialog = () => {
  const t = useWords('entryPaper')
  const act = usePageActs()
  const [display, setDisplay] = useDisplay()
  const foot = (
    <Button look="solid" onClick={() => act('leave')}>
      {t('close')}
    </Button>
  )
  return (
    <Dialog title={t('displayTitle')} width={480} className="display-dialog" foot={foot} onClose={() => act('leave')}>
      <p className="display-row">
        {t('look')} <LookChoice />
      </p>
      <Checkbox checked={display.takesSummary} onChange={(takesSummary) => setDisplay({ ...display, takesSummary })}>
        {t('takesSummary')}
      </Checkbox>
      {display.look === 'table' && <Columns />}
    </Dialog>
  )
}
