// An expense by what it was spent on (Ctrl+E): the class of the department gives the subject, the rate the input VAT.
import { type RefObject, useMemo, useRef, useState } from 'react'
import { type ExpenseBookShape, expenseBookCalls } from '../../../contract/bills/expense-book.ts'
import { parseMoney } from '../../../domain/base/money.ts'
import { isDate } from '../../../domain/base/period.ts'
import { expenseLines, findItems, isAboveLimit, taxWithin } from '../../../domain/bills/expense.ts'
import { subjectName } from '../../../domain/chart/subject.ts'
import type { LineDraft } from '../../../domain/voucher/voucher.ts'
import { useCall } from '../../api/query.ts'
import { useSetting } from '../../api/setting.ts'
import { Dialog, FormDialog } from '../../kit/dialog.tsx'
import { FormField, InputField, Select } from '../../kit/field.tsx'
import { groupDigits } from '../../kit/money.tsx'
import { LoadFailed } from '../../kit/page.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { useLang, useWords } from '../../kit/words.ts'
import { readFigure } from '../../parts/figure-text.ts'
import type { Desk } from './desk.ts'
import { useDesk } from './desk-context.ts'
import { formLook, PickList, useClosePanel } from './desk-dialog.tsx'
import { askedOf, putExpense } from './expense-lines.ts'

type Item = ExpenseBookShape['items'][number]
type Department = ExpenseBookShape['departments'][number]

/** The day of the voucher, or one of its year while none can be read. */
const dayOf = (desk: Desk): string => {
  const { date } = desk.store.getState().head
  return isDate(date) ? date : desk.around.books.raw.startDate
}

/** The department that lines of the voucher name already, else the one that was chosen last, else the only one. */
const usualDepartment = (desk: Desk, all: readonly Department[], last: string): string => {
  const { lines } = desk.store.getState().grid
  const named = all.find(({ entityType, entityCode }) => lines.some(({ aux }) => aux[entityType] === entityCode))
  const known = named ?? all.find(({ deptCode }) => deptCode === last) ?? (all.length === 1 ? all[0] : undefined)
  return known?.deptCode ?? ''
}

const useNames = () => {
  const desk = useDesk()
  const lang = useLang()
  return {
    item: (item: Item): string => subjectName(item, lang),
    subject: (code: string): string =>
      desk.around.books.subjects
        .path(code)
        .map((subject) => subjectName(subject, lang))
        .join(' / '),
  }
}

/** An item with its subject; null while no department says which one. */
const ItemRow = ({ item, subject }: { item: Item; subject: string | null }) => {
  const t = useWords('expensePick')
  const names = useNames()
  return (
    <>
      <span className="expense-code flex-1 min-w-0 truncate text-quiet">{item.code}</span>
      <b className="font-semibold whitespace-nowrap">{names.item(item)}</b>
      <span className="flex-1 min-w-0 truncate text-quiet">
        {subject === '' ? t('noSubject') : subject !== null && `${subject} ${names.subject(subject)}`}
      </span>
      {item.deductible && item.taxRate !== '' && <Tag look="saved">{t('rate', { rate: Number(item.taxRate) })}</Tag>}
    </>
  )
}

/** What the lines will be, and what has to be seen to. */
const Preview = ({ item, lines, isAbove }: { item: Item; lines: readonly LineDraft[]; isAbove: boolean }) => {
  const t = useWords('expensePick')
  const names = useNames()
  const limit = item.unitLimit === '' ? '' : groupDigits(item.unitLimit)
  return (
    <div className="expense-preview px-10 py-8 bg-surface-2 rounded-5" role="status">
      {lines.map(({ subject, debit }) => (
        <p key={subject}>
          {t('debit')} {subject} {names.subject(subject)} {debit && <b>{groupDigits(debit)}</b>}
        </p>
      ))}
      {limit !== '' && (
        <p className={isAbove ? 'form-error' : 'form-hint'}>{t(isAbove ? 'aboveLimit' : 'limit', { limit })}</p>
      )}
      {item.attachments !== '' && <p className="form-hint">{t('papers', { papers: item.attachments })}</p>}
    </div>
  )
}

type Chosen = { item: Item | undefined; department: Department | undefined; amount: string }

/** What is chosen as lines; `isBad`: the amount cannot be read. */
const useLines = ({ item, department, amount }: Chosen, summary: string) => {
  const desk = useDesk()
  const names = useNames()
  const { baseDigits: digits, baseCurrency, subjects } = desk.around.books
  const figure = amount.trim() === '' ? '' : readFigure(amount, digits, baseCurrency)
  const gross = figure ? parseMoney(figure, digits) : null
  const subject = item && department ? item.subjects[department.expenseClass] : ''
  if (!item || !department || subject === '') return { lines: [], isBad: figure === null, isAbove: false }
  const tax = gross === null ? 0n : taxWithin(item, gross)
  const whose = { employee: '', store: '' }
  const expense = { item, department, ...whose, summary: summary || names.item(item), gross, tax, invoiceNo: '' }
  return {
    lines: expenseLines(expense, { subjects, digits }),
    isBad: figure === null,
    isAbove: gross !== null && isAboveLimit(item, gross, digits),
  }
}

