// What the calls of evidence share: who sees which voucher and file whole, and what a file becomes as an attachment.
import { buffer } from 'node:stream/consumers'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { isUnlimited, seesLine } from '../../../domain/chart/access.ts'
import { invoiceKey } from '../../../domain/voucher/invoice.ts'
import type { StoredFile } from '../../kernel/files/file-row.ts'
import type { ReadableOf } from '../../kernel/files/files.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { App } from '../../kernel/serve.ts'
import { booksOf } from '../../ledger/gate.ts'
import { readStored, type Stored } from '../../ledger/store/voucher-store.ts'
import type { NewAttachment } from '../../ledger/write/attachment.ts'
import { type FoundInvoice, findInvoice, invoiceBytesMax, invoiceExtensions } from './invoice-file.ts'
import { cardOf } from './store.ts'

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

/** Those of these files that are attached to a voucher which the caller sees; a query for each of the books. */
export const readableAttached: ReadableOf = async (scope, files) => {
  if (!scope.may('gl:voucher:view')) return new Set()
  const reader = scope.by('gl:voucher:view')
  const placed = files.map((file) => ({ file, place: file.reference?.id.split('/') ?? [] }))
  const byBooks = Map.groupBy(placed, ({ place }) => place[0])
  const found = await Promise.all(
    reader.setsWith('read').map(async (books) => {
      const here = (byBooks.get(books.value) ?? []).filter(({ place }) => /^\d+$/.test(place[1] ?? ''))
      if (here.length === 0) return []
      const ids = new Set(here.map(({ place }) => BigInt(place[1] ?? '')))
      const stored = await readStored(scope.db, books, [...ids])
      const seen = new Set(stored.filter((each) => isWhole(each, books.dataScope)).map(({ head }) => head.id))
      return here.filter(({ place }) => seen.has(BigInt(place[1] ?? ''))).map(({ file }) => file.id)
    }),
  )
  return new Set(found.flat())
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
