// What the page tells beside the grid: reasons of a refused save, each leading to its cell, unsaved work that was left,
// and the draft that answers a voucher in the books of another company.

import { intercompanyCalls, type MirrorShape } from '../../../contract/merge/intercompany.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button, Icon, IconButton } from '../../kit/button.tsx'
import { ProblemList, troubleText } from '../../kit/problem-list.tsx'
import { momentText, useWords } from '../../kit/words.ts'
import { expand, moveTo } from '../grid/grid-state.ts'
import { focusGrid } from './desk.ts'
import { useDesk, useEntry } from './desk-context.ts'
import { putGrid } from './desk-grid.ts'
import { isWarningNumber } from './desk-save.ts'
import type { Answerable, Mark } from './entry-state.ts'
import type { Field } from './fields.ts'
import { useMarkText } from './problem-text.ts'
import { countKept, type KeptRecord } from './unsaved-work.ts'
import { Dock } from './voucher-panels.tsx'

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
    <Dock
      title={t('refusedTitle')}
      note={t(isAsked ? 'askedCount' : 'refusedCount', { n: refused.length })}
      look={isAsked ? 'entry-asked' : 'entry-refused'}
      onClose={() => desk.store.setState({ refused: [] })}
    >
      <ProblemList problems={shown} onGo={go} look={isAsked ? 'warn' : 'negative'} />
    </Dock>
  )
}

/** The bar that offers unsaved work of a tab or window that is gone. */
export const KeptOffer = (props: { record: KeptRecord; onTake: () => void; onDrop: () => void }) => {
  const t = useWords('voucherEntry')
  const { kept } = props.record
  // A save that is on its way would take what is put there meanwhile for its own voucher.
  const isBusy = useEntry((state) => state.busy !== null)
  return (
    <div className="entry-offer row flex-none px-16 py-5 gap-10 text-ink lined bg-warn-bg" role="status">
      <Icon name="history" className="text-warn" />
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

const Mirror = ({ of, mirror }: { of: Answerable; mirror: MirrorShape }) => {
  const t = useWords('relatedCompany')
  const desk = useDesk()
  const propose = useWrite(intercompanyCalls.propose, { quiet: true })
  const { counterparty, accountSet, mayDraft, holders } = mirror
  const told = { no: of.label, co: counterparty, set: accountSet, who: holders.join(t('and')) }
  if (propose.data) return <span>{t('proposed', { set: propose.data.accountSet, n: propose.data.lines })}</span>
  if (propose.error) return <span className="form-error">{troubleText(propose.error)}</span>
  if (!mayDraft) return <span>{t(holders.length > 0 ? 'mirrorAsk' : 'mirrorNobody', told)}</span>
  const press = () => {
    propose.mutate({ voucher: of.id, counterparty })
    focusGrid(desk)
  }
  return (
    <>
      <span>{t('mirrorOffer', told)}</span>
      <Button small busy={propose.isPending} onClick={press}>
        {t('propose')}
      </Button>
    </>
  )
}

const Offer = ({ of }: { of: Answerable }) => {
  const t = useWords('relatedCompany')
  const desk = useDesk()
  const found = useCall(intercompanyCalls.mirrors, { voucher: of.id }, { quiet: true, staleTime: 0, retry: false })
  const items = found.data?.items ?? []
  if (items.length === 0) return null
  const close = () => {
    desk.store.setState({ answerable: null })
    focusGrid(desk)
  }
  return (
    <div className="entry-offer entry-mirror row flex-none px-16 py-5 gap-10 text-ink lined bg-surface-2" role="status">
      <Icon name="network" className="text-quiet" />
      {items.map((mirror) => (
        <Mirror key={mirror.counterparty} of={of} mirror={mirror} />
      ))}
      <span className="bar-end">
        <IconButton icon="close" label={t('kit:close')} onClick={close} />
      </span>
    </div>
  )
}

/** Nothing is asked of the server before a voucher with a related company was saved. */
export const MirrorOffer = () => {
  const of = useEntry((state) => state.answerable)
  const mayDraft = useAuth('gl:voucher:draft')
  return of && mayDraft ? <Offer key={of.id} of={of} /> : null
}