/** Whose expense it is, and how much. */
const Fields = (props: {
  box: RefObject<HTMLDivElement | null>
  departments: readonly Department[]
  code: string
  amount: string
  isBad: boolean
  onCode: (code: string) => void
  onAmount: (amount: string) => void
}) => {
  const t = useWords('expensePick')
  const { box, departments, code, amount, isBad, onCode, onAmount } = props
  const options = departments.map(({ deptCode, deptName, entityCode, expenseClass }) => ({
    value: deptCode,
    label: `${deptCode} ${deptName || entityCode} · ${t(`departmentEntity:expenseClass_${expenseClass}`)}`,
  }))
  return (
    <div ref={box} className="grid gap-12 grid-cols-[3fr_2fr]">
      <FormField above required label={t('department')} hint={options.length === 0 && t('noDepartment')}>
        {(id) => (
          <Select id={id} label={t('department')} width="100%" value={code} options={options} onChange={onCode} />
        )}
      </FormField>
      <div className="expense-amount">
        <InputField
          above
          label={t('amount')}
          error={isBad ? t('badAmount') : undefined}
          hint={t('amountHint')}
          inputMode="decimal"
          autoComplete="off"
          invalid={isBad}
          value={amount}
          onChange={onAmount}
        />
      </div>
    </div>
  )
}

const Choosing = ({ book, onClose }: { book: ExpenseBookShape; onClose: () => void }) => {
  const t = useWords('expensePick')
  const desk = useDesk()
  const [asked] = useState(() => askedOf(desk))
  const [last, setLast] = useSetting('voucher.expenseDepartment', '')
  const [text, setText] = useState(asked.text)
  const [item, setItem] = useState<Item | undefined>(() => findItems(book.items, asked.text)[0])
  const [code, setCode] = useState(() => usualDepartment(desk, book.departments, last))
  const [amount, setAmount] = useState('')
  const fields = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => findItems(book.items, text), [book, text])
  const department = book.departments.find(({ deptCode }) => deptCode === code)
  const { lines, isBad, isAbove } = useLines({ item, department, amount }, asked.summary)
  const take = () => {
    if (!item) return
    setLast(code)
    onClose()
    putExpense(desk, lines)
    const args = { papers: item.attachments }
    if (item.attachments !== '') desk.store.setState({ note: { key: 'expensePick:papers', args } })
  }
  const focusOn = (field: string) => fields.current?.querySelector<HTMLElement>(field)?.focus()
  const amountField = '.expense-amount input'
  return (
    <FormDialog
      {...{ title: t('title'), act: t('take'), keys: '↵', width: 680, look: formLook, onClose, onAct: take }}
      disabled={lines.length === 0 || isBad}
    >
      <PickList
        {...{ label: t('title'), placeholder: t('search'), text, rows, chosen: item }}
        keyOf={(row) => row.code}
        look="expense-rows h-162"
        onText={(typed) => {
          setText(typed)
          setItem(findItems(book.items, typed)[0])
        }}
        onChoose={setItem}
        onEnter={() => focusOn(code === '' ? '[role=combobox]' : amountField)}
      >
        {(row) => <ItemRow item={row} subject={department ? row.subjects[department.expenseClass] : null} />}
      </PickList>
      {rows.length === 0 && <p className="page-note">{t(book.items.length === 0 ? 'none' : 'noneFound')}</p>}
      <Fields
        {...{ box: fields, departments: book.departments, code, amount, isBad, onAmount: setAmount }}
        onCode={(chosen) => {
          setCode(chosen)
          focusOn(amountField)
        }}
      />
      {item && lines.length > 0 && <Preview item={item} lines={lines} isAbove={isAbove} />}
    </FormDialog>
  )
}

/** Shown while the panel is open. */
export const ExpensePicker = () => {
  const t = useWords('expensePick')
  const desk = useDesk()
  const [date] = useState(() => dayOf(desk))
  const book = useCall(expenseBookCalls.read, { date })
  const onClose = useClosePanel()
  if (book.data) return <Choosing book={book.data} onClose={onClose} />
  if (!book.error) return null
  return (
    <Dialog title={t('title')} width={680} onClose={onClose}>
      <LoadFailed trouble={book.error} onRetry={() => void book.refetch()} />
    </Dialog>
  )
}
