// How the kinds of uploaded files look.
import type { FileRowShape } from '../../contract/base/file.ts'
import type { IconName } from '../kit/icon-paths.ts'

const pictures: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'])
const tables: ReadonlySet<string> = new Set(['xls', 'xlsx', 'csv'])
const bundles: ReadonlySet<string> = new Set(['zip', 'rar', '7z'])

export const isPicture = ({ ext }: Pick<FileRowShape, 'ext'>): boolean => pictures.has(ext)

export const iconOf = ({ ext }: Pick<FileRowShape, 'ext'>): IconName =>
  tables.has(ext) ? 'table' : bundles.has(ext) ? 'folder' : 'file'
