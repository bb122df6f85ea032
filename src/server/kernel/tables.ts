// The one list of tables: which are spread over machines by company, which are copied to each, which stay on the first.

/** Keyed by company_id first (scale rule 2). */
const distributed = [
  'account_set',
  'audit_step',
  'aux',
  'aux_balance',
  'cash_flow_balance',
  'closing_voucher',
  'entity_restock',
  'fact_version',
  'idempotency',
  'import_batch',
  'import_batch_part',
  'import_file',
  'list_view',
  'opening',
  'opening_cash_flow',
  'opening_item',
  'period',
  'posting',
  'renumber_map',
  'sale_bill',
  'sale_feed',
  'sale_rule',
  'sales_list',
  'soft_close',
  'soft_close_exception',
  'subject_balance',
  'summary_text',
  'trail',
  'trail_head',
  'verification',
  'voucher',
  'voucher_correction',
  'voucher_attachment',
  'voucher_counter',
  'voucher_deleted',
  'voucher_draft',
  'voucher_line',
  'voucher_print',
  'voucher_template',
  'voucher_template_draft',
  'year_end',
] as const satisfies readonly string[]

/** Small, rarely written, the same on every machine (scale rule 4). */
const reference = [
  'account_set_right',
  'app_user',
  'cash_flow_item',
  'chart',
  'company',
  'currency',
  'department_entity',
  'entity',
  'exchange_rate',
  'expense_account',
  'menu',
  'non_merge_code',
  'registered_invoice',
  'related_company',
  'role',
  'role_button',
  'role_menu',
  'statement_line',
  'subject',
  'user_role',
  'voucher_audit_right',
  'voucher_type',
] as const satisfies readonly string[]

/** On the coordinator only: sign-in, jobs, migrations. */
const local = [
  'auth_session',
  'file',
  'file_object',
  'import_draft',
  'import_problem',
  'import_row',
  'instance_setting',
  'job',
  'job_lock',
  'login_lock',
  'login_log',
  'notice',
  'refused_attempt',
  'schema_migration',
  'user_draft',
  'user_setting',
  'voucher_presence',
] as const satisfies readonly string[]

export const tables: Readonly<Record<'distributed' | 'reference' | 'local', readonly string[]>> = {
  distributed,
  reference,
  local,
}

/** The tables that hold money or prove it: only src/server/ledger may write them (architecture, rule 5). */
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
]

/**
 * Statements that read several companies at once without naming them (scale rule 10). Such a statement begins with
 * `-- cross-company: <name>`; it may group, join on company_id and join reference tables, nothing more.
 */
export const crossCompanyStatements: readonly string[] = [
  'account sets of the instance',
  'account sets of the rights',
  'recurring templates',
  'account sets to prove',
  'account sets of right rows',
  'balances of entities',
  'uses of entities',
]
