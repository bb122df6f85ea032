// Takes in files of sale bills, restocks and expense sheets at once, as on their check pages.
import type { Problem } from '../../../domain/base/problem.ts'
import type { ImportContext, MasterCounts } from '../context.ts'
import { expenseKind } from '../draft/draft-expenses.ts'
import type { DraftKind } from '../draft/draft-kind.ts'
import type { TitleChoices } from '../draft/draft-master.ts'
import { restockKind } from '../draft/draft-restocks.ts'
import { saleBillKind } from '../draft/draft-sale-bills.ts'
import type { DraftResult, VoucherResult } from '../draft/draft-store.ts'
import { type MasterRequest, takeFile } from '../take-file.ts'
import type { ImportRights } from '../voucher/voucher-wire.ts'

export type DocumentRequest = MasterRequest & { again?: boolean }
export type DocumentsTaken<R extends DraftResult> = { result: R; notes: Problem[] }

const none: TitleChoices = new Map()

const takeDocuments = async <R extends DraftResult>(
  kindOf: (context: ImportContext) => Promise<DraftKind>,
  { db, gate, actor, books, ...taking }: DocumentRequest,
): Promise<DocumentsTaken<R>> => {
  const { result, notes } = await takeFile(db, await kindOf({ db, gate, actor, books }), taking)
  return { result: result as R, notes }
}

/** Of these stores; empty = all. */
export const importSaleBills = (request: DocumentRequest, stores: readonly string[]) =>
  takeDocuments<MasterCounts>((context) => saleBillKind(context, stores, none), request)
export const importRestocks = (request: DocumentRequest, stores: readonly string[]) =>
  takeDocuments<MasterCounts>((context) => restockKind(context, stores, none), request)
/** The sheets become vouchers; `entry` says into which books. */
export const importExpenses = (request: DocumentRequest, entry: ImportRights) =>
  takeDocuments<VoucherResult>((context) => expenseKind(context, entry, none), request)
