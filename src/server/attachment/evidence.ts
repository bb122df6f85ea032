// What the calls of evidence share: who sees which voucher and file whole, and what a file becomes as an attachment.
import { buffer } from 'node:stream/consumers'
import { isUnlimited, seesLine } from '../../domain/access.ts'
import { invoiceKey } from '../../domain/invoice.ts'
import { problem, refuse } from '../../domain/problem.ts'
import type { StoredFile } from '../kernel/files/file-row.ts'
import type { AccountSetKey, Reader, Scope } from '../kernel/scope.ts'
import type { App } from '../kernel/serve.ts'
import { booksOf } from '../ledger/actor.ts'
import type { NewAttachment } from '../ledger/attachment.ts'
import { readStored, type Stored } from '../ledger/stored.ts'
import { type FoundInvoice, findInvoice, invoiceBytesMax, invoiceExtensions } from './invoice-file.ts'
import { cardOf } from './wire.ts'

/** What a file's record is called: files of vouchers are read by those who read the voucher. */
export const referenceOf = (books: AccountSetKey, voucherId: bigint) => ({
  type: 'voucher',
  id: `${books.value}/${voucherId}`,
})

/** A scope that hides none of a voucher's lines: what is hidden cannot be judged, nor told by its papers. */
export const isWhole = ({ voucher }: Stored, scope: Scope['dataScope']): boolean =>
  isUnlimited(scope) || voucher.lines.every((line) => seesLine(scope, line))

/** The vouchers among these that the caller sees whole. */
export const seesWhole = async (scope: Scope, ids: readonly bigint[]): Promise<Set<bigint>> => {
  const stored = ids.length === 0 ? [] : await readStored(scope.db, booksOf(scope), ids)
  return new Set(stored.filter((each) => isWhole(each, scope.dataScope)).map(({ head }) => head.id))
}

/** A voucher that the caller sees whole; any other is missing. */
export const seenVoucher = async (scope: Scope, id: string): Promise<Stored> => {
  const [stored] = await readStored(scope.db, booksOf(scope), [BigInt(id)])
  return stored && isWhole(stored, scope.dataScope) ? stored : refuse(problem('record.missing'))
}

/** Whether a caller may read a file because it is attached to a voucher. */
export const mayReadAttached = async (scope: Reader, file: StoredFile): Promise<boolean> => {
  const [value = '', id = ''] = file.reference?.id.split('/') ?? []
  const books = scope.setsWith('read').find((set) => set.value === value)
  if (!books || !/^\d+$/.test(id) || !scope.may('gl:voucher:view')) return false
  const [stored] = await readStored(scope.db, books, [BigInt(id)])
  return stored !== undefined && isWhole(stored, books.dataScope)
}

/** Whether the caller reads a company's year whole: of other books no voucher is named. */
export const seesBooks = (scope: Scope): ((companyId: bigint, year: number) => boolean) => {
  const sets = scope.setsWith('read').filter(({ dataScope }) => isUnlimited(dataScope))
  return (companyId, year) => sets.some((set) => set.companyId === companyId && set.year === year)
}

/** An uploaded file that the caller may read. */
export const readStoredFile = async (app: App, fileId: string, scope: Scope): Promise<StoredFile> => {
  const [file] = await app.files.find([BigInt(fileId)])
  return file?.enabled && (await app.files.mayRead(scope, file)) ? file : refuse(problem('file.missing', 'fileId'))
}

/** The invoice in an uploaded file, null when it holds none. */
export const invoiceOf = async (app: App, file: StoredFile): Promise<FoundInvoice | null> => {
  if (!invoiceExtensions.includes(file.ext) || file.bytes > invoiceBytesMax) return null
  return findInvoice(await buffer(await app.files.read(file)), file.ext)
}

/** A file as it is attached, with the invoice that was read of it. */
export const readFile = async (app: App, file: StoredFile): Promise<NewAttachment> => {
  const invoice = await invoiceOf(app, file)
  return {
    fileId: file.id,
    name: file.name,
    extension: file.ext,
    mime: file.mime,
    bytes: BigInt(file.bytes),
    sha256: file.sha256,
    invoiceKey: invoice ? invoiceKey(invoice.code + invoice.number) : '',
    invoiceNo: invoice?.number ?? '',
    invoice: invoice ? JSON.stringify(cardOf(invoice)) : '',
  }
}
