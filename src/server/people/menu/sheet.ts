// The menu as a workbook to read, in the order of the tree.
import { wordsOf } from '../../../contract/base/words.ts'
import type { FileAnswer, Scope } from '../../kernel/scope.ts'
import { oneOf, type SheetDefinition, sheetFile } from '../../kernel/sheet.ts'
import type { StoredMenu } from './store.ts'

const columns = [
  ...(['nameZhCn', 'nameZhTw', 'nameEn', 'parent', 'type', 'routeName', 'path', 'component', 'linkUrl'] as const),
  ...(['permission', 'roles', 'sort', 'enabled', 'isHide', 'remark'] as const),
] as const
type Column = (typeof columns)[number]
const sheet: SheetDefinition<Column> = { words: 'menuDefine', columns, required: [] }

/** `rows` is what is shown; an entry above them is among them. */
export const menuSheet = (rows: readonly StoredMenu[], { lang }: Scope): FileAnswer => {
  const words = wordsOf[lang].menuDefine
  const name = { 'zh-cn': 'nameZhCn', 'zh-tw': 'nameZhTw', en: 'nameEn' } as const
  const names = new Map(rows.map((row) => [row.id, row[name[lang]] || row.nameZhCn]))
  const lineOf = (row: StoredMenu): Record<Column, string> => ({
    ...row,
    parent: names.get(row.parentId) ?? '',
    type: (words as Readonly<Record<string, string>>)[`type_${row.type}`] ?? row.type,
    roles: row.roles.join(', '),
    sort: String(row.sort),
    enabled: words[row.enabled ? 'enabled_yes' : 'enabled_no'],
    isHide: row.isHide ? words.hidden : '',
  })
  return sheetFile(sheet, lang, oneOf(rows.map(lineOf)))
}
