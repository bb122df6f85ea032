// Changes dictionaries: what is wrong is found by field, what the product brings keeps its codes, all is told at once.
import type {
  DictionaryItemForm,
  DictionaryTypeForm,
  DictionaryTypeShape,
} from '../../../contract/office/dictionary.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { checkTexts } from '../../../domain/base/text.ts'
import { isDictionaryCode, readExt, readStyle, valuePlaceProblems } from '../../../domain/chart/dictionary.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import type { Scope } from '../../kernel/scope.ts'
import { actorOf, type Gate, type TrailEntry } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import {
  deleteItems,
  deleteType,
  isTypeTaken,
  readItems,
  readType,
  type StoredItem,
  usesOf,
  valuesOf,
  type WantedItem,
  writeItems,
  writeType,
} from './store.ts'

export type DictionaryEditor = { gate: Gate; scope: Scope }
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

const conflict = ({ changedBy, changedAt }: { changedBy: string; changedAt: string }): never =>
  refuse(problem('record.conflict', '', { user: changedBy, time: momentText(changedAt) }))

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
  if (version !== undefined && type.version !== version) conflict(type)
  return type
}

/** What the product says of a type that it brings. */
const ownedFields = (before: DictionaryTypeShape | null, after: DictionaryTypeForm): Problem[] =>
  before?.builtin
    ? (['code', 'module'] as const).flatMap((name) =>
        before[name] === after[name] ? [] : [problem('record.builtin', name)],
      )
    : []

export const saveType = (
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
    if (await isTypeTaken(tx, fields.code, id)) all.push(problem('record.duplicate', 'code', { field: fields.code }))
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
export const enableType = (editor: DictionaryEditor, { id, version, enabled }: Versioned & { enabled: boolean }) =>
  changing(editor, async (tx) => {
    const before = await typeOf(tx, id, version)
    if (before.builtin && !enabled) refuse(problem('record.builtin'))
    await writeType(tx, { ...before, enabled }, editor.scope.user.realName)
    const told = changeEntry('dictionaryType', before.code, typeTold(before), typeTold({ ...before, enabled }))
    return { result: { id }, told: [told] }
  })

export const removeType = (editor: DictionaryEditor, id: string): Promise<Record<string, never>> =>
  changing(editor, async (tx) => {
    const before = await typeOf(tx, id)
    if (before.builtin) refuse(problem('record.builtin'))
    if (before.items > 0) refuse(problem('record.hasChildren'))
    await deleteType(tx, id)
    return { result: {}, told: [changeEntry('dictionaryType', before.code, typeTold(before), null)] }
  })

const itemLengths = {
  value: 128,
  labelZhCn: 128,
  labelZhTw: 128,
  labelEn: 128,
  style: 512,
  parentValue: 128,
  remark: 512,
}

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

export const addItem = (editor: DictionaryEditor, { typeId, ...given }: DictionaryItemForm & { typeId: string }) => {
  const { fields, problems } = readItemForm(given)
  return changing(editor, async (tx) => {
    const type = await typeOf(tx, typeId)
    if (!mayAdd(type)) refuse(problem('record.builtin'))
    const wanted = { ...fields, id: newId().toString(), typeId, enabled: true }
    return keepItem(tx, editor, { type, before: null, wanted, problems })
  })
}

export const editItem = (editor: DictionaryEditor, { id, version, ...given }: DictionaryItemForm & Versioned) => {
  const { fields, problems } = readItemForm(given)
  return changing(editor, async (tx) => {
    const { type, items } = await itemsOf(tx, [id])
    const [before = refuse(problem('record.missing'))] = items
    if (before.version !== version) conflict(before)
    const wanted = { ...fields, id, typeId: type.id, enabled: before.enabled }
    return keepItem(tx, editor, { type, before, wanted, problems })
  })
}

export const enableItems = (
  editor: DictionaryEditor,
  { rows, enabled }: { rows: readonly Versioned[]; enabled: boolean },
) =>
  changing(editor, async (tx) => {
    const versions = new Map(rows.map(({ id, version }) => [id, version]))
    const { type, items } = await itemsOf(tx, [...versions.keys()])
    for (const item of items) if (item.version !== versions.get(item.id)) conflict(item)
    const changed = items.filter((item) => item.enabled !== enabled)
    const wanted = changed.map((item) => ({ ...item, enabled }))
    if (wanted.length > 0) await writeItems(tx, type.id, wanted, editor.scope.user.realName)
    return {
      result: { rows: wanted.length },
      told: changed.map((item, at) => itemEntry(type, item, wanted[at] ?? null)),
    }
  })

export const removeItems = (editor: DictionaryEditor, ids: readonly string[]): Promise<{ rows: number }> =>
  changing(editor, async (tx) => {
    const { type, items } = await itemsOf(tx, [...new Set(ids)])
    if (items.some(({ builtin }) => builtin)) refuse(problem('record.builtin'))
    const n = await usesOf(tx, type, items)
    if (n > 0) refuse(problem('record.referenced', '', { n }))
    await deleteItems(
      tx,
      items.map(({ id }) => id),
    )
    return { result: { rows: items.length }, told: items.map((item) => itemEntry(type, item, null)) }
  })
