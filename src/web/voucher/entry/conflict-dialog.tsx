// Two people changed the voucher: field by field and line by line what each has, and whose is saved.
import type { ReactNode } from 'react'
import { auxText } from '../../../domain/chart/entity.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { groupDigits } from '../../kit/money.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import {
  type ConflictRow,
  type ConflictSide,
  chooseAll,
  chooseHead,
  chooseInRow,
  type Difference,
  differingRows,
  type HeadField,
  type Merge,
  type MergeField,
  merged,
  openChoices,
} from './conflict-merge.ts'
import { useDesk, useEntry, usePageActs } from './desk-context.ts'
import type { Conflict } from './entry-state.ts'
import type { EntryLine } from './fields.ts'
import './conflict.css'

/** What a part of a line says. */
const usePartText = () => {
  const t = useWords('voucherEntry')
  const lang = useLang()
  const { around } = useDesk()
  const subject = (line: EntryLine): string => {
    const found = around.books.subjects.find(line.subject)
    return [line.subject, found && nameOf(found, lang), auxText(line.aux)].filter(Boolean).join(' ')
  }
  const amount = (line: EntryLine): string => {
    const side = line.credit === '' ? 'debit' : 'credit'
    const base = line[side] === '' ? '' : `${t(side)} ${groupDigits(line[side])}`
    const foreign = line.currency === '' ? '' : `${line.currency} ${groupDigits(line.original)} × ${line.rate}`
    const counted = line.quantity === '' ? '' : `${line.quantity} × ${line.price}`
    return [base, foreign, counted].filter(Boolean).join(' · ')
  }
  return (line: EntryLine, field: MergeField): string => {
    if (field === 'subject') return subject(line)
    return field === 'amount' ? amount(line) : line[field]
  }
}

type ChoiceProps = {
  name: string
  difference: Difference<string>
  theirs: ReactNode
  mine: ReactNode
  label: string
  onChoose: (side: ConflictSide) => void
}

const optionLook = 'merge-option flex items-baseline min-h-28 gap-8 px-8 py-4 tabular-nums wrap-anywhere cursor-pointer'

const Option = (props: ChoiceProps & { side: ConflictSide }) => {
  const t = useWords('entryConflict')
  const { side, difference, name, label } = props
  return (
    <td>
      <label className={`${optionLook} ${difference.chosen === side ? 'bg-chosen' : ''}`}>
        <input
          className="flex-none m-0 translate-y-2"
          type="radio"
          name={name}
          aria-label={`${label}: ${t(side)}`}
          checked={difference.chosen === side}
          onChange={() => props.onChoose(side)}
        />
        <span>{props[side] || t('empty')}</span>
      </label>
    </td>
  )
}

const Choice = (props: ChoiceProps) => {
  const t = useWords('entryConflict')
  return (
    <tr className={props.difference.chosen === null ? 'merge-open' : undefined}>
      <th scope="row">
        {props.label}
        {props.difference.both && (
          <Icon name="alert" size={14} label={t('bothChanged')} className="ml-6 text-warn align-[-2px]" />
        )}
      </th>
      <Option {...props} side="theirs" />
      <Option {...props} side="mine" />
    </tr>
  )
}

const headWords: Readonly<Record<HeadField, string>> = {
  type: 'word',
  date: 'date',
  adjustment: 'adjustment',
  attachCount: 'attachCount',
  remark: 'remark',
}

const HeadChoices = ({ merge, put }: { merge: Merge; put: (merge: Merge) => void }) => {
  const t = useWords('voucherEntry')
  const { around } = useDesk()
  const text = (field: HeadField, value: string): string => {
    if (field === 'adjustment') return t(value === '' ? 'masterList:no' : 'masterList:yes')
    const type = field === 'type' ? around.books.raw.voucherTypes.find((each) => each.code === value) : undefined
    return type?.wordZhCn ?? value
  }
  return merge.head.map((difference) => (
    <Choice
      key={difference.field}
      name={`head ${difference.field}`}
      label={t(headWords[difference.field])}
      difference={difference}
      theirs={text(difference.field, merge.theirs.head[difference.field])}
      mine={text(difference.field, merge.mine.head[difference.field])}
      onChoose={(side) => put(chooseHead(merge, difference.field, side))}
    />
  ))
}

