// Templates at the desk: found by typing and taken with Enter (Ctrl+M), or kept of the voucher on it (Ctrl+Shift+M).
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import {
  type TemplateRowShape,
  type TemplateShape,
  type TemplateUseShape,
  templateCalls,
} from '../../../contract/voucher/voucher-template.ts'
import { isDate } from '../../../domain/base/period.ts'
import { send, useCall, useWrite } from '../../api/query.ts'
import { ActFoot, Dialog } from '../../kit/dialog.tsx'
import { CheckField, InputField, SearchField, SelectField } from '../../kit/field.tsx'
import { isComposing } from '../../kit/keys.ts'
import { troubleText } from '../../kit/problem-list.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { useWords } from '../../kit/words.ts'
import { mayDiscard } from '../entry/act-page.ts'
import { beginVoucher, type Desk, focusGrid } from '../entry/desk.ts'
import { useDesk } from '../entry/desk-context.ts'
import { emptyHead } from '../entry/entry-state.ts'
import { madeLine, templateLines } from './template-lines.ts'
import './template.css'
import { useAuth } from '../../kit/auth.tsx'
import { commitTyped } from '../entry/desk-grid.ts'
import { filledLines } from '../grid/grid-state.ts'

/** The day a new voucher would have: that on the desk, while it is one of this year. */
const dayOf = (desk: Desk): string => {
  const { date } = desk.store.getState().head
  const { raw } = desk.around.books
  return isDate(date) && Number(date.slice(0, 4)) === raw.year ? date : raw.startDate
}

const putOnDesk = (desk: Desk, template: TemplateShape, made: TemplateUseShape): void => {
  const { baseCurrency, raw } = desk.around.books
  const lines = made.lines.map((line, at) => madeLine(line, template.lines[at]?.side ?? 'debit', baseCurrency, at + 1))
  const isKnown = raw.voucherTypes.some((type) => type.code === made.type)
  const type = isKnown ? made.type : desk.store.getState().head.type
  beginVoucher(desk, { ...emptyHead(type, dayOf(desk)), remark: made.remark }, lines, true)
  desk.store.setState({ panel: null, note: { key: 'voucherTemplate:noteUsed', args: { name: template.name } } })
  focusGrid(desk)
}

type Asking = { template: TemplateShape; open: readonly number[] }

