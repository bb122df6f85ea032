// Changes dictionaries: what is wrong is found by field, what the product brings keeps its codes, all is told at once.

import { createHash } from 'node:crypto'
import type { Lang } from '../../../contract/base/language.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import {
  type DictionaryItemForm,
  type DictionaryItemShape,
  type DictionaryTypeForm,
  type DictionaryTypeShape,
  dictionaryCalls,
  dictionaryItemCalls,
  dictionaryTypeCalls,
} from '../../../contract/office/dictionary.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { checkTexts } from '../../../domain/base/text.ts'
import { isDictionaryCode, readExt, readStyle, valuePlaceProblems } from '../../../domain/chart/dictionary.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { kept } from '../../kernel/right.ts'
import { checkVersion, isCodeTaken } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { oneOf, type SheetDefinition, sheetFile } from '../../kernel/sheet.ts'
import type { Gate, TrailEntry } from '../../ledger/gate.ts'
import { actorOf } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import {
  type DictionaryChoices,
  findItems,
  findTypes,
  readChoices,
  readItems,
  readType,
  type StoredItem,
  usesOf,
  valuesOf,
  type WantedItem,
  writeItems,
  writeType,
} from './store.ts'

type DictionaryEditor = { gate: Gate; scope: Scope }
type Versioned = { id: string; version: number }

export const dictionaryChannel = 'dictionary_changed'

/** One change of dictionaries; every server reads them anew when it is there. */
const changing = <T>(
  { scope, gate }: DictionaryEditor,
  work: (tx: Db) => Promise<{ result: T; told: TrailEntry[] }>,
): Promise<T> =>
  scope.db.transaction(async (tx) => {
    const { result, told } = await work(tx)
    await tx.query('select pg_notify($1, $2)', [dictionaryChannel, ''])
    if (told.length > 0) await gate.within(tx).tell(actorOf(scope), null, told)
    return result
  })

const typeLengths = { code: 64, nameZhCn: 64, nameZhTw: 64, nameEn: 64, module: 32, remark: 512 }

const readTypeForm = (given: DictionaryTypeForm) => {
  const { fields, problems } = checkTexts(given, typeLengths, ['code', 'nameZhCn', 'nameEn'])
  if (fields.code !== '' && !isDictionaryCode(fields.code)) problems.push(problem('dictionary.code', 'code'))
  return { fields, problems }
}

const typeTold = ({ code, nameZhCn, nameZhTw, nameEn, module, sort, enabled, remark }: DictionaryTypeShape) => {
  return { code, nameZhCn, nameZhTw, nameEn, module, sort, enabled, remark }
}

const typeOf = async (tx: Db, id: string, version?: number): Promise<DictionaryTypeShape> => {
  const type = (await readType(tx, id, true)) ?? refuse(problem('record.missing'))
  checkVersion(type, version)
  return type
}

/** What the product says of a type that it brings. */
const ownedFields = (before: DictionaryTypeShape | null, after: DictionaryTypeForm): Problem[] =>
  before?.builtin
    ? (['code', 'module'] as const).flatMap((name) =>
        before[name] === after[name] ? [] : [problem('record.builtin', name)],
      )
    : []

const saveType = (
  editor: DictionaryEditor,
  given: DictionaryTypeForm,
  named: Versioned | null,
): Promise<{ id: string }> => {
  const { fields, problems } = readTypeForm(given)
  return changing(editor, async (tx) => {
    // Of two that take one code at once the second is told.
    await tx.query('lock table dictionary_type in share row exclusive mode')
    const before = named && (await typeOf(tx, named.id, named.version))
    const id = before?.id ?? newId().toString()
    const all = [...problems, ...ownedFields(before, fields)]
    if (await isCodeTaken(tx, 'dictionary_type', { ...fields, id })) {
      all.push(problem('record.duplicate', 'code', { field: fields.code }))
    }
    if (all.length > 0) throw new Refusal(all)
    await writeType(tx, { ...fields, id, enabled: before?.enabled ?? true }, editor.scope.user.realName)
    const after = await typeOf(tx, id)
    return {
      result: { id },
      told: [changeEntry('dictionaryType', after.code, before && typeTold(before), typeTold(after))],
    }
  })
}

/** Forms of the product ask for the dictionaries that it brings: those stay in use. */
const enableType = (editor: DictionaryEditor, { id, version, enabled }: Versioned & { enabled: boolean }) =>
  changing(editor, async (tx) => {
    const before = await typeOf(tx, id, version)
    if (before.builtin && !enabled) refuse(problem('record.builtin'))
    await writeType(tx, { ...before, enabled }, editor.scope.user.realName)
    const told = changeEntry('dictionaryType', before.code, typeTold(before), typeTold({ ...before, enabled }))
    return { result: { id }, told: [told] }
  })

const removeType = (editor: DictionaryEditor, id: string): Promise<Record<string, never>> =>
  changing(editor, async (tx) => {
    const before = await typeOf(tx, id)
    if (before.builtin) refuse(problem('record.builtin'))
    if (before.items > 0) refuse(problem('record.hasChildren'))
    await tx.query('delete from dictionary_type where id = $1', [BigInt(id)])
    return { result: {}, told: [changeEntry('dictionaryType', before.code, typeTold(before), null)] }
  })

