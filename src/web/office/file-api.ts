// The calls of uploaded files as functions, and what their screens share.
import { type FileRowShape, fileCalls } from '../../contract/base/file.ts'
import { apiOf } from '../api/api-of.ts'
import type { IconName } from '../kit/icon-paths.ts'

export const fileApi = apiOf(fileCalls)

const pictures: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'])
const tables: ReadonlySet<string> = new Set(['xls', 'xlsx', 'csv'])
const bundles: ReadonlySet<string> = new Set(['zip', 'rar', '7z'])

export const isPicture = ({ ext }: Pick<FileRowShape, 'ext'>): boolean => pictures.has(ext)

export const iconOf = ({ ext }: Pick<FileRowShape, 'ext'>): IconName =>
  tables.has(ext) ? 'table' : bundles.has(ext) ? 'folder' : 'file'
