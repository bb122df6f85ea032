// The mechanism of plain master lists: a flat record with some fields, and every call that a list of them needs.
import { type Static, type TObject, type TProperties, type TSchema, type TString, Type } from 'typebox'
import type { ProblemCode } from '../../domain/base/problem.ts'
import { actCall, booksTouched, call } from './call.ts'
import { Id, LongText, lastChange, Page, paging } from './shape.ts'

/**
 * What a field holds. `text`: words; `choice`, `set`: one or some of `options`; `flag`: yes or no; `codes`: words
 * beside each other; `decimal`: at most `whole` digits and `places` decimals, never negative; `subject`: a code of the
 * chart, or with `prefix` how codes begin; `company`, `companies`: codes of companies; `entity`: a code of the kind
 * that the field `of` names, or of `entityType`; `entities`: some of them. Nothing is '' or an empty list.
 */
export type FieldKind =
  | 'text'
  | 'choice'
  | 'set'
  | 'flag'
  | 'codes'
  | 'month'
  | 'date'
  | 'decimal'
  | 'subject'
  | 'company'
  | 'companies'
  | 'entity'
  | 'entities'

type More = {
  required?: true
  /** Not a column of the list, only of the form. */
  rare?: true
  /** What is stored of a number that is left empty, where that is not nothing. */
  usual?: string
  /** Decided when the row is made. */
  fixed?: true
  /** Only rows of which this choice is one of these have the field. */
  when?: readonly [choice: string, options: readonly string[]]
  /** Codes of rows of another plain list, by its name, picked from them. */
  among?: string
  /** Codes of the chart below the subject of this field, picked from it. */
  below?: string
}

/** The field that names the currency, where it names one; or the fields that name companies: the finer of theirs. */
export type Money = { currency?: string; companies?: readonly string[] }

/** Decimals that an amount of a list is kept with at most: no currency has more. */
export const moneyPlaces = 4

export type ListField<S extends TSchema = TSchema> = More & {
  kind: FieldKind
  schema: S
  max?: number
  places?: number
  whole?: number
  /** An amount: by whose currency its decimals are counted, that of the books unless told. */
  money?: Money
  options?: readonly string[]
  prefix?: true
  of?: string
  entityType?: string
  /** A text of more than one line. */
  long?: true
  /** Values of a text that have words of their own, `<field>_<value>`. */
  named?: readonly string[]
}

export type ListFields = Readonly<Record<string, ListField>>
export type ListValue = string | boolean | readonly string[]
export type ListValues = Readonly<Record<string, ListValue>>

const codesMost = 200
const Texts = Type.Array(Type.String({ maxLength: 64 }), { maxItems: codesMost })

/** The kinds of fields: `field.text(60, { required: true })`. What is wrong with a value, the server tells. */
export const field = {
  text: (max: number, more: More & { long?: true; named?: readonly string[] } = {}) => ({
    kind: 'text' as const,
    schema: LongText,
    max,
    ...more,
  }),
  choice: (options: readonly string[], more: More = {}) => ({
    kind: 'choice' as const,
    schema: LongText,
    options,
    ...more,
  }),
  set: (options: readonly string[], more: More = {}) => ({ kind: 'set' as const, schema: Texts, options, ...more }),
  flag: (more: More = {}) => ({ kind: 'flag' as const, schema: Type.Boolean(), ...more }),
  codes: (more: More = {}) => ({ kind: 'codes' as const, schema: Texts, ...more }),
  month: (more: More = {}) => ({ kind: 'month' as const, schema: LongText, ...more }),
  date: (more: More = {}) => ({ kind: 'date' as const, schema: LongText, ...more }),
  decimal: (places: number, more: More & { whole?: number } = {}) => ({
    kind: 'decimal' as const,
    schema: LongText,
    places,
    ...more,
  }),
  money: (money: Money = {}, more: More = {}) => ({
    kind: 'decimal' as const,
    schema: LongText,
    places: moneyPlaces,
    money,
    ...more,
  }),
  subject: (more: More & { prefix?: true } = {}) => ({ kind: 'subject' as const, schema: LongText, ...more }),
  company: (more: More = {}) => ({ kind: 'company' as const, schema: LongText, ...more }),
  companies: (more: More = {}) => ({ kind: 'companies' as const, schema: Texts, ...more }),
  entities: (entityType: string, more: More = {}) => ({
    kind: 'entities' as const,
    schema: Texts,
    entityType,
    ...more,
  }),
  entity: (more: More & { of?: string; entityType?: string }) => ({
    kind: 'entity' as const,
    schema: LongText,
    ...more,
  }),
}

/** The three names that most rows have. */
export const nameFields = {
  nameZhCn: field.text(60, { required: true }),
  nameZhTw: field.text(60, { rare: true }),
  nameEn: field.text(120),
}

type Definition<N extends string, F extends ListFields> = {
  /** Names the words, the permission codes `gl:<name>:…` and the kind of object in the trail. */
  name: N
  /** The path of its calls and screen, `non-merge-code`. */
  path: string
  table: string
  /** Whose rows: of all companies (a reference table), or of one (`company_id` leads its keys). */
  home: 'group' | 'company'
  fields: F
  /** What tells rows apart, and finds the row that a line of a file is about. */
  unique: readonly (keyof F & string)[]
  /** Rows that are alike may follow each other in time: from, to. */
  during?: readonly [keyof F & string, keyof F & string]
  duplicate: ProblemCode
  search: readonly (keyof F & string)[]
  /** What the trail calls a row. */
  title: readonly (keyof F & string)[]
  /** A choice whose options stand above the list to choose from. */
  chips?: keyof F & string
  /** The field or fields whose texts are the key of the table; without them a row has an id. */
  key?: (keyof F & string) | readonly (keyof F & string)[]
  /** A name whose pinyin initials are kept in the column `mnemonic`, by which rows are found too. */
  mnemonic?: keyof F & string
  /** A company or companies: whoever reads or writes a row needs the right to read in the books of one of them. */
  ofCompany?: keyof F & string
  /** Query keys that its writes make stale beside its own. */
  touches?: readonly string[]
  /** The rules of vouchers read it: each change renews the facts of every company, and what is read from books. */
  isFact?: true
}

