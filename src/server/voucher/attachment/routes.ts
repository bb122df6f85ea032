// The calls of a voucher's evidence: each is one act of the gate or one reading.
import { buffer } from 'node:stream/consumers'
import { attachmentCalls } from '../../../contract/voucher/attachment.ts'
import { formatMoney } from '../../../domain/base/money.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { seesLine } from '../../../domain/chart/access.ts'
import { invoiceKey } from '../../../domain/voucher/invoice.ts'
import { revenueOf } from '../../../domain/voucher/sales-list.ts'
import { checkDetach } from '../../../domain/voucher/voucher-action.ts'
import { wireProblems } from '../../kernel/envelope.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { actorOf, booksOf, type Gate } from '../../ledger/gate.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import { readStored, stateOf } from '../../ledger/store/voucher-store.ts'
import { lastRegistered, type NewAttachment, referenceOf } from '../../ledger/write/attachment.ts'
import { holderOf } from '../../ledger/write/duplicate-invoice.ts'
import { labelOf } from '../../ledger/write/voucher-change.ts'
import { invoiceOf, isWhole, readableAttached, readFile, readStoredFile, seenVoucher, seesBooks } from './evidence.ts'
import { documentBytesMax, sheetBytesMax, viewDocument, viewSheet } from './preview.ts'
import { attachmentShape, findOriginal, readAttachments, readSalesRows, sheetOf } from './store.ts'
import { attachZip } from './zip-upload.ts'

/** The files of the voucher that a reversal or correction belongs to, for who sees that one whole. */
const originalFiles = async (scope: Scope, voucherId: bigint, facts: CompanyFacts) => {
  const books = booksOf(scope)
  const found = await findOriginal(scope.db, books, voucherId)
  const set = scope
    .setsWith('read')
    .find(({ companyId, year }) => companyId === books.companyId && year === found?.year)
  if (!found || !set) return null
  const [original] = await readStored(scope.db, set, [found.id])
  if (!original || !isWhole(original, set.dataScope)) return null
  const items = (await readAttachments(scope.db, set, found.id)).map((record) => attachmentShape(record, false))
  const voucher = labelOf(original, facts, scope.lang)
  return items.length === 0 ? null : { voucherId: found.id.toString(), voucher, items }
}

const list = (gate: Gate) => async (input: { voucherId: string }, scope: Scope) => {
  const books = booksOf(scope)
  const facts = await gate.facts(books)
  const [stored] = await readStored(scope.db, books, [BigInt(input.voucherId)])
  const isSeen = stored?.voucher.lines.some((line) => seesLine(scope.dataScope, line))
  if (!stored || !isSeen) return refuse(problem('record.missing'))
  const { head } = stored
  const isHidden = !isWhole(stored, scope.dataScope)
  const records = isHidden ? [] : await readAttachments(scope.db, books, head.id)
  const person = { id: scope.user.id.toString(), may: scope.may }
  const state = stateOf(stored, facts.subjects.isCash)
  const items = records.map((record) =>
    attachmentShape(record, checkDetach(state, person, record.addedBy.toString()).length === 0),
  )
  const original = isHidden ? null : await originalFiles(scope, head.id, facts)
  return { items, original, isHidden, version: head.version, attachCount: head.attachCount }
}

const attach = (app: App, gate: Gate) => async (input: { voucherId: string; fileIds: string[] }, scope: Scope) => {
  const books = booksOf(scope)
  const { head } = await seenVoucher(scope, input.voucherId)
  const files: NewAttachment[] = []
  for (const id of new Set(input.fileIds)) files.push(await readFile(app, await readStoredFile(app, id, scope)))
  const attached = await scope.db.transaction(async (tx) => {
    const request = { voucherId: head.id, files, seesBooks: seesBooks(scope) }
    const done = await gate.within(tx).attach(actorOf(scope), books, request)
    await app.files.adopt(tx, done.added, referenceOf(books, head.id), scope.user.id)
    return done
  })
  return { ...attached, added: attached.added.length }
}