/** Uses a template: at once, or after the amounts it needs; `trouble` is what the server refused. */
const useTaking = (desk: Desk) => {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)
  const make = async (template: TemplateShape, amounts: Record<string, string>, mayAsk: boolean) => {
    const made = await send(templateCalls.use, { id: template.id, date: dayOf(desk), amounts }, { quiet: 'refusals' })
    if (mayAsk && made.open.length > 0) setAsking({ template, open: made.open })
    else if (await mayDiscard({ desk })) putOnDesk(desk, template, made)
  }
  const doing = async (work: () => Promise<void>) => {
    setBusy(true)
    setTrouble('')
    try {
      await work()
    } catch (error) {
      setTrouble(troubleText(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    asking,
    trouble,
    isBusy,
    take: (id: string) => doing(async () => make(await send(templateCalls.read, { id }, { quiet: true }), {}, true)),
    fill: (template: TemplateShape, amounts: Record<string, string>) => doing(() => make(template, amounts, false)),
  }
}

const Row = ({ row, isOn, onTake }: { row: TemplateRowShape; isOn: boolean; onTake: () => void }) => {
  const t = useWords('voucherTemplate')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and takes the keys
    <div
      role="option"
      tabIndex={-1}
      aria-selected={isOn}
      className="template-row row gap-10 h-32 lined text-ink cursor-pointer"
      onClick={onTake}
    >
      <b className="font-semibold whitespace-nowrap">{row.name}</b>
      <span className="flex-1 min-w-0 truncate text-quiet">
        {row.summary} {row.subjects.slice(0, 4).join(' ')}
      </span>
      {row.recurrence && <Tag look="saved">{t('recurring', { day: row.recurrence.day })}</Tag>}
      <Tag look="draft">{t(`scope_${row.scope}`)}</Tag>
    </div>
  )
}

const fitting = (rows: readonly TemplateRowShape[], text: string): TemplateRowShape[] => {
  const word = text.normalize('NFKC').trim().toLowerCase()
  return rows.filter((row) =>
    [row.name, row.summary, ...row.subjects].some((each) => each.toLowerCase().includes(word)),
  )
}

const Choosing = ({ taking, onClose }: { taking: ReturnType<typeof useTaking>; onClose: () => void }) => {
  const t = useWords('voucherTemplate')
  const list = useCall(templateCalls.list, { enabled: true }, { staleTime: 0 })
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const rows = useMemo(() => fitting(list.data?.items ?? [], text), [list.data, text])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  const chosen = rows[Math.min(at, rows.length - 1)]
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((now) => Math.max(0, Math.min(now + step, rows.length - 1)))
    else if (event.key === 'Enter' && chosen) void taking.take(chosen.id)
    else return
    event.preventDefault()
  }
  const foot = (
    <ActFoot
      act={t('choose')}
      keys="↵"
      trouble={taking.trouble}
      busy={taking.isBusy}
      disabled={!chosen}
      onAct={() => chosen && void taking.take(chosen.id)}
      onClose={onClose}
    />
  )
  return (
    <Dialog title={t('pick')} width={680} foot={foot} onClose={onClose}>
      <div ref={box} className="template-pick column gap-10 whitespace-normal">
        <SearchField
          value={text}
          width={640}
          placeholder={t('search')}
          onChange={(value) => {
            setText(value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <div role="listbox" aria-label={t('title')} className="overflow-auto max-h-320">
          {rows.map((row) => (
            <Row key={row.id} row={row} isOn={row === chosen} onTake={() => void taking.take(row.id)} />
          ))}
        </div>
        {list.data && rows.length === 0 && <p className="page-note">{t(text === '' ? 'none' : 'noneFound')}</p>}
      </div>
    </Dialog>
  )
}

const Amounts = (props: { asking: Asking; taking: ReturnType<typeof useTaking>; onClose: () => void }) => {
  const t = useWords('voucherTemplate')
  const { template, open } = props.asking
  const [amounts, setAmounts] = useState<Record<string, string>>({})
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    void props.taking.fill(template, amounts)
  }
  const foot = (
    <ActFoot
      act={t('next')}
      keys="↵"
      trouble={props.taking.trouble}
      busy={props.taking.isBusy}
      onAct={submit}
      onClose={props.onClose}
    />
  )
  return (
    <Dialog title={t('fillTitle', { name: template.name })} width={520} foot={foot} onClose={props.onClose}>
      <form ref={box} className="template-pick column gap-10 whitespace-normal" onSubmit={submit}>
        <p>{t('fillHow')}</p>
        {open.map((at) => (
          <InputField
            key={at}
            above
            label={t('amountOf', { n: at + 1, summary: template.lines[at]?.summary ?? '' })}
            inputMode="decimal"
            autoComplete="off"
            value={amounts[at] ?? ''}
            onChange={(amount) => setAmounts({ ...amounts, [at]: amount })}
          />
        ))}
        <button type="submit" className="visually-hidden" tabIndex={-1}>
          {t('next')}
        </button>
      </form>
    </Dialog>
  )
}

/** Shown while the panel is open. */
export const TemplatePicker = () => {
  const desk = useDesk()
  const taking = useTaking(desk)
  const close = () => {
    desk.store.setState({ panel: null })
    focusGrid(desk)
  }
  if (taking.asking) return <Amounts asking={taking.asking} taking={taking} onClose={close} />
  return <Choosing taking={taking} onClose={close} />
}

type Scope = 'private' | 'company' | 'group'

/** For whom a template may be made: the group only with the right for it. */
export const useScopes = (): { value: Scope; label: string }[] => {
  const t = useWords('voucherTemplate')
  const mayGroup = useAuth('gl:voucher:templateGroup')
  const scopes: Scope[] = mayGroup ? ['private', 'company', 'group'] : ['private', 'company']
  return scopes.map((value) => ({ value, label: t(`scope_${value}`) }))
}

const useSaving = (onDone: (name: string) => void) => {
  const desk = useDesk()
  const save = useWrite(templateCalls.save, { quiet: true })
  const [trouble, setTrouble] = useState('')
  const keep = (name: string, scope: Scope, keepAmounts: boolean) => {
    commitTyped(desk)
    const { head, grid } = desk.store.getState()
    const lines = templateLines(filledLines(grid.lines), keepAmounts)
    const content = { name, scope, enabled: true, type: head.type, remark: head.remark, recurrence: null, lines }
    save.mutate(content, { onSuccess: () => onDone(name), onError: (error) => setTrouble(troubleText(error)) })
  }
  return { keep, trouble, isBusy: save.isPending }
}

export const TemplateSaver = () => {
  const t = useWords('voucherTemplate')
  const desk = useDesk()
  const scopes = useScopes()
  const [name, setName] = useState(() => desk.store.getState().grid.lines[0]?.summary ?? '')
  const [scope, setScope] = useState<Scope>('private')
  const [keepAmounts, setKeepAmounts] = useState(true)
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector('input')?.select(), [])
  const close = () => {
    desk.store.setState({ panel: null })
    focusGrid(desk)
  }
  const saving = useSaving((saved) => {
    close()
    desk.store.setState({ note: { key: 'voucherTemplate:noteSaved', args: { name: saved } } })
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (name.trim() !== '') saving.keep(name.trim(), scope, keepAmounts)
  }
  const foot = (
    <ActFoot
      act={t('save')}
      keys="↵"
      trouble={saving.trouble}
      busy={saving.isBusy}
      disabled={name.trim() === ''}
      onAct={submit}
      onClose={close}
    />
  )
  return (
    <Dialog title={t('saveTitle')} width={460} foot={foot} onClose={close}>
      <form ref={box} className="template-pick column gap-10 whitespace-normal" onSubmit={submit}>
        <InputField label={t('name')} required maxLength={80} value={name} autoComplete="off" onChange={setName} />
        <SelectField label={t('scope')} value={scope} options={scopes} width={180} onChange={setScope} />
        <CheckField checked={keepAmounts} onChange={setKeepAmounts} hint={t('keepAmountsHint')}>
          {t('keepAmounts')}
        </CheckField>
        <button type="submit" className="visually-hidden" tabIndex={-1}>
          {t('save')}
        </button>
      </form>
    </Dialog>
  )
}
