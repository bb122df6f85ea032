// The calls of the check pages: a file is kept as a draft, corrected, imported, and an import of vouchers taken back.

import { PassThrough } from 'node:stream'
import type { InputOf } from '../../../contract/base/call.ts'
import { pageOf } from '../../../contract/base/shape.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import {
  chartImportCalls,
  type DraftShape,
  entityImportCalls,
  expenseImportCalls,
  type ImportDraftCalls,
  openingImportCalls,
  rateImportCalls,
  restockImportCalls,
  saleBillImportCalls,
  voucherBatchCalls,
  voucherDraftCalls,
} from '../../../contract/import/import-draft.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { isUnlimited } from '../../../domain/chart/access.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { writeXlsx } from '../../kernel/table-file.ts'
import { actorOf, booksOf, type Gate } from '../../ledger/gate.ts'
import { listBatches, undoBatch } from '../batch.ts'
import { withUpload } from '../file/rows.ts'
import type { ImportKind } from '../layout.ts'
import { chosenTitles } from '../name-question.ts'
import { checkSeesAll, storesOf } from '../routes.ts'
import { entryOf } from '../voucher/vouchers.ts'
import { expenseKind, restockKind, saleBillKind } from './draft-bills.ts'
import { changeDraft, commitDraft, type DraftEdit, openDraft } from './draft-change.ts'
import type { DraftKind } from './draft-kind.ts'
import { type MasterKind, masterKinds } from './draft-master.ts'
import { deleteDraft, type ImportDraft, listDrafts, readDraft, seenDraft } from './draft-store.ts'
import { draftWorkbook, drawDraft, nextProblem, readRows } from './draft-view.ts'
import { mayCreate, voucherKind } from './draft-vouchers.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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

type FixInput = { act: DraftEdit['act']; line?: number; column?: string; cause?: string; value?: string }

const changeOf = ({ act, line = 0, column = '', cause = '', value = '' }: FixInput): DraftEdit => {
  if (act === 'cell') return { act, line, column, value }
  if (act === 'alike' || act === 'answer') return { act, cause, value }
  return act === 'removeRow' || act === 'removeDocument' ? { act, line } : { act }
}

async function* noRows(): AsyncGenerator<never> {}

const template = (kind: DraftKind) => {
  const { name, titles } = kind.template()
  const columns = titles.map((title) => ({ title, kind: 'text' as const }))
  const out = new PassThrough()
  writeXlsx({ name, digits: null, columns, rows: noRows() }, out).catch((error) => out.destroy(error as Error))
  return { file: out, name: `${name}.xlsx`, type: xlsxType }
}

