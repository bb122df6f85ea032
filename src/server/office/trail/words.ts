// Says what the trail tells in words: codes, flags and ids of a change as people know them, in the caller's language.

import type { Lang } from '../../../contract/base/language.ts'
import type { MasterList } from '../../../contract/base/master-list.ts'
import { fill } from '../../../contract/base/sentence.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { formatMoney, formatQuantity } from '../../../domain/base/money.ts'
import { entityTypes } from '../../../domain/chart/entity.ts'
import { voucherWord } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import { listWords, masterLists } from '../../kernel/declarations.ts'
import type { ToldRow } from '../../ledger/read/read-trail.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import { statementTemplate } from './template-words.ts'

/** Of ids and codes that the rows of a page name: people, roles and charts. */
export type Names = { users: Map<string, string>; roles: Map<string, string>; charts: Map<string, string> }

type Fields = Record<string, unknown>
type State = Fields | null

/** What was and what is, of an entry that is no voucher's. */
export const statesOf = (row: Pick<ToldRow, 'after' | 'objectId'>): [before: State, after: State] => {
  const told = JSON.parse(row.after) as Fields
  return row.objectId === null && 'after' in told ? [told.before as State, told.after as State] : [null, told]
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const nameColumn: Record<Lang, string> = { 'zh-cn': 'name_zh_cn', 'zh-tw': 'name_zh_tw', en: 'name_en' }

/** The names that these rows need; one query, none where they need none. */
export const readNames = async (db: Db, rows: readonly ToldRow[], lang: Lang): Promise<Names> => {
  const states = rows.flatMap((row) => (row.objectType === 'voucherAuditRight' ? statesOf(row) : []))
  const charts = rows.flatMap((row) =>
    row.objectType === 'accountSet' ? statesOf(row).map((state) => String(state?.chartId)) : [],
  )
  const people = states.flatMap((state) => [state?.userId, state?.substitute, ...textsOf(state?.creators)])
  const roles = states.flatMap((state) => (state?.role ? [String(state.role)] : []))
  const ids = people.flatMap((id) => (id ? [String(id)] : []))
  const names: Names = { users: new Map(), roles: new Map(), charts: new Map() }
  if (ids.length + roles.length + charts.length === 0) return names
  const found = await db.query<{ of: keyof Names; id: string; name: string }>(
    `select 'users' as of, u.id::text as id, u.real_name as name from app_user u where u.id::text = any($1)
     union all select 'roles', r.code, r.${nameColumn[lang]} from role r where r.code = any($2)
     union all select 'charts', c.id::text, c.name from chart c where c.id::text = any($3)`,
    [ids, roles, charts],
  )
  for (const { of, id, name } of found) names[of].set(id, name)
  return names
}

/** `seen`: the companies whose rights the caller may be told of, by id, with their codes. */
export type Naming = { facts: CompanyFacts; lang: Lang; names: Names; seen: ReadonlyMap<string, string> }

type Feature =
  | 'trail'
  | 'statementAdjustment'
  | 'statementTemplate'
  | 'reportDelivery'
  | 'saleBill'
  | 'entityRestock'
  | 'problemWord'
  | 'department'
  | 'dictionaryItem'
  | 'externalLink'
  | 'role'
  | 'user'
  | 'menuDefine'
  | 'valueSet'
/** Which words say the codes of a field: those of a feature or a plain list, and what their keys begin with. */
type Coded = readonly [Feature | MasterList, string]

const plain: Coded = ['trail', 'value_']
const typePlace: Coded = ['problemWord', '']
const kindPlace: Coded = ['saleBill', 'rule_']
const channelPlace: Coded = ['saleBill', 'channel_']
const tenderPlace: Coded = ['saleBill', 'tender_']
const monthsPlace: Coded = ['reportDelivery', 'months_']
const cadencePlace: Coded = ['reportDelivery', 'cadence_']
const codesOf = (fields: string, coded: Coded = plain): Record<string, Coded> =>
  Object.fromEntries(fields.split(' ').map((field) => [field, coded]))

/** The fields of a plain list that hold codes, by the names that they have in the trail. */
const codedOf = (list: MasterList): Record<string, Coded> => ({
  enabled: plain,
  ...Object.fromEntries(
    Object.entries(list.fields).flatMap(([field, { kind }]): [string, Coded][] => {
      if (kind === 'flag') return [[`${list.name}.${field}`, plain]]
      return kind === 'choice' || kind === 'set' ? [[`${list.name}.${field}`, [list, `${field}_`]]] : []
    }),
  ),
})

/** Fields that hold codes, by kind of object. */
const codedFields: Readonly<Record<string, Readonly<Record<string, Coded>>>> = {
  ...Object.fromEntries(masterLists.map((list) => [list.name, codedOf(list)])),
  voucher: { ...codesOf('status source'), rateType: typePlace },
  accountSet: codesOf(
    'forms isFinal mode status adjustmentPeriod auditorNotCreator cashierSign requireAttachment redLetterOnly ' +
      'cashFlowRequired autoMergeLines qtyAccounting blockNegativeCash warnDirection plClosingMode plClosingSplit ' +
      'statementTemplate fxRevaluation clearVat',
  ),
  subject: codesOf(
    'kind plClass direction isLeaf currency quantity cash fxReval codeSource enabled generatedOnly handlerRequired ' +
      'dueDateRequired extensible takesOver',
  ),
  exchangeRate: { rateType: typePlace },
  role: { enabled: plain, 'role.reach': ['role', 'reach_'] },
  user: { enabled: plain, 'user.language': ['user', 'language_'], 'user.accountKind': ['user', 'kind_'] },
  department: { enabled: plain, 'department.type': ['department', 'type_'] },
  externalLink: {
    ...codesOf('enabled externalLink.hasKey'),
    'externalLink.openMode': ['externalLink', 'openMode_'],
    'externalLink.sso': ['externalLink', 'sso_'],
  },
  dictionaryType: { enabled: plain },
  dictionaryItem: {
    ...codesOf('enabled dictionaryItem.isDefault'),
    'dictionaryItem.tag': ['dictionaryItem', 'tag_'],
  },
  accountSetRight: { rights: typePlace },
  voucherAuditRight: codesOf('mayCancel enabled'),
  voucherTemplate: codesOf('scope enabled'),
  summaryText: codesOf('scope enabled'),
  listView: { ...codesOf('quick view source side subjectExact cfMissing broken attached'), entityType: typePlace },
  file: codesOf('enabled isPublic legalHold'),
  errorRecord: codesOf('errorState'),
  announcement: codesOf('noticeState target'),
  workflow: { enabled: plain },
  menu: {
    ...codesOf('enabled menuDefine.isHide menuDefine.isKeepAlive menuDefine.isAffix'),
    'menuDefine.type': ['menuDefine', 'type_'],
    'menuDefine.openMode': ['menuDefine', 'openMode_'],
    'menuDefine.platform': ['menuDefine', 'platform_'],
  },
  valueSet: {
    ...codesOf('enabled valueSet.uppercase'),
    'valueSet.kind': ['valueSet', 'kind_'],
    'valueSet.valueType': ['valueSet', 'valueType_'],
    'valueSet.validation': ['valueSet', 'validation_'],
    'valueSet.scope': ['valueSet', 'scope_'],
  },
  valueSetValue: codesOf('enabled'),
  saleBill: { state: ['saleBill', 'state_'], channel: channelPlace },
  entityRestock: { state: ['entityRestock', 'state_'], fromType: typePlace },
  reportLink: { months: monthsPlace },
  reportSchedule: { ...codesOf('enabled'), months: monthsPlace, cadence: cadencePlace },
  statementAdjustment: {
    statement: ['statementTemplate', 'kind_'],
    adjustmentKind: ['statementAdjustment', 'kind_'],
  },
  statementTemplate: {
    'statementTemplate.kind': ['statementTemplate', 'kind_'],
    'statementTemplate.archived': plain,
  },
  saleRule: { kind: kindPlace, channel: channelPlace, tender: tenderPlace },
}

const wordIn = ([of, begin]: Coded, code: string, lang: Lang): string => {
  const words: Readonly<Record<string, string>> =
    typeof of === 'string' ? wordsOf[lang][of] : (listWords.get(of.name)?.[lang] ?? {})
  return words[begin + code] ?? code
}

const kindOfEntity = new RegExp(`\\b(${entityTypes.join('|')}):`, 'g')

/** `customer:C001;store:S02` as 客户 C001；门店 S02, wherever it stands in a text. */
const auxWords = (text: string, lang: Lang): string =>
  text
    .replace(kindOfEntity, (_, kind: string) => `${wordIn(typePlace, kind, lang)} `)
    .replaceAll(';', wordsOf[lang].trail.between)

/** The words of a value; a list has a word for each of its codes. */
const valueText = (objectType: string, field: string, text: string, { facts, lang }: Naming): string => {
  if (text === '') return ''
  if (field === 'aux' || field === 'entities') return auxWords(text, lang)
  if (field === 'type' && ['voucher', 'voucherTemplate', 'listView'].includes(objectType)) {
    return voucherWord(facts.voucherTypes, text, lang)
  }
  const coded = codedFields[objectType]?.[field]
  return coded
    ? text
        .split(', ')
        .map((code) => wordIn(coded, code, lang))
        .join(', ')
    : text
}

/** A change with its values in words. */
export const inWords = <C extends { field: string; from: string; to: string }>(
  objectType: string,
  change: C,
  naming: Naming,
): C => ({
  ...change,
  from: valueText(objectType, change.field, change.from, naming),
  to: valueText(objectType, change.field, change.to, naming),
})

const accountSet = (told: Fields, { names: known, lang, facts }: Naming): Fields => {
  const { company, names, chartId, options, ...rest } = told
  // The end of a year tells other things than what is decided for the books.
  if (chartId === undefined) return told
  const { code, names: own = {}, profile = {} } = (company ?? {}) as { code?: string; names?: Fields; profile?: Fields }
  const { genVoucherType = {}, ...others } = (options ?? {}) as Fields
  const types = Object.entries(genVoucherType as Record<string, string>).map(
    ([source, type]) => `${wordIn(plain, source, lang)} ${voucherWord(facts.voucherTypes, type, lang)}`,
  )
  return {
    ...(code === undefined
      ? {}
      : { company: code, companyName: own[{ 'zh-cn': 'nameZhCn', 'zh-tw': 'nameZhTw', en: 'nameEn' }[lang]] }),
    ...profile,
    ...(names as Fields),
    ...{ ...rest, chart: known.charts.get(String(chartId)) ?? '' },
    ...{ ...others, genVoucherType: types },
  }
}

/** Companies that the caller may not be told of are others. */
const companyCodes = (codes: string[], { seen, lang }: Naming): string[] => {
  const own = new Set(seen.values())
  const shown = codes.filter((code) => own.has(code))
  return shown.length < codes.length ? [...shown, wordsOf[lang].trail.others] : shown
}

const subject = ({ type: kind, ...told }: Fields, naming: Naming) => {
  const { lang } = naming
  const aux = (Array.isArray(told.aux) ? told.aux : []) as { type: string; required: boolean }[]
  const { optional } = wordsOf[lang].trail
  return {
    ...told,
    kind,
    companies: companyCodes(textsOf(told.companies), naming),
    owner: companyCodes(told.owner ? [String(told.owner)] : [], naming),
    aux: aux.map(({ type, required }) => wordIn(typePlace, type, lang) + (required ? '' : optional)),
  }
}

/** Who changed it and when is told by the entry itself. */
const auditRight = (
  { id: _, version: __, changedBy: ___, changedAt: ____, ...told }: Fields,
  { lang, facts, names, seen }: Naming,
) => {
  const companies = textsOf(told.companies)
  const own = companies.flatMap((id) => seen.get(id) ?? [])
  const person = (id: unknown): string => names.users.get(String(id)) ?? ''
  return {
    ...told,
    ...{ userId: person(told.userId), role: names.roles.get(String(told.role)) ?? '' },
    ...{ substitute: person(told.substitute), creators: textsOf(told.creators).map(person) },
    companies: own.length < companies.length ? [...own, wordsOf[lang].trail.others] : own,
    types: textsOf(told.types).map((type) => voucherWord(facts.voucherTypes, type, lang)),
  }
}

const template = (told: Fields, { lang }: Naming) => {
  const { recurs, recursTimes, value_debit: debit, value_credit: credit } = wordsOf[lang].trail
  const [from = '', day = '', times = '', lead = ''] = String(told.recurrence ?? '').split(' ')
  const sides = (line: string) => line.replace(/ debit(?= |$)/, ` ${debit}`).replace(/ credit(?= |$)/, ` ${credit}`)
  return {
    ...told,
    recurrence: from === '' ? '' : fill(times === '' ? recurs : recursTimes, { from, day, times, lead }),
    lines: textsOf(told.lines).map((line) => auxWords(sides(line), lang)),
  }
}

const billAmounts: ReadonlySet<string> = new Set([
  'gross',
  'discount',
  'returns',
  'net',
  'tax',
  'cost',
  'amount',
  'fee',
  'retail',
])

/** Figures of a bill: minor units and millionths as decimal text, the rate in percent. */
const figuresOf = (told: Fields, { facts }: Naming): Fields =>
  Object.fromEntries(
    Object.entries(told).map(([name, value]) => {
      if (typeof value !== 'string' || !/^-?\d+$/.test(value)) return [name, value]
      if (billAmounts.has(name)) return [name, value === '0' ? '' : formatMoney(BigInt(value), facts.baseDigits)]
      if (name === 'taxRate') return [name, `${formatQuantity(BigInt(value) * 100n)} %`]
      return [name, name === 'quantity' ? formatQuantity(BigInt(value)) : value]
    }),
  )

const said = (values: unknown): string =>
  Object.values(values as Fields)
    .filter((value) => value !== '' && value !== '0')
    .join(' ')

const saleBill = (told: Fields, naming: Naming) => {
  const list = (value: unknown) => (Array.isArray(value) ? (value as Fields[]) : [])
  const tenderOf = (one: Fields) => wordIn(tenderPlace, String(one.tender), naming.lang)
  const tenders = list(told.tenders).map((one) => said(figuresOf({ ...one, tender: tenderOf(one) }, naming)))
  const items = list(told.items).map((one) => said(figuresOf(one, naming)))
  return {
    ...figuresOf(told, naming),
    ...(tenders.length > 0 ? { tenders } : {}),
    ...(items.length > 0 ? { items } : {}),
  }
}

const salesList = (told: Fields) => ({ ...told, rows: Array.isArray(told.rows) ? told.rows.map(said) : [] })

const exchangeRate = ({ type: rateType, ...told }: Fields) => ({ ...told, rateType })

/** A view is told filter by filter; where it is none of the voucher list, with its screen. */
const listView = ({ search, screen, ...told }: Fields) => ({
  ...told,
  ...(screen === undefined || screen === '/voucher/list' ? {} : { screen }),
  ...Object.fromEntries(new URLSearchParams(String(search ?? ''))),
})

/** A field of a plain list is called by the list too: its title stands among the words of the list. */
const ofList =
  (list: string) =>
  ({ enabled, ...told }: Fields): Fields => ({
    ...Object.fromEntries(Object.entries(told).map(([field, value]) => [`${list}.${field}`, value])),
    enabled,
  })

const readers: Readonly<Record<string, (told: Fields, naming: Naming) => Fields>> = {
  ...Object.fromEntries(masterLists.map(({ name }) => [name, ofList(name)])),
  ...{
    // What an adjustment was is kept for reports of earlier moments; people read it in the acts before.
    statementAdjustment: ({ was: _, ...told }) => told,
    department: ofList('department'),
    externalLink: ofList('externalLink'),
    dictionaryType: ofList('dictionaryType'),
    dictionaryItem: ofList('dictionaryItem'),
    role: ofList('role'),
    user: ofList('user'),
    accountSet,
    subject,
    exchangeRate,
    voucherAuditRight: auditRight,
    voucherTemplate: template,
    saleBill,
    menu: ofList('menuDefine'),
    parameter: ofList('parameter'),
    valueSet: ofList('valueSet'),
    valueSetValue: ofList('setValue'),
    entityRestock: figuresOf,
    salesList,
    statementTemplate,
    listView,
  },
}

/** A state of what is no voucher, with the fields that people know. */
export const readable = (objectType: string, state: State, naming: Naming): Fields =>
  state === null ? {} : (readers[objectType]?.(state, naming) ?? state)

/** Numbers that are made of codes, in words; a right to audit is named by its holder. */
export const objectName = (row: ToldRow, naming: Naming): string => {
  const { objectType, objectNo } = row
  const { lang } = naming
  if (objectType === 'entity' || objectType === 'opening') return auxWords(objectNo, lang)
  if (objectType === 'exchangeRate')
    return objectNo.replace(/ (\w+) /, (_, type) => ` ${wordIn(typePlace, type, lang)} `)
  const [before, after] = statesOf(row)
  if (objectType === 'saleRule') {
    const { kind = '', tender, brand, channel, subject: code } = (after ?? before ?? {}) as Record<string, string>
    const words = [
      wordIn(kindPlace, kind, lang),
      tender ? wordIn(tenderPlace, tender, lang) : brand,
      channel ? wordIn(channelPlace, channel, lang) : '',
      kind === 'SEPARATE' ? code : '',
    ]
    return words.filter(Boolean).join(' ')
  }
  if (objectType !== 'voucherAuditRight') return objectNo
  const { userId, role } = readable(objectType, after ?? before, naming)
  return String(userId || role || objectNo)
}
