// Templates at the desk: found by typing and taken with Enter (Ctrl+M), or kept of the voucher on it (Ctrl+Shift+M).
import { useMemo, useState } from 'react'
import {
  type TemplateRowShape,
  type TemplateShape,
  type TemplateUseShape,
  templateCalls,
} from '../../../contract/voucher/voucher-template.ts'
import { isDate } from '../../../domain/base/period.ts'
import { send, useCall, useWrite } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { FormDialog } from '../../kit/dialog.tsx'
import { CheckField, InputField, SelectField } from '../../kit/field.tsx'
import { troubleText } from '../../kit/problem-list.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { useWords } from '../../kit/words.ts'
import { mayDiscard } from '../entry/act-page.ts'
import { beginVoucher, type Desk, focusGrid } from '../entry/desk.ts'
import { useDesk } from '../entry/desk-context.ts'
import { formLook, PickList, useClosePanel } from '../entry/desk-dialog.tsx'
import { commitTyped } from '../entry/desk-grid.ts'
import { emptyHead } from '../entry/entry-state.ts'
import { filledLines } from '../grid/grid-state.ts'
import { madeLine, templateLines } from './template-lines.ts'

const look = { keys: '↵', look: formLook }

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
  const chosen = rows[Math.min(at, rows.length - 1)]
  const take = ({ id }: TemplateRowShape) => void taking.take(id)
  return (
    <FormDialog
      {...{ title: t('pick'), act: t('choose'), width: 680, ...look, onClose }}
      {...{ trouble: taking.trouble, busy: taking.isBusy, disabled: !chosen }}
      onAct={() => chosen && take(chosen)}
    >
      <PickList
        {...{ label: t('title'), placeholder: t('search'), text, rows, chosen, onTake: take }}
        keyOf={({ id }) => id}
        onText={(typed) => {
          setText(typed)
          setAt(0)
        }}
        onChoose={(row) => setAt(rows.indexOf(row))}
      >
        {(row) => (
          <>
            <b className="font-semibold whitespace-nowrap">{row.name}</b>
            <span className="flex-1 min-w-0 truncate text-quiet">
              {row.summary} {row.subjects.slice(0, 4).join(' ')}
            </span>
            {row.recurrence && <Tag look="saved">{t('recurring', { day: row.recurrence.day })}</Tag>}
            <Tag look="draft">{t(`scope_${row.scope}`)}</Tag>
          </>
        )}
      </PickList>
      {list.data && rows.length === 0 && <p className="page-note">{t(text === '' ? 'none' : 'noneFound')}</p>}
    </FormDialog>
  )
}

const Amounts = (props: { asking: Asking; taking: ReturnType<typeof useTaking>; onClose: () => void }) => {
  const t = useWords('voucherTemplate')
  const { taking, onClose } = props
  const { template, open } = props.asking
  const [amounts, setAmounts] = useState<Record<string, string>>({})
  return (
    <FormDialog
      {...{ act: t('next'), width: 520, ...look, onClose, trouble: taking.trouble, busy: taking.isBusy }}
      title={t('fillTitle', { name: template.name })}
      onAct={() => void taking.fill(template, amounts)}
    >
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
    </FormDialog>
  )
}

/** Shown while the panel is open. */
export const TemplatePicker = () => {
  const taking = useTaking(useDesk())
  const onClose = useClosePanel()
  return taking.asking ? (
    <Amounts asking={taking.asking} {...{ taking, onClose }} />
  ) : (
    <Choosing {...{ taking, onClose }} />
  )
}

type Scope = 'private' | 'company' | 'group'

/** For whom a template may be made: the group only with the right for it. */
export const useScopes = (): { value: Scope; label: string }[] => {
  const t = useWords('voucherTemplate')
  const mayGroup = useAuth('gl:voucher:templateGroup')
  const scopes: Scope[] = mayGroup ? ['private', 'company', 'group'] : ['private', 'company']
  return scopes.map((value) => ({ value, label: t(`scope_${value}`) }))
}

export const TemplateSaver = () => {
  const t = useWords('voucherTemplate')
  const desk = useDesk()
  const options = useScopes()
  const onClose = useClosePanel()
  const save = useWrite(templateCalls.save, { quiet: true })
  const [typed, setName] = useState(() => desk.store.getState().grid.lines[0]?.summary ?? '')
  const [scope, setScope] = useState<Scope>('private')
  const [keepAmounts, setKeepAmounts] = useState(true)
  const name = typed.trim()
  const keep = () => {
    commitTyped(desk)
    const { head, grid } = desk.store.getState()
    const lines = templateLines(filledLines(grid.lines), keepAmounts)
    const content = { name, scope, enabled: true, type: head.type, remark: head.remark, recurrence: null, lines }
    const onSuccess = () => {
      onClose()
      desk.store.setState({ note: { key: 'voucherTemplate:noteSaved', args: { name } } })
    }
    save.mutate(content, { onSuccess })
  }
  return (
    <FormDialog
      {...{ title: t('saveTitle'), act: t('save'), width: 460, ...look, onClose }}
      {...{ trouble: troubleText(save.error), busy: save.isPending, disabled: name === '' }}
      onAct={keep}
    >
      <InputField label={t('name')} required maxLength={80} value={typed} autoComplete="off" onChange={setName} />
      <SelectField label={t('scope')} value={scope} options={options} width={180} onChange={setScope} />
      <CheckField checked={keepAmounts} onChange={setKeepAmounts} hint={t('keepAmountsHint')}>
        {t('keepAmounts')}
      </CheckField>
    </FormDialog>
  )
}
