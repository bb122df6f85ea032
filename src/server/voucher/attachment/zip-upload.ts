// Attachments of many vouchers in one container: checked whole, then all of them attached or none (E133).
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ZipFolderShape } from '../../../contract/voucher/attachment.ts'
import { parsePeriod } from '../../../domain/base/period.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { type FolderVoucher, readFolder } from '../../../domain/voucher/attachment-folder.ts'
import { voucherLabel, voucherWord } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import { wireProblems } from '../../kernel/envelope.ts'
import type { StoredFile } from '../../kernel/files/file-row.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { App } from '../../kernel/serve.ts'
import { actorOf, booksOf, type CompanyFacts, type Gate } from '../../ledger/gate.ts'
import { type NewAttachment, referenceOf } from '../../ledger/write/attachment.ts'
import { readFile, readStoredFile, seesBooks, seesWhole } from './evidence.ts'
import { findNumbered } from './store.ts'
import { withZip, type ZipItem } from './zip.ts'

type Asked = { fileId: string; month: string; attach: boolean }
type Item = { name: string; sizeBytes: number; attachment: NewAttachment | null; problems: Problem[] }
type Folder = { folder: string; voucherId: bigint | null; voucher: string; items: Item[]; problems: Problem[] }

type ZipRequest = { app: App; gate: Gate; scope: Scope; facts: CompanyFacts; month: string }

/** As much of it as can be edited; the names of folders that name a voucher are far shorter. */
const sourceMost = 64

/** Takes one file in as if it had been uploaded by itself; what is wrong with it is told beside it. */
const takeIn = async ({ app, scope }: ZipRequest, item: ZipItem): Promise<Item> => {
  const { name, sizeBytes, folder } = item
  // The same paper in the folders of two vouchers is two files: each voucher has its own.
  const source = `zip/${folder}`.slice(0, sourceMost)
  try {
    const meta = { name, bucket: 'PrimVoucher', source, userId: scope.user.id, ip: scope.ip } as const
    const file = await app.files.put(await item.open(), meta)
    return { name, sizeBytes, attachment: await readFile(app, file), problems: [] }
  } catch (error) {
    // One bad file does not hide what is wrong with the others.
    if (!(error instanceof Refusal)) throw error
    return { name, sizeBytes, attachment: null, problems: error.problems }
  }
}

/** The vouchers that the folders name, of the month and of these books; each folder without one says why. */
const findVouchers = async (
  { scope, facts, month }: ZipRequest,
  names: readonly string[],
): Promise<Map<string, Folder>> => {
  const books = booksOf(scope)
  const period = parsePeriod(month)
  if (period?.year !== books.year) return refuse(problem('accountSet.mismatch', 'month'))
  const read = names.map((name) => ({ name, ...readFolder(name, facts.voucherTypes.values()) }))
  const numbers = read.flatMap(({ voucher }) => (voucher ? [voucher.no] : []))
  const found = await findNumbered(scope.db, books, period.no, numbers)
  const folders = new Map<string, Folder>()
  for (const { name, voucher, problems } of read) {
    const isIt = (wanted: FolderVoucher) => (row: { voucherType: string; voucherNo: number }) =>
      row.voucherNo === wanted.no && (wanted.type === '' || row.voucherType === wanted.type)
    const isOther = voucher !== null && voucher.company !== books.companyCode
    const [first, ...others] = voucher === null || isOther ? [] : found.filter(isIt(voucher))
    const unknown = problem(isOther ? 'accountSet.mismatch' : 'record.missing', name)
    // A number alone that two types have names neither.
    const hit = others.length === 0 ? first : undefined
    folders.set(name, {
      folder: name,
      voucherId: hit?.id ?? null,
      voucher: hit ? voucherLabel(voucherWord(facts.voucherTypes, hit.voucherType, scope.lang), hit.voucherNo) : '',
      items: [],
      problems: problems.length > 0 || hit ? problems : [unknown],
    })
  }
  return folders
}

/** Undoes a transaction that was only to find out. */
class Undone extends Error {}