const detach = (app: App, gate: Gate) => async (input: { voucherId: string; id: string }, scope: Scope) => {
  const books = booksOf(scope)
  const { head } = await seenVoucher(scope, input.voucherId)
  const id = BigInt(input.id)
  const file = (await readAttachments(scope.db, books, head.id)).find((each) => each.id === id)
  return scope.db.transaction(async (tx) => {
    const changed = await gate.within(tx).detach(actorOf(scope), books, { voucherId: head.id, id })
    if (file) await app.files.release(tx, [file.fileId], referenceOf(books, head.id))
    return changed
  })
}

const invoice = (app: App, gate: Gate) => async (input: { fileId: string }, scope: Scope) => {
  const found = await invoiceOf(app, await readStoredFile(app, input.fileId, scope))
  if (!found) return { invoice: null, heldBy: '' }
  const books = booksOf(scope)
  const who = { books, facts: await gate.facts(books), lang: scope.lang, seesBooks: seesBooks(scope) }
  return { invoice: sheetOf(found), heldBy: await holderOf(scope.db, who, invoiceKey(found.code + found.number)) }
}

const salesList = (gate: Gate) => async (input: { voucherId: string }, scope: Scope) => {
  const books = booksOf(scope)
  const facts = await gate.facts(books)
  const { head, voucher } = await seenVoucher(scope, input.voucherId)
  const text = (amount: bigint): string => formatMoney(amount, facts.baseDigits)
  const booked = revenueOf(voucher.lines, facts.subjects)
  const { revision } = await lastRegistered(scope.db, books, head.id)
  const rows = await readSalesRows(scope.db, books, head.id)
  return {
    revision,
    rows: rows.map((row) => ({
      invoiceNo: row.invoiceNo,
      invoiceDate: row.invoiceDate ?? '',
      store: row.store,
      gross: text(row.gross),
      tax: text(row.tax),
      net: text(row.net),
      saleBill: row.saleBill,
    })),
    net: text(booked.net),
    tax: text(booked.tax),
  }
}

/** The calls of files, invoices and sales lists of vouchers. */
export const attachmentRoutes = (app: App, gate: Gate): void => {
  app.files.readersOf('voucher', readableAttached)
  serve(app, attachmentCalls, {
    list: list(gate),
    attach: attach(app, gate),
    detach: detach(app, gate),
    order: async ({ voucherId, ids }, scope) => {
      const { head } = await seenVoucher(scope, voucherId)
      await gate.orderFiles(actorOf(scope), booksOf(scope), { voucherId: head.id, ids: ids.map(BigInt) })
    },
    invoice: invoice(app, gate),
    sheet: async ({ fileId }, scope) => {
      const file = await readStoredFile(app, fileId, scope)
      if (file.ext !== 'xlsx' || file.bytes > sheetBytesMax) refuse(problem('file.type', 'fileId', { ext: file.ext }))
      return viewSheet(await buffer(await app.files.read(file)))
    },
    document: async ({ fileId }, scope) => {
      const file = await readStoredFile(app, fileId, scope)
      const isShown = file.ext === 'docx' && file.bytes <= documentBytesMax
      if (!isShown) refuse(problem('file.type', 'fileId', { ext: file.ext }))
      return viewDocument(await buffer(await app.files.read(file)))
    },
    zip: attachZip(app, gate),
    salesList: salesList(gate),
    saveSalesList: async ({ voucherId, revision, rows }, scope) => {
      const { head } = await seenVoucher(scope, voucherId)
      const request = { voucherId: head.id, revision, rows, seesBooks: seesBooks(scope) }
      const saved = await gate.saveSalesList(actorOf(scope), booksOf(scope), request)
      return { revision: saved.revision, warnings: wireProblems(saved.warnings, scope.lang) }
    },
  })
}
