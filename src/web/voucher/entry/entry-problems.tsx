// All reasons of a refused save, above the foot; each leads to its cell. And the offer of work that was not saved.
import { Button, IconButton } from '../../kit/button.tsx'
import { momentText } from '../../kit/day-text.ts'
import { Icon } from '../../kit/icon.tsx'
import { ProblemList } from '../../kit/problem-list.tsx'
import { useWords } from '../../kit/words.ts'
import { focusGrid } from '../grid/focus-grid.ts'
import { expand, moveTo } from '../grid/grid-state.ts'
import { useDesk, useEntry } from './desk-context.ts'
import { putGrid } from './desk-grid.ts'
import { isWarningNumber } from './desk-save.ts'
import type { Mark } from './entry-state.ts'
import type { Field } from './fields.ts'
import { useMarkText } from './problem-text.ts'
import { countKept, type KeptRecord } from './unsaved-work.ts'

const headFields: ReadonlySet<string> = new Set(['type', 'date', 'attachCount', 'remark'])

export const EntryProblems = () => {
  const t = useWords('voucherEntry')
  const textOf = useMarkText()
  const desk = useDesk()
  const refused = useEntry((state) => state.refused)
  const lines = useEntry((state) => state.grid.lines)
  if (refused.length === 0) return null
  const rowOf = (mark: Mark): number => lines.findIndex((line) => line.key === mark.key)
  // Warnings ask before the save; nothing has to be corrected.
  const isAsked = refused.every(({ number }) => isWarningNumber(number))
  const shown = refused.map((mark, at) => {
    const row = mark.key === null ? -1 : rowOf(mark)
    const message = textOf(mark, row)
    // Most sentences name their line themselves; for the others the list does. The last part finds the mark again.
    const isNamed = row < 0 || 'n' in mark.args
    return { code: mark.number, message, path: isNamed ? `mark.${at}` : `lines.${row}.${at}` }
  })
  const go = (path: string) => {
    const mark = refused[Number(path.split('.').at(-1))]
    if (!mark) return
    const row = rowOf(mark)
    const field = (mark.field && !headFields.has(mark.field) ? mark.field : 'summary') as Field
    const { grid } = desk.store.getState()
    const open = desk.rules.columns().second.includes(field) && !grid.expanded ? expand(grid, true, desk.rules) : grid
    if (row >= 0) putGrid(desk, moveTo(open, row, field, desk.rules))
    focusGrid(desk)
  }
  return (
    <section className={`entry-dock ${isAsked ? 'entry-asked' : 'entry-refused'}`} aria-label={t('refusedTitle')}>
      <header className="entry-dock-head">
        <h2>{t('refusedTitle')}</h2>
        <span className="page-note">{t(isAsked ? 'askedCount' : 'refusedCount', { n: refused.length })}</span>
        <IconButton icon="close" label={t('close')} onClick={() => desk.store.setState({ refused: [] })} />
      </header>
      <ProblemList problems={shown} onGo={go} look={isAsked ? 'warn' : 'negative'} />
    </section>
  )
}

/** The bar that offers unsaved work of a tab or window that is gone. */
export const KeptOffer = (props: { record: KeptRecord; onTake: () => void; onDrop: () => void }) => {
  const t = useWords('voucherEntry')
  const { kept } = props.record
  // A save that is on its way would take what is put there meanwhile for its own voucher.
  const isBusy = useEntry((state) => state.busy !== null)
  return (
    <div className="entry-offer" role="status">
      <Icon name="history" />
      <span>
        {t('keptOffer', { time: momentText(new Date(kept.at).toISOString()), n: countKept(kept) })}
        {kept.papers !== undefined && kept.papers.length > 0 && ` · ${t('keptPapers', { n: kept.papers.length })}`}
        {props.record.key === '' && ` · ${t('keptElsewhere')}`}
        {kept.head.remark && ` · ${kept.head.remark}`}
      </span>
      <Button small disabled={isBusy} onClick={props.onTake}>
        {t('keptTake')}
      </Button>
      <Button small look="plain" onClick={props.onDrop}>
        {t('keptDrop')}
      </Button>
    </div>
  )
}
