// The calls of a voucher's evidence: files attached to it, invoices read of them, and its sales list.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { AmountText, DateText, Id, MonthText, Problem } from '../base/shape.ts'

/** What was read of an electronic invoice; amounts in its own currency, which is CNY. */
export const InvoiceCard = Type.Object({
  form: Type.Union([Type.Literal('digital'), Type.Literal('vat')]),
  title: Type.String(),
  code: Type.String(),
  number: Type.String(),
  date: DateText,
  buyerName: Type.String(),
  buyerTaxNo: Type.String(),
  sellerName: Type.String(),
  sellerTaxNo: Type.String(),
  net: AmountText,
  tax: AmountText,
  gross: AmountText,
  /** What does not add up: net and tax to the gross amount, or the lines to the totals. */
  doubts: Type.Array(Type.Union([Type.Literal('sums'), Type.Literal('lines')])),
  /**
   * Nobody verifies who sealed a file, so a seal is `unverified`, whatever it lists; `differs` where the content is not
   * even what the seal lists, `none` where there is no seal.
   */
  seal: Type.Union([Type.Literal('unverified'), Type.Literal('differs'), Type.Literal('none')]),
})

/** The whole of an invoice, its lines as they are written. */
export const InvoiceSheet = Type.Object({
  ...InvoiceCard.properties,
  remark: Type.String(),
  drawer: Type.String(),
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      model: Type.String(),
      unit: Type.String(),
      quantity: Type.String(),
      price: Type.String(),
      net: Type.String(),
      rate: Type.String(),
      tax: Type.String(),
    }),
  ),
})

export const AttachmentRow = Type.Object({
  id: Id,
  fileId: Id,
  name: Type.String(),
  ext: Type.String(),
  mime: Type.String(),
  sizeBytes: Type.Integer(),
  sha256: Type.String(),
  invoice: Type.Union([InvoiceCard, Type.Null()]),
  /** Added when the voucher was posted: it stands beside it. */
  afterPosting: Type.Boolean(),
  addedBy: Type.String(),
  addedAt: Type.String(),
  mayRemove: Type.Boolean(),
})

export const SalesRow = Type.Object({
  invoiceNo: Type.String({ maxLength: 64 }),
  invoiceDate: Type.String({ maxLength: 10 }),
  store: Type.String({ maxLength: 64 }),
  gross: AmountText,
  tax: AmountText,
  net: AmountText,
  saleBill: Type.String({ maxLength: 200 }),
})

/** A folder of a container and the voucher it belongs to, or why it belongs to none. */
export const ZipFolder = Type.Object({
  folder: Type.String(),
  /** Empty where there is none. */
  voucherId: Type.String(),
  voucher: Type.String(),
  files: Type.Array(Type.Object({ name: Type.String(), sizeBytes: Type.Integer(), problems: Type.Array(Problem) })),
  problems: Type.Array(Problem),
})

/** Files that one call attaches, and rows that a preview shows. */
export const attachMost = 50
export const sheetRowsMax = 200
export const sheetColumnsMax = 40
export const documentBlocksMax = 400

/** A paragraph of a document, or a table by its rows. */
export const DocumentBlock = Type.Object({
  kind: Type.Union([Type.Literal('text'), Type.Literal('heading'), Type.Literal('item'), Type.Literal('table')]),
  text: Type.String(),
  rows: Type.Array(Type.Array(Type.String())),
})
export type DocumentBlockShape = Static<typeof DocumentBlock>

const touches = ['voucher'] as const
const reader = { button: 'gl:voucher:view', right: 'read' } as const
const attacher = { button: 'gl:voucher:attach', right: 'entry' } as const
const changed = { version: Type.Integer(), attachCount: Type.Integer() }
const ofVoucher = { voucherId: Id }

