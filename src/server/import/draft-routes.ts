// The calls of the check page: a file is kept as a draft, corrected, imported, and its import taken back.
import { PassThrough } from 'node:stream'
import { pageOf } from '../../contract/shape.ts'
import { type DraftShape, voucherImportCalls } from '../../contract/voucher-import.ts'
import { isUnlimited } from '../../domain/access.ts'
import { problem, refuse } from '../../domain/problem.ts'
import { wordsOf } from '../kernel/envelope.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { writeXlsx } from '../kernel/table-file.ts'
import { actorOf, booksOf } from '../ledger/actor.ts'
import type { Gate } from '../ledger/gate.ts'
import { listBatches, undoBatch } from './batch.ts'
import { type Change, changeDraft } from './draft-change.ts'
import { commitDraft } from './draft-commit.ts'
import { draftWorkbook } from './draft-file.ts'
import { openDraft } from './draft-open.ts'
import { deleteDraft, listDrafts, type Owner, readDraft, seenDraft } from './draft-store.ts'
import { drawDraft, nextProblem, readRows } from './draft-view.ts'
import { withUpload } from './upload.ts'
import { entryOf } from './voucher-wire.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const ownerOf = (scope: Scope): Owner => ({
  userId: scope.user.id,
  userName: scope.user.realName,
  accountSet: booksOf(scope).value,
})

const checkerOf = (scope: Scope, gate: Gate) => ({
  actor: actorOf(scope),
  books: booksOf(scope),
  mayEnter: entryOf(scope, gate).mayEnter,
})

const draw = async (gate: Gate, scope: Scope, id: bigint): Promise<DraftShape> => {
  const books = booksOf(scope)
  const draft = await readDraft(scope.db, ownerOf(scope), id)
  return drawDraft(scope.db, { books, facts: await gate.facts(books), lang: scope.lang }, draft)
}

/** Tells how far a slow call has come, and ends it when it was cancelled. */
const progressOf = (scope: Scope) => {
  const done = new Map<string, number>()
  return (stage: string, more: number, total = 0): void => {
    scope.cancelled?.throwIfAborted()
    const sum = (done.get(stage) ?? 0) + more
    done.set(stage, sum)
    scope.progress?.({ pct: total > 0 ? Math.floor((sum * 100) / total) : 0, stage, done: sum, total })
  }
}

const mayCreate = (scope: Scope): boolean => scope.may('gl:entity:import')

const open = (gate: Gate) => async (input: { createEntities?: boolean }, scope: Scope) => {
  const heard = progressOf(scope)
  const createsEntities = input.createEntities === true && mayCreate(scope)
  const facts = await gate.facts(booksOf(scope))
  const id = await withUpload(scope, (file) =>
    openDraft(scope.db, ownerOf(scope), checkerOf(scope, gate), { file, facts, createsEntities, heard }),
  )
  return draw(gate, scope, id)
}

type FixInput = { act: Change['act']; line?: number; column?: string; cause?: string; value?: string }

const changeOf = ({ act, line = 0, column = '', cause = '', value = '' }: FixInput): Change => {
  if (act === 'cell') return { act, line, column, value }
  if (act === 'alike') return { act, cause, value }
  return act === 'removeRow' || act === 'removeVoucher' ? { act, line } : { act }
}

const fix = (gate: Gate) => async (input: FixInput & { id: string; version: number }, scope: Scope) => {
  if (input.act === 'createEntities' && !mayCreate(scope)) {
    refuse(problem('permission.missing', '', { code: 'gl:entity:import' }))
  }
  const id = BigInt(input.id)
  const wanted = { id, version: input.version, change: changeOf(input) }
  await changeDraft(scope.db, ownerOf(scope), checkerOf(scope, gate), wanted)
  return draw(gate, scope, id)
}

const commit = (gate: Gate) => async (input: { id: string; version: number; again?: boolean }, scope: Scope) => {
  const id = BigInt(input.id)
  const books = booksOf(scope)
  const { rowCount } = await readDraft(scope.db, ownerOf(scope), id)
  const tell = progressOf(scope)
  const { mayEnter, wire } = entryOf(scope, gate)
  const context = { db: scope.db, gate, actor: actorOf(scope), books }
  await commitDraft(context, ownerOf(scope), {
    ...{ id, version: input.version, again: input.again === true },
    mayCreate: mayCreate(scope),
    mayEnter,
    heard: (lines) => tell('import', lines, rowCount),
    draw: (done) => wire(done, books),
  })
  return draw(gate, scope, id)
}

const file = async (input: { id: string }, scope: Scope) => {
  const draft = await readDraft(scope.db, ownerOf(scope), BigInt(input.id))
  const rows = (from: number, count: number) => readRows(scope.db, draft.id, { from, count, bad: false }, scope.lang)
  const errors = wordsOf[scope.lang].system.importErrors
  const name = `${draft.fileName.replace(/\.\w+$/, '')}-${errors}.xlsx`
  return { file: draftWorkbook({ columns: draft.columns, problem: errors, rows }), name, type: xlsxType }
}

async function* noRows(): AsyncGenerator<never> {}

const template = async (_: object, { lang }: Scope) => {
  const { importColumns, importTemplate } = wordsOf[lang].system
  const columns = importColumns.split(',').map((title) => ({ title, kind: 'text' as const }))
  const out = new PassThrough()
  writeXlsx({ name: importTemplate, columns, rows: noRows() }, out).catch((error) => out.destroy(error as Error))
  return { file: out, name: `${importTemplate}.xlsx`, type: xlsxType }
}

/** Imports of others hold what a limited caller may not see: he has his own. */
const undoerOf = (scope: Scope) => ({
  actor: actorOf(scope),
  books: booksOf(scope),
  own: !isUnlimited(scope.dataScope),
})

const batches = (gate: Gate) => async (input: { page?: number; pageSize?: number }, scope: Scope) => {
  const { page = 1, pageSize = 20 } = input
  const books = booksOf(scope)
  const digits = (await gate.facts(books)).baseDigits
  const found = await listBatches(scope.db, { ...undoerOf(scope), digits }, { page, pageSize })
  return pageOf(found.items, found.total, page, pageSize)
}

export const draftRoutes = (app: App, gate: Gate): void => {
  serve(app, voucherImportCalls, {
    open: open(gate),
    detail: ({ id }, scope) => draw(gate, scope, BigInt(id)),
    mine: async (_, scope) => ({
      items: (await listDrafts(scope.db, ownerOf(scope))).map((draft) => ({
        id: draft.id.toString(),
        fileName: draft.fileName,
        rows: draft.rowCount,
        problems: draft.problemCount ?? 0,
        updatedAt: draft.updatedAt,
      })),
    }),
    rows: async (input, scope) => {
      const { id } = await seenDraft(scope.db, ownerOf(scope), BigInt(input.id), input.version)
      const { from, count, bad } = input
      return { items: await readRows(scope.db, id, { from, count, bad: bad === true }, scope.lang) }
    },
    next: async (input, scope) => {
      const { id } = await seenDraft(scope.db, ownerOf(scope), BigInt(input.id), input.version)
      return nextProblem(scope.db, id, { line: input.line, warns: input.warning === true })
    },
    fix: fix(gate),
    commit: commit(gate),
    discard: async ({ id }, scope) => {
      await deleteDraft(scope.db, ownerOf(scope), BigInt(id))
      return {}
    },
    file,
    template,
    batches: batches(gate),
    undo: async ({ id }, scope) => ({
      vouchers: await undoBatch(scope.db, gate, undoerOf(scope), BigInt(id)),
    }),
  })
}