type Schemas<F extends ListFields> = { [K in keyof F]: F[K]['schema'] }

const schemasOf = <F extends ListFields>(fields: F): Schemas<F> => {
  const schemas = {} as Schemas<F>
  for (const name in fields) schemas[name] = fields[name]?.schema as F[typeof name]['schema']
  return schemas
}

/** The code that is the key of a row which has no id. */
const Code = Type.String({ minLength: 1, maxLength: 64 })
const rowsMost = 500
const Count = Type.Object({ rows: Type.Integer() })

/** What is likely there already is asked; `accept` takes the file as it stands. */
const FileInput = Type.Object({ check: Type.Optional(Type.Boolean()), accept: Type.Optional(Type.Boolean()) })

const callsOf = <N extends string, P extends TProperties>(
  { name, path, touches = [], isFact }: { name: N; path: string; touches?: readonly string[]; isFact?: true },
  Key: TString,
  properties: P,
) => {
  const values = Type.Object(properties)
  const may = <V extends string>(verb: V) => ({ button: `gl:${name}:${verb}`, right: 'read' }) as const
  const feature = path.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const stale = { touches: [feature, ...touches, ...(isFact ? booksTouched : [])] }
  const found = {
    search: Type.Optional(Type.String({ maxLength: 64 })),
    enabled: Type.Optional(Type.Boolean()),
    /** The chosen chip. */
    chip: Type.Optional(Type.String({ maxLength: 40 })),
  }
  return {
    list: call({
      at: `GET /gl/${path}/list`,
      input: Type.Object({ ...paging, ...found }),
      result: Page(
        Type.Object({
          id: Type.String(),
          version: Type.Integer(),
          enabled: Type.Boolean(),
          ...lastChange,
          values,
        }),
      ),
      permission: may('list'),
    }),
    add: actCall(`POST /gl/${path}/add`, { values }, Type.Object({ id: Type.String() }), may('add'), stale),
    edit: call({
      at: `POST /gl/${path}/edit`,
      input: Type.Object({ id: Key, version: Type.Integer(), values }),
      result: Type.Object({ id: Type.String() }),
      permission: may('edit'),
      ...stale,
    }),
    delete: call({
      at: `DELETE /gl/${path}`,
      input: Type.Object({ ids: Type.Array(Key, { minItems: 1, maxItems: rowsMost }) }),
      result: Count,
      permission: may('delete'),
      ...stale,
    }),
    enable: call({
      at: `POST /gl/${path}/enable`,
      input: Type.Object({
        rows: Type.Array(Type.Object({ id: Key, version: Type.Integer() }), { minItems: 1, maxItems: rowsMost }),
        enabled: Type.Boolean(),
      }),
      result: Count,
      permission: may('status'),
      ...stale,
    }),
    /** A workbook of the whole filter, which can be imported again. */
    export: call({
      at: `GET /gl/${path}/export`,
      input: Type.Object(found),
      permission: may('export'),
      slow: true,
    }),
    /** A workbook with nothing but the titles. */
    template: call({
      at: `GET /gl/${path}/template`,
      permission: may('import'),
    }),
    import: call({
      at: `POST /gl/${path}/import`,
      input: FileInput,
      result: Type.Object({ rows: Type.Integer(), added: Type.Integer(), changed: Type.Integer() }),
      permission: may('import'),
      ...stale,
      slow: true,
      upload: true,
    }),
  }
}

/** Declares a plain list: a flat record without a tree, lines or a state machine; those get a feature of their own. */
export const defineList = <const N extends string, F extends ListFields>(definition: Definition<N, F>) => ({
  ...definition,
  calls: callsOf(definition, definition.key ? Code : Id, schemasOf(definition.fields)),
})

type AnyCalls = ReturnType<typeof callsOf<string, Record<string, TSchema>>>
export type MasterList = Definition<string, ListFields> & { calls: AnyCalls }
export type ListRow = Omit<Static<AnyCalls['list']['result']>['items'][number], 'values'> & { values: ListValues }
/** The values of the rows of one list. */
export type ValuesOf<L extends { calls: { add: { input: TObject } } }> = Static<L['calls']['add']['input']>['values']

/** The fields that are the key of a table; none where rows have an id. */
export const keyFields = ({ key }: Pick<MasterList, 'key'>): readonly string[] =>
  key === undefined ? [] : typeof key === 'string' ? [key] : key

/** What the trail calls a row: a key of several codes as `store:S01`, else the words beside each other. */
export const titleOf = (list: MasterList, values: ListValues): string =>
  list.title
    .map((name) => String(values[name] ?? ''))
    .filter(Boolean)
    .join(keyFields(list).length > 1 ? ':' : ' ')

/** Whether a row of these values has the field. */
export const hasField = ({ when }: ListField, values: ListValues): boolean =>
  when === undefined || when[1].includes(String(values[when[0]] ?? ''))

/** Whether a value of the field is a list of codes. */
export const isListField = ({ kind }: ListField): boolean =>
  kind === 'set' || kind === 'codes' || kind === 'companies' || kind === 'entities'

/** What a field of nothing holds. */
export const emptyValue = (each: ListField): ListValue => (each.kind === 'flag' ? false : isListField(each) ? [] : '')