const labelLengths = { labelZhCn: 128, labelZhTw: 128, labelEn: 128 }
const itemLengths = { value: 128, ...labelLengths, style: 512, parentValue: 128, remark: 512 }

const readItemForm = (given: DictionaryItemForm) => {
  const { fields, problems } = checkTexts(given, itemLengths, ['value', 'labelZhCn', 'labelEn'])
  if (readStyle(fields.style) === null) problems.push(problem('dictionary.style', 'style'))
  const ext = given.ext.trim()
  if (readExt(ext) === null) problems.push(problem('dictionary.ext', 'ext'))
  return { fields: { ...fields, ext }, problems }
}

const itemTold = (item: WantedItem) => {
  const { value, labelZhCn, labelZhTw, labelEn, tag, style, ext, parentValue, sort, enabled, remark } = item
  const isDefault = item.isDefault && enabled
  return { value, labelZhCn, labelZhTw, labelEn, tag, style, ext, parentValue, isDefault, sort, enabled, remark }
}

const itemEntry = (type: DictionaryTypeShape, before: StoredItem | null, after: WantedItem | null): TrailEntry =>
  changeEntry(
    'dictionaryItem',
    `${type.code} ${(before ?? after)?.value ?? ''}`,
    before && itemTold(before),
    after && itemTold(after),
  )

/** Values by their ids, of one type that stays locked. */
const itemsOf = async (tx: Db, ids: readonly string[]): Promise<{ type: DictionaryTypeShape; items: StoredItem[] }> => {
  const [first] = await readItems(tx, ids.slice(0, 1))
  const type = await typeOf(tx, first?.typeId ?? '0')
  const found = new Map((await readItems(tx, ids)).map((item) => [item.id, item]))
  const items = ids.map((id) => found.get(id) ?? refuse(problem('record.missing')))
  if (items.some(({ typeId }) => typeId !== type.id)) refuse(problem('record.missing'))
  return { type, items }
}

/** Whether a value may be added: the product says which there are, or they stand in a list of their own. */
const mayAdd = ({ origin }: DictionaryTypeShape): boolean => origin === 'open'

type SavedItem = { type: DictionaryTypeShape; before: StoredItem | null; wanted: WantedItem; problems: Problem[] }

const keepItem = async (tx: Db, editor: DictionaryEditor, { type, before, wanted, problems }: SavedItem) => {
  const place = valuePlaceProblems(await valuesOf(tx, type.id), wanted)
  const all = [...problems, ...place]
  if (before && before.value !== wanted.value) {
    if (before.builtin) all.push(problem('record.builtin', 'value'))
    const n = before.builtin ? 0 : await usesOf(tx, type, [before])
    if (n > 0) all.push(problem('dictionary.valueUsed', 'value', { n }))
  }
  if (all.length > 0) throw new Refusal(all)
  await writeItems(tx, type.id, [wanted], editor.scope.user.realName)
  return { result: { id: wanted.id }, told: [itemEntry(type, before, wanted)] }
}

const addItem = (editor: DictionaryEditor, { typeId, ...given }: DictionaryItemForm & { typeId: string }) => {
  const { fields, problems } = readItemForm(given)
  return changing(editor, async (tx) => {
    const type = await typeOf(tx, typeId)
    if (!mayAdd(type)) refuse(problem('record.builtin'))
    const wanted = { ...fields, id: newId().toString(), typeId, enabled: true }
    return keepItem(tx, editor, { type, before: null, wanted, problems })
  })
}

const editItem = (editor: DictionaryEditor, { id, version, ...given }: DictionaryItemForm & Versioned) => {
  const { fields, problems } = readItemForm(given)
  return changing(editor, async (tx) => {
    const { type, items } = await itemsOf(tx, [id])
    const [before = refuse(problem('record.missing'))] = items
    checkVersion(before, version)
    const wanted = { ...fields, id, typeId: type.id, enabled: before.enabled }
    return keepItem(tx, editor, { type, before, wanted, problems })
  })
}

const enableItems = (editor: DictionaryEditor, { rows, enabled }: { rows: readonly Versioned[]; enabled: boolean }) =>
  changing(editor, async (tx) => {
    const versions = new Map(rows.map(({ id, version }) => [id, version]))
    const { type, items } = await itemsOf(tx, [...versions.keys()])
    for (const item of items) checkVersion(item, versions.get(item.id))
    const changed = items.filter((item) => item.enabled !== enabled)
    const wanted = changed.map((item) => ({ ...item, enabled }))
    if (wanted.length > 0) await writeItems(tx, type.id, wanted, editor.scope.user.realName)
    return {
      result: { rows: wanted.length },
      told: changed.map((item, at) => itemEntry(type, item, wanted[at] ?? null)),
    }
  })

const removeItems = (editor: DictionaryEditor, ids: readonly string[]): Promise<{ rows: number }> =>
  changing(editor, async (tx) => {
    const { type, items } = await itemsOf(tx, [...new Set(ids)])
    if (items.some(({ builtin }) => builtin)) refuse(problem('record.builtin'))
    const n = await usesOf(tx, type, items)
    if (n > 0) refuse(problem('record.referenced', '', { n }))
    await tx.query('delete from dictionary_item where id = any($1)', [items.map(({ id }) => BigInt(id))])
    return { result: { rows: items.length }, told: items.map((item) => itemEntry(type, item, null)) }
  })

// The calls of dictionaries: types, their values, both as workbooks, and what forms choose from.

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
