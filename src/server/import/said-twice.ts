// What rows of vouchers say twice, and vouchers that are in the books already: each is asked for, none passes unsaid.
import { auxText, isEntityType } from '../../domain/entity.ts'
import { isNamed, plainWords } from '../../domain/named-beside.ts'
import { problem } from '../../domain/problem.ts'
import { type Line, type Voucher, voucherLabel, voucherWord } from '../../domain/voucher.ts'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'
import type { Books } from '../ledger/books.ts'
import type { CompanyFacts } from '../ledger/facts.ts'
import type { FileProblems } from './place.ts'
import type { FileVoucher } from './voucher-file.ts'

type Named = { nameZhCn: string; nameZhTw: string; nameEn: string }

const namesOf = ({ nameZhCn, nameZhTw, nameEn }: Named): string[] =>
  [nameZhCn, nameZhTw, nameEn].filter((name) => name !== '')

const shownMax = 80

/** Asks about the name beside the code of a line's subject, once for each code and name. */
const askSubject = (said: string, at: { line: number; code: string; beside: string[] }, on: Asking): void => {
  const path = on.facts.subjects.path(at.code)
  const subject = path.at(-1)
  if (!subject || said === '') return
  const known = { own: namesOf(subject), above: path.slice(0, -1).flatMap(namesOf), beside: [at.code, ...at.beside] }
  if (isNamed(said, known)) return
  const args = { code: at.code, name: subject.nameZhCn, said: said.slice(0, shownMax) }
  on.questions.add(at.line, 'subject', problem('question.subjectName', '', { ...args, of: ofName(at.code, said) }))
}

const ofName = (code: string, said: string): string => `${code} ${plainWords(said)}`.slice(0, 200)

type Asking = { facts: CompanyFacts; questions: FileProblems }

/** Asks about the name beside the code of an entity, once for each code and name. */
const askEntity = (text: string, at: { line: number; aux: Readonly<Record<string, string>> }, on: Asking): void => {
  const cut = text.indexOf(':')
  const [type, said] = [text.slice(0, cut), text.slice(cut + 1)]
  const code = at.aux[type] ?? ''
  const entity = isEntityType(type) ? on.facts.entities.find(type, code) : undefined
  if (!entity || isNamed(said, { own: namesOf(entity), above: [], beside: [code] })) return
  const args = { code, name: entity.nameZhCn, said: said.slice(0, shownMax) }
  on.questions.add(
    at.line,
    'aux',
    problem('question.entityName', '', { ...args, of: `${type} ${ofName(code, said)}`.slice(0, 200) }),
  )
}

/** Asks about every name of a voucher that is another one's than that of the code beside it. */
export const askNames = ({ draft, lines, said }: FileVoucher, facts: CompanyFacts, questions: FileProblems): void => {
  if (!said) return
  const on = { facts, questions }
  for (const [index, { subject, aux }] of said) {
    const line = draft.lines[index]
    if (!line) continue
    const at = { line: lines[index] ?? 0, code: line.subject, aux: line.aux }
    const beside = Object.entries(line.aux).flatMap(([type, code]) => {
      const entity = isEntityType(type) ? facts.entities.find(type, code) : undefined
      return entity ? [code, ...namesOf(entity)] : [code]
    })
    askSubject(subject, { ...at, beside }, on)
    for (const each of aux) askEntity(each, at, on)
  }
}

/** Hears of right vouchers, and asks about those that are in the books already. */
export type Again = { add(found: FileVoucher, voucher: Voucher): Promise<void>; end(): Promise<void> }

type Waiting = { line: number; wantedNo: number | null; voucher: Voucher }

const lookedUpAtOnce = 2000

/** Amounts of a voucher by subject, entities and currency, in any order. */
const amountsOf = (lines: readonly Line[]): string =>
  lines
    .map((line) => [line.subject, auxText(line.aux), line.currency, line.original, line.debit, line.credit].join('|'))
    .sort()
    .join('\n')

const summariesOf = (lines: readonly Line[]): string =>
  lines
    .map(({ summary }) => plainWords(summary))
    .sort()
    .join('\n')

type There = { id: bigint; at: number; type: string; no: number; amounts: string[]; summaries: string[] }

/** The vouchers of the books that have date, type, sum and number of lines of one that waits; `before` as ids go. */
const likeThem = (db: Db, { companyId }: Books, waiting: readonly Waiting[], before: bigint): Promise<There[]> =>
  db.query<There>(
    `select v.id, n.at, v.voucher_type as type, v.voucher_no as no,
       array_agg(concat_ws('|', l.subject, coalesce(a.canonical, ''), l.currency, l.original, l.debit, l.credit))
         as amounts, array_agg(l.summary) as summaries
     from unnest($2::integer[], $3::date[], $4::text[], $5::bigint[], $6::integer[]) as n(at, date, type, total, lines)
       join (select * from voucher where company_id = $1 and voucher_date = any($3::date[])
         and total_debit = any($5::bigint[]) and status <> 9 and id < $7 offset 0) v
         on v.voucher_date = n.date and v.voucher_type = n.type and v.total_debit = n.total and v.line_count = n.lines
       join voucher_line l on l.company_id = $1 and l.voucher_id = v.id
       left join aux a on a.company_id = $1 and a.id = l.aux_id
     group by v.id, n.at, v.voucher_type, v.voucher_no order by n.at, v.voucher_no`,
    [
      companyId,
      waiting.map((_, at) => at),
      waiting.map(({ voucher }) => voucher.date),
      waiting.map(({ voucher }) => voucher.type),
      waiting.map(({ voucher }) => voucher.total),
      waiting.map(({ voucher }) => voucher.lines.length),
      before,
    ],
    'vouchers_again',
  )

/** Books that were empty before need not be looked through. */
const holdsAny = async (db: Db, { companyId, year }: Books, before: bigint): Promise<boolean> => {
  const found = await db.query(`select 1 from voucher where company_id = $1 and year = $2 and id < $3 limit 1`, [
    ...[companyId, year, before],
  ])
  return found.length > 0
}

/**
 * Vouchers are the same with date, type and the amounts of their lines, and with their number or their texts. Each of
 * the books is the same as one of the file at most: two equal vouchers of a day stay two.
 */
const isSame = ({ wantedNo, voucher }: Waiting, { no, amounts, summaries }: There): boolean =>
  amounts.sort().join('\n') === amountsOf(voucher.lines) &&
  (no === wantedNo || summaries.map(plainWords).sort().join('\n') === summariesOf(voucher.lines))

export const againOf = (db: Db, books: Books, facts: CompanyFacts, questions: FileProblems): Again => {
  const before = newId()
  const taken = new Set<bigint>()
  let waiting: Waiting[] = []
  let hasAny: boolean | null = null
  const look = async (): Promise<void> => {
    const now = waiting
    waiting = []
    if (now.length === 0) return
    hasAny ??= await holdsAny(db, books, before)
    if (!hasAny) return
    const there = Map.groupBy(await likeThem(db, books, now, before), ({ at }) => at)
    for (const [at, one] of now.entries()) {
      const twin = there.get(at)?.find((each) => !taken.has(each.id) && isSame(one, each))
      if (!twin) continue
      taken.add(twin.id)
      const no = voucherLabel(voucherWord(facts.voucherTypes, twin.type, 'zh-cn'), twin.no)
      questions.add(one.line, 'no', problem('question.again', '', { n: 1, no }))
    }
  }
  return {
    add: async ({ line, wantedNo }, voucher) => {
      waiting.push({ line, wantedNo, voucher })
      if (waiting.length >= lookedUpAtOnce) await look()
    },
    end: look,
  }
}
