// A company's rules for sales: read before the standard ones, changed by those who may, told in the trail.
import type { SaleRuleRowShape, SaleRuleShape } from '../../../contract/bills/sale-bill.ts'
import { formatDecimal, parseDecimal } from '../../../domain/base/money.ts'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import { type SaleRule, standardSaleRules } from '../../../domain/bills/sale-rule.ts'
import { type AuxSet, auxText, entitiesIn, parseAux } from '../../../domain/chart/entity.ts'
import { type Db, databaseError } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import type { CompanyFacts, Gate } from '../../ledger/gate.ts'
import type { Actor, Books } from '../../ledger/store/books.ts'
import { changeEntry } from '../../ledger/store/trail.ts'

type Row = Omit<SaleRule, 'entities'> & { id: bigint; entities: string; changedBy: string; changedAt: string }

const readRows = (db: Db, companyId: bigint): Promise<Row[]> =>
  db.query<Row>(
    `select r.id, r.kind, r.channel, r.tender, r.brand, r.tax_rate, r.subject, r.fee_subject, r.tax_subject,
       r.cost_subject, r.stock_subject, r.entities, r.changed_name as changed_by, r.changed_at
     from sale_rule r where r.company_id = $1 order by r.kind desc, r.tender, r.brand, r.channel, r.id limit 2000`,
    [companyId],
  )

const ruleOf = ({ id: _, changedBy: __, changedAt: ___, entities, ...rule }: Row): SaleRule => ({
  ...{ ...rule, entities: entitiesIn(entities) },
})

/** The rules that hold in a company: its own, then the standard ones. */
export const saleRules = async (db: Db, books: Books): Promise<SaleRule[]> => [
  ...(await readRows(db, books.companyId)).map(ruleOf),
  ...standardSaleRules,
]

/** Millionths as percent: 130000 → `13`. */
export const percentText = (taxRate: bigint): string => formatDecimal(taxRate, 4).replace(/\.?0+$/, '') || '0'

/** Percent as millionths; null when it is none from 0 to 100. */
const parsePercent = (text: string): bigint | null => {
  const found = parseDecimal(text.trim().replace(/%$/, ''), 4)
  return found !== null && found >= 0n && found <= 1_000_000n ? found : null
}

const wireRule = ({ entities, taxRate, channel, tender, ...rule }: SaleRule): SaleRuleShape => ({
  ...rule,
  channel: channel as SaleRuleShape['channel'],
  tender: tender as SaleRuleShape['tender'],
  taxRate: taxRate === null ? '' : percentText(taxRate),
  entities: auxText(entities),
})

export const listRules = async (db: Db, books: Books): Promise<SaleRuleRowShape[]> => {
  const own = await readRows(db, books.companyId)
  return [
    ...own.map((row) => {
      const { id, changedBy, changedAt } = row
      return { ...wireRule(ruleOf(row)), id: id.toString(), changedBy, changedAt }
    }),
    ...standardSaleRules.map((rule) => ({ ...wireRule(rule), id: null, changedBy: '', changedAt: '' })),
  ]
}

/** The subjects a kind of rule needs; the others are left out of it. */
const needed = {
  TENDER: ['subject', 'feeSubject'],
  REVENUE: ['subject', 'taxSubject', 'costSubject', 'stockSubject'],
  SEPARATE: ['subject'],
} as const
/** The field that two rules for one case have alike. */
const keyFields = { TENDER: 'tender', REVENUE: 'brand', SEPARATE: 'subject' } as const
const subjectFields = ['subject', 'feeSubject', 'taxSubject', 'costSubject', 'stockSubject'] as const

/** A rule that merges nothing names a subject with all below it, others one that lines may have. */
const checkSubject = (code: string, field: string, kind: SaleRule['kind'], facts: CompanyFacts): Problem[] => {
  const subject = facts.subjects.find(code)
  if (!subject?.enabled) return [problem('line.subjectUnknown', field, { n: 1, code })]
  return subject.isLeaf || kind === 'SEPARATE' ? [] : [problem('line.subjectNotLeaf', field, { n: 1, code })]
}

const checkEntities = (entities: AuxSet | null, facts: CompanyFacts): Problem[] => {
  if (entities === null) return [problem('input.invalid', 'entities')]
  return Object.entries(entities).flatMap(([type, code]) =>
    facts.entities.find(type as keyof AuxSet, code)?.enabled
      ? []
      : [problem('line.entityUnknown', 'entities', { n: 1, dim: type, code })],
  )
}

