// What the palette finds beside screens and account sets: the result of a calculation, and vouchers by their number.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { voucherCalls } from '../../contract/voucher/voucher.ts'
import { voucherLabel } from '../../domain/voucher/voucher.ts'
import { apiOf } from '../api/api-of.ts'
import { useCall } from '../api/query.ts'
import { useAccountSet } from '../api/session.ts'
import { useAuth } from '../kit/auth.tsx'
import { copyText } from '../kit/copy-text.ts'
import { groupDigits } from '../kit/money.tsx'
import type { VoucherLook } from '../kit/status-tag.tsx'
import { toast } from '../kit/toast.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { comparable } from '../parts/coded-search.ts'
import { readFigure } from '../parts/figure-text.ts'
import { figureCell } from '../parts/grid/figure-cell.ts'
import { stateOf } from '../parts/voucher-state.ts'

/** One thing the palette can do. */
export type Deed = {
  key: string
  group: string
  icon: string
  /** Before the title, set off from it: the number of a voucher. */
  lead?: string
  title: string
  note: string
  /** At the right: an amount and a state. */
  amount?: string
  state?: VoucherLook
  act: () => void
}

const isCalculation = (text: string): boolean =>
  /^[=＝]/.test(text) || /\d\s*[-+*/×÷%(（]|\d[wW万萬]\s*$/.test(text.normalize('NFKC'))

/** The result of an expression: Enter puts it into the cell the palette was called from, or onto the clipboard. */
export const useCalculation = (search: string, onDone: () => void): Deed[] => {
  const t = useWords('shell')
  // The cell at the time the palette opened: it is what the result is meant for.
  const [cell] = useState(figureCell)
  const text = search.trim()
  const digits = useAccountSet()?.minorDigits
  const decimals = cell?.digits ?? digits
  const result = isCalculation(text) && decimals !== undefined ? readFigure(text, decimals) : null
  if (!result) return []
  const copy = async () => {
    if (await copyText(result)) toast({ look: 'note', title: t('copied', { figure: groupDigits(result) }) })
  }
  const act = () => {
    onDone()
    if (cell) cell.take(result)
    else void copy()
  }
  const note = t(cell ? 'intoCell' : 'toClipboard')
  return [
    { key: 'calculation', group: t('calculation'), icon: 'calculator', title: `= ${groupDigits(result)}`, note, act },
  ]
}

const voucherApi = apiOf(voucherCalls)
const vouchersMax = 6
const subjectsMax = 8

/** The types that a word may mean: in either script whatever one reads in, or by its code. */
const useTypes = (word: string, isAsked: boolean): ReadonlySet<string> | null => {
  const { data } = useCall(voucherApi.facts, {}, { enabled: isAsked, quiet: true })
  if (!data) return null
  const isMeant = (text: string) => text.toLowerCase().startsWith(word)
  const found = data.voucherTypes.filter(({ code, wordZhCn, wordZhTw }) => [code, wordZhCn, wordZhTw].some(isMeant))
  return new Set(found.map(({ code }) => code))
}

/** `V:12` asks for vouchers alone. */
const numberOf = (search: string): string => search.trim().replace(/^v\s*[:：]\s*/i, '')

/** Subjects of `A:1001` or `A:银行`, by the beginning of the code or a part of the name: each opens its ledger. */
export const useSubjects = (search: string, onDone: () => void): Deed[] => {
  const t = useWords('shell')
  const lang = useLang()
  const navigate = useNavigate()
  const [, typed = ''] = /^\s*a\s*[:：]\s*(\S.*)$/i.exec(search) ?? []
  const word = comparable(typed)
  const set = useAccountSet()
  const mayKnow = useAuth('gl:voucher:view')
  const mayOpen = useAuth('gl:report:generalLedger2:view')
  const isAsked = mayKnow && mayOpen && set !== null && word !== ''
  const { data } = useCall(voucherApi.facts, {}, { enabled: isAsked, quiet: true })
  if (!isAsked || !data) return []
  const isMeant = (row: (typeof data.subjects)[number]) =>
    row.code.startsWith(word) ||
    [row.nameZhCn, row.nameZhTw, row.nameEn].some((name) => comparable(name).includes(word))
  return data.subjects
    .filter(isMeant)
    .slice(0, subjectsMax)
    .map((row) => ({
      ...{ key: `subject ${row.code}`, group: t('subjects'), icon: 'book', lead: row.code },
      ...{ title: nameOf(row, lang), note: '' },
      act: () => {
        onDone()
        void navigate(`/report/general-ledger-2/${row.code}`)
      },
    }))
}

/** Vouchers of the account set's year with a number such as `记-0012`, `记12`, `ji-12` or `0012`. */
export const useVouchers = (search: string, onDone: () => void): Deed[] => {
  const t = useWords('shell')
  const navigate = useNavigate()
  const set = useAccountSet()
  const maySee = useAuth('gl:voucher:view')
  const found = /^(\p{Script=Han}{0,2}|[a-z]{1,8}(?=\s*-))\s*-?\s*0*(\d{1,6})$/u.exec(comparable(numberOf(search)))
  const [, word = '', digits = ''] = found ?? []
  const no = Number(digits)
  const months = { periodFrom: `${set?.year}-01`, periodTo: `${set?.year}-13` }
  const isAsked = maySee && set !== null && found !== null && no > 0
  const types = useTypes(word, isAsked && word !== '')
  const { data } = useCall(
    voucherApi.list,
    { ...months, noFrom: no, noTo: no, page: 1, pageSize: 50, field: 'date', order: 'desc' },
    { enabled: isAsked, quiet: true },
  )
  if (!isAsked || !data) return []
  return data.items
    .filter((row) => row.no !== null && (word === '' || types?.has(row.type)))
    .slice(0, vouchersMax)
    .map((row) => ({
      key: `voucher ${row.id}`,
      group: t('vouchers'),
      icon: 'file',
      lead: voucherLabel(row.word, row.no ?? 0),
      title: row.summary,
      note: row.date,
      amount: row.total,
      state: stateOf(row),
      act: () => {
        onDone()
        void navigate(`/voucher/entry/${row.id}`)
      },
    }))
}