const WholeLine = ({ line, isAdded }: { line: EntryLine | null; isAdded: boolean }) => {
  const t = useWords('entryConflict')
  const textOf = usePartText()
  if (!line) return <i>{t(isAdded ? 'without' : 'removed')}</i>
  return (
    <>
      {isAdded && <b>{t('added')} </b>}
      {line.summary} · {textOf(line, 'subject')} · {textOf(line, 'amount')}
    </>
  )
}

const RowChoices = ({ row, merge, put }: { row: ConflictRow; merge: Merge; put: (merge: Merge) => void }) => {
  const t = useWords('voucherEntry')
  const textOf = usePartText()
  const { mine, theirs, whole, fields, base, id } = row
  const shown = mine ?? theirs
  const at = merge.rows.indexOf(row) + 1
  const choose = (field: MergeField | 'line') => (side: ConflictSide) => put(chooseInRow(merge, id, field, side))
  return (
    <tbody>
      <tr className="merge-line">
        <th className="bg-surface-2" colSpan={3} scope="rowgroup">
          {t('lineNo', { n: at })} {shown?.summary} {shown?.subject}
        </th>
      </tr>
      {whole && (
        <Choice
          name={`${id} line`}
          label={t('entryConflict:line')}
          difference={whole}
          theirs={<WholeLine line={theirs} isAdded={!base} />}
          mine={<WholeLine line={mine} isAdded={!base} />}
          onChoose={choose('line')}
        />
      )}
      {mine &&
        theirs &&
        fields.map((difference) => (
          <Choice
            key={difference.field}
            name={`${id} ${difference.field}`}
            label={t(difference.field === 'amount' ? 'entryConflict:amount' : difference.field)}
            difference={difference}
            theirs={textOf(theirs, difference.field)}
            mine={textOf(mine, difference.field)}
            onChoose={choose(difference.field)}
          />
        ))}
    </tbody>
  )
}

/** The sums of the voucher that would be saved. */
const Sums = ({ merge }: { merge: Merge }) => {
  const t = useWords('voucherEntry')
  const { rules } = useDesk()
  let [debit, credit] = [0n, 0n]
  for (const line of merged(merge).lines) {
    const amounts = rules.amounts(line)
    debit += amounts.debit
    credit += amounts.credit
  }
  const left = debit - credit
  return (
    <span className={left === 0n ? 'mr-auto' : 'mr-auto text-negative'}>
      {t('debit')} {groupDigits(rules.format(debit))} {t('credit')} {groupDigits(rules.format(credit))}
      {left !== 0n && ` · ${t('difference')} ${groupDigits(rules.format(left))}`}
    </span>
  )
}

const Resolve = ({ conflict }: { conflict: Conflict }) => {
  const t = useWords('entryConflict')
  const desk = useDesk()
  const act = usePageActs()
  const { merge, by } = conflict
  const put = (next: Merge) => desk.store.setState({ conflict: { ...conflict, merge: next } })
  const open = openChoices(merge)
  const foot = (
    <>
      <Sums merge={merge} />
      {open > 0 && <span className="merge-left text-warn">{t('openChoices', { n: open })}</span>}
      <Button onClick={() => act('leave')}>{t('later')}</Button>
      <Button onClick={() => act('takeTheirs')}>{t('takeTheirs')}</Button>
      <Button look="solid" disabled={open > 0} onClick={() => act('resolve')}>
        {t('resolve')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('title', { name: by || t('somebody') })}
      width={980}
      className="merge-dialog body-wrapped"
      foot={foot}
      onClose={() => act('leave')}
    >
      <div className="row pb-8 gap-8">
        <span className="flex-1">{t('intro')}</span>
        <Button small onClick={() => put(chooseAll(merge, 'theirs'))}>
          {t('allTheirs')}
        </Button>
        <Button small onClick={() => put(chooseAll(merge, 'mine'))}>
          {t('allMine')}
        </Button>
      </div>
      <div className="overflow-auto boxed max-h-[calc(100vh_-_260px)]">
        <table className="merge-table table-fixed text-ink full-table">
          <thead>
            <tr>
              <th scope="col" />
              <th scope="col">{by ? t('theirsOf', { name: by }) : t('theirs')}</th>
              <th scope="col">{t('mine')}</th>
            </tr>
          </thead>
          <tbody>
            <HeadChoices merge={merge} put={put} />
          </tbody>
          {differingRows(merge).map((row) => (
            <RowChoices key={row.id} row={row} merge={merge} put={put} />
          ))}
        </table>
      </div>
    </Dialog>
  )
}

export const ConflictDialog = () => {
  const conflict = useEntry((state) => state.conflict)
  return conflict && <Resolve conflict={conflict} />
}