/** Serves the calls of a check page; the kind is made for each of them. */
const serveDrafts = (app: App, calls: ImportDraftCalls, kindOf: (scope: Scope) => Promise<DraftKind>): void => {
  const draw = async (kind: DraftKind, scope: Scope, id: bigint): Promise<DraftShape> =>
    drawDraft(scope.db, kind, await readDraft(scope.db, kind.owner, id), scope.lang)
  const seen = async (input: { id: string; version: number }, scope: Scope): Promise<ImportDraft> => {
    const { owner } = await kindOf(scope)
    return seenDraft(scope.db, owner, BigInt(input.id), input.version)
  }
  serve(app, calls, {
    open: async ({ createEntities }, scope) => {
      const kind = await kindOf(scope)
      const heard = progressOf(scope)
      const createsEntities = createEntities === true && mayCreate(scope)
      const id = await withUpload(scope, (file) => openDraft(scope.db, kind, { file, createsEntities, heard }))
      return draw(kind, scope, id)
    },
    detail: async ({ id }, scope) => draw(await kindOf(scope), scope, BigInt(id)),
    mine: async (_, scope) => ({
      items: (await listDrafts(scope.db, (await kindOf(scope)).owner)).map((draft) => ({
        id: draft.id.toString(),
        fileName: draft.fileName,
        rows: draft.rowCount,
        problems: draft.problemCount ?? 0,
        updatedAt: draft.updatedAt,
      })),
    }),
    rows: async (input, scope) => {
      const { id } = await seen(input, scope)
      const { from, count, bad } = input
      return { items: await readRows(scope.db, id, { from, count, bad: bad === true }, scope.lang) }
    },
    next: async (input, scope) => {
      const { id } = await seen(input, scope)
      return nextProblem(scope.db, id, { line: input.line, warns: input.warning === true })
    },
    fix: async (input, scope) => {
      if (input.act === 'createEntities' && !mayCreate(scope)) {
        refuse(problem('permission.missing', '', { code: 'gl:entity:import' }))
      }
      const [kind, id] = [await kindOf(scope), BigInt(input.id)]
      await changeDraft(scope.db, kind, { id, version: input.version, change: changeOf(input) })
      return draw(kind, scope, id)
    },
    commit: async (input, scope) => {
      const [kind, id] = [await kindOf(scope), BigInt(input.id)]
      const { rowCount } = await readDraft(scope.db, kind.owner, id)
      const tell = progressOf(scope)
      const heard = (lines: number) => tell('import', lines, rowCount)
      await commitDraft(scope.db, kind, {
        id,
        version: input.version,
        again: input.again === true,
        accept: false,
        heard,
      })
      return draw(kind, scope, id)
    },
    discard: async ({ id }, scope) => {
      await deleteDraft(scope.db, (await kindOf(scope)).owner, BigInt(id))
    },
    file: async ({ id }, scope) => {
      const kind = await kindOf(scope)
      const draft = await readDraft(scope.db, kind.owner, BigInt(id))
      const rows = (from: number, count: number) =>
        readRows(scope.db, draft.id, { from, count, bad: false }, scope.lang)
      const errors = wordsOf[scope.lang].system.importErrors
      const name = `${draft.fileName.replace(/\.\w+$/, '')}-${errors}.xlsx`
      return {
        file: draftWorkbook({ name: kind.name, columns: draft.columns, problem: errors, rows }),
        name,
        type: xlsxType,
      }
    },
    template: async (_, scope) => template(await kindOf(scope)),
  })
}

/** Imports of others hold what a limited caller may not see: he has his own. */
const undoerOf = (scope: Scope) => ({
  actor: actorOf(scope),
  books: booksOf(scope),
  own: !isUnlimited(scope.dataScope),
})

const batches = (gate: Gate) => async (input: InputOf<typeof voucherBatchCalls.batches>, scope: Scope) => {
  const { page = 1, pageSize = 20, kind } = input
  const books = booksOf(scope)
  const digits = (await gate.facts(books)).baseDigits
  const found = await listBatches(scope.db, { ...undoerOf(scope), digits }, { page, pageSize, kind })
  return pageOf(found.items, found.total, page, pageSize)
}

export const draftRoutes = (app: App, gate: Gate): void => {
  serveDrafts(app, voucherDraftCalls, (scope) => voucherKind(scope, gate))
  const contextOf = (scope: Scope) => ({ db: scope.db, gate, actor: actorOf(scope), books: booksOf(scope) })
  const chosenOf = ({ db, user }: Scope, name: ImportKind) => chosenTitles(db, user.id, name)
  serveDrafts(app, saleBillImportCalls, async (scope) =>
    saleBillKind(contextOf(scope), storesOf(scope), await chosenOf(scope, 'saleBills')),
  )
  serveDrafts(app, restockImportCalls, async (scope) =>
    restockKind(contextOf(scope), storesOf(scope), await chosenOf(scope, 'restocks')),
  )
  serveDrafts(app, expenseImportCalls, async (scope) =>
    expenseKind(contextOf(scope), entryOf(scope.setsWith('entry'), gate), await chosenOf(scope, 'expenses')),
  )
  const masterOf = async (scope: Scope, name: MasterKind): Promise<DraftKind> =>
    masterKinds[name](contextOf(scope), await chosenOf(scope, name))
  serveDrafts(app, openingImportCalls, async (scope) => {
    checkSeesAll(scope)
    return masterOf(scope, 'opening')
  })
  serveDrafts(app, rateImportCalls, (scope) => masterOf(scope, 'rates'))
  serveDrafts(app, entityImportCalls, (scope) => masterOf(scope, 'entities'))
  serveDrafts(app, chartImportCalls, (scope) => masterOf(scope, 'chart'))
  serve(app, voucherBatchCalls, {
    batches: batches(gate),
    undo: async ({ id }, scope) => ({
      vouchers: await undoBatch(scope.db, gate, undoerOf(scope), BigInt(id)),
    }),
  })
}
