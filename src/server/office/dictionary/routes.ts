// The calls of dictionaries: types, their values, both as workbooks, and what forms choose from.
import { createHash } from 'node:crypto'
import type { Lang } from '../../../contract/base/language.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import {
  type DictionaryItemShape,
  type DictionaryTypeShape,
  dictionaryCalls,
  dictionaryItemCalls,
  dictionaryTypeCalls,
} from '../../../contract/office/dictionary.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { readExt } from '../../../domain/chart/dictionary.ts'
import type { Db } from '../../kernel/db.ts'
import { kept } from '../../kernel/right.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { oneOf, type SheetDefinition, sheetFile } from '../../kernel/sheet.ts'
import type { Gate } from '../../ledger/gate.ts'
import {
  addItem,
  type DictionaryEditor,
  dictionaryChannel,
  editItem,
  enableItems,
  enableType,
  removeItems,
  removeType,
  saveType,
} from './change.ts'
import { type DictionaryChoices, findItems, findTypes, readChoices, readType } from './store.ts'

const rowsMost = 100_000

const typeSheet: SheetDefinition<string> = {
  words: 'dictionaryType',
  columns: ['code', 'nameZhCn', 'nameZhTw', 'nameEn', 'module', 'items', 'sort', 'enabled', 'remark'],
  required: [],
}
const itemSheet: SheetDefinition<string> = {
  words: 'dictionaryItem',
  columns: [
    ...['value', 'labelZhCn', 'labelZhTw', 'labelEn', 'tag', 'style', 'ext', 'parentValue', 'isDefault', 'sort'],
    ...['enabled', 'remark'],
  ],
  required: [],
}

/** A row in texts: yes and no in words, the look of a value by its name. */
const textsOf = (row: DictionaryTypeShape | DictionaryItemShape, lang: Lang): Record<string, string> => {
  const { masterList, dictionaryItem } = wordsOf[lang]
  const said = (name: string, value: unknown): string => {
    if (name === 'enabled') return masterList[value ? 'enabled_yes' : 'enabled_no']
    if (typeof value === 'boolean') return masterList[value ? 'yes' : 'no']
    return name === 'tag' ? dictionaryItem[`tag_${value as DictionaryItemShape['tag']}`] : String(value)
  }
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, said(name, value)]))
}

const typeNamed = async (db: Db, id: string): Promise<DictionaryTypeShape> =>
  (await readType(db, id)) ?? refuse(problem('record.missing', 'typeId'))

const labelOf = (item: DictionaryItemShape, lang: Lang): string =>
  ({ 'zh-cn': item.labelZhCn, 'zh-tw': item.labelZhTw, en: item.labelEn })[lang] || item.labelZhCn

const choicesOf = (items: DictionaryChoices, lang: Lang) =>
  items.map((item) => {
    const { value, tag, style, parentValue, isDefault } = item
    return { value, label: labelOf(item, lang), tag, style, ext: readExt(item.ext) ?? {}, parentValue, isDefault }
  })

const codesMost = 50

/** What may be chosen, with a tag by which a browser asks whether it has changed. */
const answerData = async (dictionaries: Dictionaries, asked: string, lang: Lang, scope: Scope) => {
  const codes = [...new Set(asked.split(',').map((code) => code.trim()))].filter((code) => code !== '')
  const found = await Promise.all(
    codes.slice(0, codesMost).map(async (code) => [code, await dictionaries.choices(code)] as const),
  )
  const result = Object.fromEntries(found.flatMap(([code, items]) => (items ? [[code, choicesOf(items, lang)]] : [])))
  const digest = createHash('sha256').update(JSON.stringify(result)).digest('base64url')
  scope.answerHeader('etag', `"${digest}"`)
  scope.answerHeader('cache-control', 'private, no-cache')
  scope.answerHeader('vary', 'x-lang, accept-language, authorization')
  return result
}

/** What may be chosen, kept in memory and read again when a dictionary has changed or after ten seconds. */
export type Dictionaries = { choices(code: string): Promise<DictionaryChoices | null>; stop(): Promise<void> }

export const openDictionaries = async (db: Db): Promise<Dictionaries> => {
  const all = kept((code: string) => readChoices(db, code))
  const stop = await db.listen(dictionaryChannel, () => all.known.clear())
  return { choices: all.get, stop }
}

export const dictionaryRoutes = (app: App, gate: Gate, dictionaries: Dictionaries): void => {
  const deskOf = (scope: Scope): DictionaryEditor => ({ gate, scope })
  serve(app, dictionaryTypeCalls, {
    list: (asked, { db }) => findTypes(db, asked),
    add: (form, scope) => saveType(deskOf(scope), form, null),
    update: ({ id, version, ...form }, scope) => saveType(deskOf(scope), form, { id, version }),
    status: (input, scope) => enableType(deskOf(scope), input),
    delete: ({ id }, scope) => removeType(deskOf(scope), id),
    export: async (filter, { db, lang }) => {
      const { items } = await findTypes(db, { ...filter, pageSize: rowsMost })
      return sheetFile(typeSheet, lang, oneOf(items.map((row) => textsOf(row, lang))))
    },
  })
  serve(app, dictionaryItemCalls, {
    list: async ({ typeId, ...asked }, { db }) => findItems(db, await typeNamed(db, typeId), asked),
    add: (input, scope) => addItem(deskOf(scope), input),
    update: (input, scope) => editItem(deskOf(scope), input),
    status: (input, scope) => enableItems(deskOf(scope), input),
    delete: ({ ids }, scope) => removeItems(deskOf(scope), ids),
    export: async ({ typeId, ...filter }, { db, lang }) => {
      const { items } = await findItems(db, await typeNamed(db, typeId), { ...filter, pageSize: rowsMost })
      return sheetFile(itemSheet, lang, oneOf(items.map((row) => textsOf(row, lang))))
    },
  })
  serve(app, dictionaryCalls, {
    data: ({ codes, lang }, scope) => answerData(dictionaries, codes, lang ?? scope.lang, scope),
    refreshCache: async (_, { db }) => {
      await db.query('select pg_notify($1, $2)', [dictionaryChannel, ''])
    },
  })
}