const attachAll = async (tx: Db, { app, gate, scope }: ZipRequest, folders: readonly Folder[]): Promise<number> => {
  const books = booksOf(scope)
  let attached = 0
  for (const folder of folders) {
    const { voucherId } = folder
    const files = folder.items.flatMap(({ attachment }) => (attachment ? [attachment] : []))
    if (voucherId === null || files.length === 0) continue
    try {
      const request = { voucherId, files, seesBooks: seesBooks(scope) }
      const { added } = await gate.within(tx).attach(actorOf(scope), books, request)
      await app.files.adopt(tx, added, referenceOf(books, voucherId), scope.user.id)
      attached += added.length
    } catch (error) {
      // Every refusal is wanted, not only the first; nothing of it stays.
      if (!(error instanceof Refusal)) throw error
      folder.problems.push(...error.problems)
    }
  }
  return attached
}

const isClean = (folders: readonly Folder[]): boolean =>
  folders.every((each) => each.problems.length === 0 && each.items.every((item) => item.problems.length === 0))

/** Attaches everything, or finds out what would stand against it and leaves everything as it was. */
const settle = async (request: ZipRequest, folders: readonly Folder[], attach: boolean): Promise<number> => {
  try {
    return await request.scope.db.transaction(async (tx) => {
      const attached = await attachAll(tx, request, folders)
      if (!attach || !isClean(folders)) throw new Undone()
      return attached
    })
  } catch (error) {
    // The trial is over.
    if (error instanceof Undone) return 0
    throw error
  }
}

const hideUnseen = async ({ scope }: ZipRequest, folders: readonly Folder[]): Promise<void> => {
  const ids = folders.flatMap(({ voucherId }) => (voucherId === null ? [] : [voucherId]))
  const seen = await seesWhole(scope, ids)
  for (const folder of folders) {
    if (folder.voucherId === null || seen.has(folder.voucherId)) continue
    Object.assign(folder, { voucherId: null, voucher: '', problems: [problem('record.missing', folder.folder)] })
  }
}

const shapeOf = (folder: Folder, scope: Scope): ZipFolderShape => ({
  folder: folder.folder,
  voucherId: folder.voucherId?.toString() ?? '',
  voucher: folder.voucher,
  files: folder.items.map(({ name, sizeBytes, problems }) => ({
    name,
    sizeBytes,
    problems: wireProblems(problems, scope.lang),
  })),
  problems: wireProblems(folder.problems, scope.lang),
})

const workThrough = async (request: ZipRequest, items: readonly ZipItem[], attach: boolean) => {
  const { scope } = request
  const folders = await findVouchers(request, [...new Set(items.map((item) => item.folder))])
  for (const [index, item] of items.entries()) {
    scope.cancelled?.throwIfAborted()
    scope.progress?.({
      pct: Math.floor((index * 100) / items.length),
      stage: 'files',
      done: index,
      total: items.length,
    })
    folders.get(item.folder)?.items.push(await takeIn(request, item))
  }
  const list = [...folders.values()]
  await hideUnseen(request, list)
  const attached = await settle(request, list, attach)
  return {
    folders: list.map((folder) => shapeOf(folder, scope)),
    files: items.length,
    isClean: isClean(list) && items.length > 0,
    attached,
  }
}

const copyOf = async <T>(app: App, file: StoredFile, work: (path: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-attachments-'))
  try {
    const path = join(folder, 'container')
    await pipeline(await app.files.read(file), createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The call of a container that was uploaded: what goes where, and with `attach` all of it done or nothing. */
export const attachZip =
  (app: App, gate: Gate) =>
  async ({ fileId, month, attach }: Asked, scope: Scope) => {
    const file = await readStoredFile(app, fileId, scope)
    if (file.ext !== 'zip') refuse(problem('file.type', 'fileId', { ext: file.ext }))
    const request = { app, gate, scope, facts: await gate.facts(booksOf(scope)), month }
    return copyOf(app, file, (path) => withZip(path, (items) => workThrough(request, items, attach)))
  }
