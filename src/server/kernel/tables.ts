// The one list of tables: spread by company, copied to each machine, or on the first, and what statements read of them.

import { masterLists } from './declarations.ts'

/**
 * What a statement has of a table, and what proves that it is as the product wrote it: `no` nothing; `rules` what comes
 * along with the facts of books, and no figure or word depends on; `proved` something, with a check of its own
 * (`ledger/proof/verify.ts`); `row` something, with a digest in each row (`ledger/proof/verify-rows.ts`).
 */
type StatementUse = 'no' | 'rules' | 'proved' | 'row'
type Tables = Readonly<Record<string, StatementUse>>

/** Keyed by company_id first, so that the books can be spread over machines by company. */
const distributed = {
  account_set: 'row',
  audit_step: 'no',
  aux: 'proved',
  aux_balance: 'proved',
  cash_flow_balance: 'proved',
  closing_voucher: 'no',
  entity_restock: 'no',
  fact_version: 'rules',
  idempotency: 'no',
  import_batch: 'no',
  import_batch_part: 'no',
  import_file: 'no',
  list_view: 'no',
  month_claim: 'no',
  opening: 'row',
  opening_cash_flow: 'row',
  opening_item: 'no',
  period: 'proved',
  posting: 'proved',
  renumber_map: 'no',
  report_link: 'no',
  report_schedule: 'no',
  sale_bill: 'no',
  sale_feed: 'no',
  sale_rule: 'no',
  sales_list: 'no',
  soft_close: 'rules',
  soft_close_exception: 'rules',
  statement_adjustment: 'row',
  subject_balance: 'proved',
  summary_text: 'no',
  trail: 'proved',
  trail_head: 'no',
  verification: 'no',
  voucher: 'proved',
  voucher_correction: 'no',
  voucher_attachment: 'no',
  voucher_counter: 'proved',
  voucher_deleted: 'no',
  voucher_draft: 'no',
  voucher_line: 'proved',
  voucher_print: 'no',
  voucher_template: 'no',
  voucher_template_draft: 'no',
  year_end: 'row',
} as const satisfies Tables

/** Small, rarely written, the same on every machine. */
const reference = {
  account_set_right: 'no',
  app_user: 'no',
  cash_flow_item: 'row',
  chart: 'no',
  company: 'row',
  currency: 'row',
  department: 'no',
  dictionary_item: 'no',
  dictionary_type: 'no',
  entity: 'rules',
  exchange_rate: 'row',
  external_link: 'no',
  menu: 'no',
  merge_group: 'row',
  merge_rate: 'row',
  merge_stock: 'row',
  non_merge_code: 'row',
  parameter_value: 'no',
  registered_invoice: 'no',
  related_company: 'row',
  role: 'no',
  role_button: 'no',
  role_menu: 'no',
  role_scope: 'no',
  account_consent: 'no',
  statement_check: 'proved',
  statement_column: 'proved',
  statement_line: 'proved',
  statement_revision: 'row',
  statement_template: 'row',
  subject: 'row',
  user_role: 'no',
  value_set: 'no',
  value_set_value: 'no',
  voucher_audit_right: 'no',
  voucher_type: 'rules',
} as const satisfies Tables

/** On the coordinator only: sign-in, jobs, migrations. */
const local = {
  auth_code: 'no',
  auth_device: 'no',
  auth_proof: 'no',
  auth_scan: 'no',
  api_log: 'no',
  announcement: 'no',
  auth_session: 'no',
  error_comment: 'no',
  error_record: 'no',
  fault_line: 'no',
  auth_ticket: 'no',
  backup: 'no',
  backup_plan: 'no',
  file: 'no',
  file_object: 'no',
  home_layout: 'no',
  import_draft: 'no',
  import_problem: 'no',
  import_row: 'no',
  instance_setting: 'no',
  job: 'no',
  job_lock: 'no',
  last_account_set: 'no',
  login_lock: 'no',
  login_log: 'no',
  message_outbox: 'no',
  notice: 'no',
  notice_channel: 'no',
  refused_attempt: 'no',
  restore_request: 'no',
  schedule_run: 'no',
  schema_migration: 'no',
  user_draft: 'no',
  user_security: 'no',
  workflow: 'no',
  workflow_version: 'no',
  user_setting: 'no',
  user_wechat: 'no',
  voucher_presence: 'no',
  wx_app: 'no',
  wx_token: 'no',
} as const satisfies Tables

/** Tables of plain lists of which statements have nothing are not named above. */
const listsOf = (home: 'group' | 'company'): Tables =>
  Object.fromEntries(masterLists.filter((list) => list.home === home).map(({ table }) => [table, 'no']))
const all = { ...distributed, ...reference, ...local }

export const tables: Readonly<Record<'distributed' | 'reference' | 'local', readonly string[]>> = {
  distributed: Object.keys({ ...listsOf('company'), ...distributed }),
  reference: Object.keys({ ...listsOf('group'), ...reference }),
  local: Object.keys(local),
}

type Table = keyof typeof all

/** The tables whose rows have a digest of their own: whoever changes one sets `row_digest = null`. */
export type RowTable = { [T in Table]: (typeof all)[T] extends 'row' ? T : never }[Table]

export const statementUse: Tables = { ...listsOf('group'), ...listsOf('company'), ...all }

export const isRowTable = (table: string): table is RowTable => statementUse[table] === 'row'

export const rowTables: readonly RowTable[] = Object.keys(all).filter(isRowTable)

/** The tables that hold money or prove it: only src/server/ledger may write them. */
export const moneyTables: readonly string[] = [
  'voucher',
  'voucher_line',
  'subject_balance',
  'aux_balance',
  'cash_flow_balance',
  'opening',
  'opening_cash_flow',
  'opening_item',
  'voucher_counter',
  'aux',
  'period',
  'posting',
  'idempotency',
  'voucher_deleted',
  'audit_step',
  'renumber_map',
  'trail',
  'trail_head',
  'voucher_attachment',
  'sales_list',
  'year_end',
  'closing_voucher',
  'statement_adjustment',
]

/**
 * Statements that read several companies at once without naming them. Such a statement begins with
 * `-- cross-company: <name>`; it may group, join on company_id and join reference tables, nothing more.
 */
export const crossCompanyStatements: readonly string[] = [
  'account sets of the instance',
  'account sets of the rights',
  'account sets to choose',
  'recurring templates',
  'account sets to prove',
  'account sets of right rows',
  'charts of other books',
  'companies with books',
  'base currencies',
  'balances of entities',
  'uses of entities',
  'report schedules',
  'parameters',
  'parameters that are set',
  'rows of a backup',
]
