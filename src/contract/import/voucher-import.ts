// The calls of an import of vouchers: its check page, what was imported before, and the way to take it back.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { Id, Page, paging } from '../base/shape.ts'
import { booksTouched } from '../base/stale-reads.ts'
import { importDraftCalls } from './import-draft.ts'

const path = '/gl/voucher-import'

/** What a file held that became vouchers. */
export const batchKinds = ['vouchers', 'expenses'] as const
export type BatchKind = (typeof batchKinds)[number]
const Kind = Type.Unsafe<BatchKind>(Type.Enum([...batchKinds]))

const Batch = Type.Object({
  id: Id,
  kind: Kind,
  fileName: Type.String(),
  sha256: Type.String(),
  vouchers: Type.Integer(),
  lines: Type.Integer(),
  amount: Type.String(),
  madeBy: Type.String(),
  madeAt: Type.String(),
  undoneBy: Type.String(),
  undoneAt: Type.String(),
  isMine: Type.Boolean(),
})

export const voucherDraftCalls = importDraftCalls(path, {
  button: 'gl:voucher:import',
  feature: 'voucherImport',
  touches: ['subject', 'entity', ...booksTouched],
})

export const voucherBatchCalls = {
  /** What was imported into this account set, newest first; all that became vouchers, or files of one kind. */
  batches: call({
    at: `GET ${path}/batches`,
    input: Type.Object({ ...paging, kind: Type.Optional(Kind) }),
    result: Page(Batch),
    permission: { button: 'gl:voucher:import', right: 'entry' },
  }),
  /** Takes an import back: its vouchers are deleted, all or none. */
  undo: call({
    at: `POST ${path}/undo`,
    input: Type.Object({ id: Id }),
    result: Type.Object({ vouchers: Type.Integer() }),
    permission: { button: 'gl:voucher:delete', right: 'entry' },
    slow: true,
    touches: ['voucherImport', ...booksTouched],
  }),
}

export const voucherImportCalls = { ...voucherDraftCalls, ...voucherBatchCalls }

export type BatchShape = Static<typeof Batch>