/** A rule as it was typed, complete and with subjects and entities that are there. */
const readRule = (typed: SaleRuleShape, facts: CompanyFacts): SaleRule => {
  const wanted: readonly string[] = needed[typed.kind]
  const subjects = Object.fromEntries(
    subjectFields.map((field) => [field, wanted.includes(field) ? typed[field].trim() : '']),
  ) as Pick<SaleRule, (typeof subjectFields)[number]>
  const entities = parseAux(typed.entities.trim())
  const taxRate = typed.taxRate.trim() === '' ? null : parsePercent(typed.taxRate)
  const problems = [
    ...needed[typed.kind].flatMap((field) => checkSubject(subjects[field], field, typed.kind, facts)),
    ...checkEntities(entities, facts),
    ...(typed.taxRate.trim() !== '' && taxRate === null ? [problem('input.invalid', 'taxRate')] : []),
    ...(typed.kind === 'TENDER' && typed.tender === '' ? [problem('input.required', 'tender')] : []),
  ]
  if (problems.length > 0) refuse(problems)
  const isTender = typed.kind === 'TENDER'
  const isRevenue = typed.kind === 'REVENUE'
  return {
    kind: typed.kind,
    channel: isTender || isRevenue ? typed.channel : '',
    tender: isTender ? typed.tender : '',
    brand: isRevenue ? typed.brand.trim() : '',
    taxRate: isRevenue ? taxRate : null,
    ...subjects,
    entities: isTender || isRevenue ? (entities ?? {}) : {},
  }
}

type Changing = { db: Db; gate: Gate; actor: Actor; books: Books }

/** Tells last in the transaction what a rule was and is, by what it is for. */
const tell = ({ gate, actor, books }: Changing, tx: Db, before: SaleRuleShape | null, after: SaleRuleShape | null) => {
  const { kind, tender, brand, channel, subject } = after ??
    before ?? { kind: '', tender: '', brand: '', channel: '', subject: '' }
  const no = [kind, tender || brand, channel, kind === 'SEPARATE' ? subject : '']
    .filter((part) => part !== '')
    .join(' ')
  return gate.within(tx).tell(actor, books.companyId, [changeEntry('saleRule', no, before, after)])
}

const storedRule = async (tx: Db, books: Books, id: bigint): Promise<SaleRuleShape | null> => {
  const row = (await readRows(tx, books.companyId)).find((each) => each.id === id)
  return row ? wireRule(ruleOf(row)) : null
}

/** Adds a rule, or changes the one of that id; two rules for the same case are refused. */
export const saveRule = async (on: Changing, id: bigint | null, typed: SaleRuleShape): Promise<bigint> => {
  const rule = readRule(typed, await on.gate.facts(on.books))
  try {
    return await writeRule(on, id, rule)
  } catch (error) {
    // Two for one case at the same moment: the database decides.
    if (databaseError(error)?.constraint !== 'sale_rule_key') throw error
    return refuse(twice(rule))
  }
}

const twice = (rule: SaleRule): Problem =>
  problem('record.duplicate', keyFields[rule.kind], {
    field: rule.tender || rule.brand || rule.channel || rule.subject,
  })

const writeRule = (on: Changing, id: bigint | null, rule: SaleRule): Promise<bigint> =>
  on.db.transaction(async (tx) => {
    const before = id === null ? null : await storedRule(tx, on.books, id)
    if (id !== null && before === null) refuse(problem('record.missing', 'id'))
    const rows = await tx.query<{ id: bigint }>(
      `insert into sale_rule as r (company_id, id, kind, channel, tender, brand, tax_rate, subject, fee_subject,
         tax_subject, cost_subject, stock_subject, entities, changed_name, changed_at)
       select $1, $2, $3, $4, $5, $6, $7::bigint, $8, $9, $10, $11, $12, $13, $14, now()
       where not exists (select 1 from sale_rule o where o.company_id = $1 and o.id <> $2 and o.kind = $3
         and o.channel = $4 and o.tender = $5 and o.brand = $6 and o.tax_rate is not distinct from $7::bigint
           and (o.subject = $8 or o.kind <> 'SEPARATE'))
       on conflict (company_id, id) do update set kind = excluded.kind, channel = excluded.channel,
         tender = excluded.tender, brand = excluded.brand, tax_rate = excluded.tax_rate, subject = excluded.subject,
         fee_subject = excluded.fee_subject, tax_subject = excluded.tax_subject, cost_subject = excluded.cost_subject,
         stock_subject = excluded.stock_subject, entities = excluded.entities, changed_name = excluded.changed_name,
         changed_at = excluded.changed_at
       returning r.id`,
      [
        on.books.companyId,
        id ?? newId(),
        rule.kind,
        rule.channel,
        rule.tender,
        rule.brand,
        rule.taxRate,
        rule.subject,
        rule.feeSubject,
        rule.taxSubject,
        rule.costSubject,
        rule.stockSubject,
        auxText(rule.entities),
        on.actor.name,
      ],
    )
    const saved = rows[0]?.id ?? refuse(twice(rule))
    await tell(on, tx, before, wireRule(rule))
    return saved
  })

export const removeRule = (on: Changing, id: bigint): Promise<void> =>
  on.db.transaction(async (tx) => {
    const before = (await storedRule(tx, on.books, id)) ?? refuse(problem('record.missing', 'id'))
    await tx.query(`delete from sale_rule where company_id = $1 and id = $2`, [on.books.companyId, id])
    await tell(on, tx, before, null)
  })