export const attachmentCalls = {
  /**
   * Of a voucher of which the caller does not see every line nothing is shown. A reversal or correction shows the files
   * of the voucher it belongs to, which stay that voucher's; null: it has none, or they are not the caller's to see.
   */
  list: call({
    at: 'GET /gl/voucher/attachment/list',
    input: Type.Object(ofVoucher),
    result: Type.Object({
      items: Type.Array(AttachmentRow),
      original: Type.Union([
        Type.Object({ voucherId: Id, voucher: Type.String(), items: Type.Array(AttachmentRow) }),
        Type.Null(),
      ]),
      isHidden: Type.Boolean(),
      ...changed,
    }),
    permission: reader,
  }),
  /** Files that the caller has uploaded; those that the voucher has already are passed over. */
  attach: call({
    at: 'POST /gl/voucher/attachment/attach',
    input: Type.Object({ ...ofVoucher, fileIds: Type.Array(Id, { minItems: 1, maxItems: attachMost }) }),
    result: Type.Object({ ...changed, added: Type.Integer() }),
    permission: attacher,
    touches,
  }),
  detach: call({
    at: 'DELETE /gl/voucher/attachment/detach',
    input: Type.Object({ ...ofVoucher, id: Id }),
    result: Type.Object(changed),
    permission: attacher,
    touches,
  }),
  order: call({
    at: 'POST /gl/voucher/attachment/order',
    input: Type.Object({ ...ofVoucher, ids: Type.Array(Id, { maxItems: 500 }) }),
    permission: attacher,
    touches,
  }),
  /** The invoice in a file that the caller may read, and the voucher that has its number; both may be missing. */
  invoice: call({
    at: 'GET /gl/voucher/attachment/invoice',
    input: Type.Object({ fileId: Id }),
    result: Type.Object({ invoice: Type.Union([InvoiceSheet, Type.Null()]), heldBy: Type.String() }),
    permission: reader,
  }),
  /** The first rows of the first sheet of a workbook. */
  sheet: call({
    at: 'GET /gl/voucher/attachment/sheet',
    input: Type.Object({ fileId: Id }),
    result: Type.Object({
      name: Type.String(),
      rows: Type.Array(Type.Array(Type.String())),
      /** There is more than is shown. */
      isCut: Type.Boolean(),
    }),
    permission: reader,
  }),
  /** The text of a Word document from its beginning. */
  document: call({
    at: 'GET /gl/voucher/attachment/document',
    input: Type.Object({ fileId: Id }),
    result: Type.Object({ blocks: Type.Array(DocumentBlock), isCut: Type.Boolean() }),
    permission: reader,
  }),
  /**
   * A container that was uploaded, whose folders are `company_voucherNo` such as `YS01_记-0007`: what goes where. With
   * `attach` all of it is done, or nothing if anything cannot be.
   */
  zip: call({
    at: 'POST /gl/voucher/attachment/zip',
    input: Type.Object({ fileId: Id, month: MonthText, attach: Type.Boolean() }),
    result: Type.Object({
      folders: Type.Array(ZipFolder),
      files: Type.Integer(),
      /** Nothing is in the way. */
      isClean: Type.Boolean(),
      attached: Type.Integer(),
    }),
    permission: attacher,
    slow: true,
    touches,
  }),
  salesList: call({
    at: 'GET /gl/voucher/sales-list',
    input: Type.Object(ofVoucher),
    result: Type.Object({
      revision: Type.Integer(),
      rows: Type.Array(SalesRow),
      /** What the voucher books as revenue and output VAT. */
      net: AmountText,
      tax: AmountText,
    }),
    permission: reader,
  }),
  saveSalesList: call({
    at: 'POST /gl/voucher/sales-list',
    input: Type.Object({ ...ofVoucher, revision: Type.Integer(), rows: Type.Array(SalesRow, { maxItems: 500 }) }),
    result: Type.Object({ revision: Type.Integer(), warnings: Type.Array(Problem) }),
    permission: { button: 'gl:voucher:salesList', right: 'entry' },
    touches,
  }),
}

export type InvoiceSheetShape = Static<typeof InvoiceSheet>
export type InvoiceCardShape = Static<typeof InvoiceCard>
export type AttachmentRowShape = Static<typeof AttachmentRow>
export type SalesRowShape = Static<typeof SalesRow>
export type ZipFolderShape = Static<typeof ZipFolder>
