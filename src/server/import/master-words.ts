// Words of other products in files of entities and subjects: their titles, and the words that stand for our codes.
import { entity } from '../../contract/words/entity.ts'
import { master } from '../../contract/words/master.ts'
import { type EntityType, entityTypes } from '../../domain/entity.ts'
import { bareTitle } from '../../domain/sheet-titles.ts'
import { subjectTypes } from '../../domain/standard.ts'
import type { SubjectType } from '../../domain/subject.ts'
import { rowsAboveMax } from './draft-form.ts'
import type { TableRow } from './table.ts'
import { type Calendar, tidyCell } from './tidy-cell.ts'

type Words = ReadonlyMap<string, string>

/** A code by itself, by its word in every language, and by further ones; in the plural as well as alone. */
const wordsFor = <T extends string>(
  codes: readonly T[],
  own: (code: T) => readonly string[],
  further: Readonly<Partial<Record<T, string>>>,
): Words =>
  new Map(
    codes.flatMap((code): [string, string][] =>
      [code, ...own(code), ...(further[code] ?? '').split(' ')]
        .filter((word) => word !== '')
        .flatMap((word) => [word, word.replace(/s$/i, '')])
        .map((word) => [bareTitle(word), code]),
    ),
  )

const entityWords = wordsFor<EntityType>(entityTypes, (type) => entity[`type_${type}`], {
  customer: '客户往来 客戶往來 debtor',
  supplier: '供应商往来 供應商往來 供货商 供貨商 vendor creditor',
  employee: '职员 職員 人员 人員 个人往来 個人往來',
  department: '部门核算 部門核算 仓库 倉庫',
  store: '门店 門店',
  project: '项目核算 項目 項目核算',
  bank: '银行账号 銀行帳號',
})

const subjectWords = wordsFor<SubjectType>(subjectTypes, (type) => master[`type_${type}`], {
  ASSET: '资产类 資產類 流动资产 非流动资产 流動資產 非流動資產',
  LIABILITY: '负债类 負債類 流动负债 非流动负债 流動負債 非流動負債',
  COMMON: '共同类 共同類',
  EQUITY: '所有者权益 所有者權益 所有者权益类 权益类 權益類 股东权益',
  COST: '成本类 成本類',
  PROFIT_LOSS: '损益类 損益類',
})

const sideWords = wordsFor(['D', 'C'] as const, (side) => master[`direction_${side}`], {
  D: '借方 debit',
  C: '贷方 貸方 credit',
})

const flagWords = wordsFor(['Y', 'N'] as const, () => [], {
  Y: '是 yes true 1 √ 启用 啟用 正常 使用中 有效 enabled active',
  N: '否 no false 0 × 停用 禁用 失效 已停用 disabled inactive',
})

/** Kinds of entities that stand beside each other, as ours; null where one of them is none. */
const kindsIn = (text: string): string | null => {
  const kinds = text.split(/[\s、，,;；/|+]+/u).map((word) => entityWords.get(bareTitle(word.replace(/\?$/, ''))) ?? '')
  return kinds.includes('') ? null : kinds.join('|')
}

type Meaning = { titles: string; words: Words | null }

/** Columns by their titles in other products, each read where all of its words are known. */
const meanings: Readonly<Record<'entities' | 'chart', Readonly<Record<string, Meaning>>>> = {
  entities: {
    code: { titles: '代码 代碼 编号 編號', words: null },
    type: { titles: '类型 類型 类别 類別 实体类型 往来类型', words: entityWords },
    enabled: { titles: '启用 状态 狀態 启用状态 使用状态 是否启用 status', words: flagWords },
  },
  chart: {
    code: {
      titles: '科目编码 科目代码 科目编号 科目號 科目编碼 科目代碼 科目編碼 科目編號 科目号 accountcode',
      words: null,
    },
    type: { titles: '科目类别 科目类型 科目類別 科目類型 会计要素 类别 类型 accounttype', words: subjectWords },
    direction: { titles: '余额方向 餘額方向 借贷方向 借貸方向 科目方向 方向', words: sideWords },
    level: { titles: '级次 級次 科目级次 科目級次 科目级别', words: null },
    aux: { titles: '核算维度 核算維度 核算项目 核算項目 辅助核算类型 辅助核算项', words: entityWords },
    is_leaf: { titles: '是否末级 是否末級 末级 末級 末级科目 是否明细 是否明细科目', words: flagWords },
    cash: { titles: '是否现金科目 是否現金科目 现金科目 現金科目', words: flagWords },
    quantity: { titles: '数量核算 數量核算 是否数量核算', words: flagWords },
    enabled: { titles: '启用 状态 狀態 启用状态 使用状态 是否启用 status', words: flagWords },
  },
}

/** The columns of a title; a sheet has several of some. */
const columnsBy = (kind: 'entities' | 'chart'): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(meanings[kind]).flatMap(([column, { titles }]) =>
      titles.split(' ').map((title): [string, string] => [bareTitle(title), column]),
    ),
  )

const titlesOf = { entities: columnsBy('entities'), chart: columnsBy('chart') }

/** What titles of a file mean beside those that we know anyway. Where a column has other words, it stays unread. */
export const titlesKnown = (kind: 'entities' | 'chart', rows: readonly TableRow[]): Map<string, string> => {
  const known = new Map<string, string>()
  for (const [index, { values }] of rows.slice(0, rowsAboveMax).entries()) {
    for (const [at, value] of values.entries()) {
      const title = value.trim()
      const column = titlesOf[kind].get(bareTitle(title))
      const words = column === undefined ? null : meanings[kind][column]?.words
      if (column === undefined) continue
      const cells = rows.slice(index + 1).flatMap((row) => row.values[at]?.trim() || [])
      const isKnown = (cell: string): boolean =>
        words === flagWords ? flagWords.has(bareTitle(cell)) : column !== 'aux' || kindsIn(cell) !== null
      if (cells.every(isKnown)) known.set(title, column)
    }
  }
  return known
}

/** A cell as our code where its word stands for one. */
export const tidyMaster =
  (kind: 'entities' | 'chart') =>
  (column: string, cell: string, calendar: Calendar = 1900): string => {
    const text = tidyCell(column, cell, calendar)
    // Ours say which of them may be left out.
    if (column === 'aux') return text.includes('?') ? text : (kindsIn(text) ?? text)
    return meanings[kind][column.replace(/(_\d+)?_also$/, '')]?.words?.get(bareTitle(text)) ?? text
  }

/** The values that a column may have, each with its word. */
export const valuesOf = (column: 'entity' | 'subject' | 'side'): string => {
  if (column === 'entity') return entityTypes.map((type) => `${entity[`type_${type}`][0]} (${type})`).join(', ')
  if (column === 'side')
    return (['D', 'C'] as const).map((side) => `${master[`direction_${side}`][0]} (${side})`).join(', ')
  return subjectTypes.map((type) => `${master[`type_${type}`][0]} (${type})`).join(', ')
}
