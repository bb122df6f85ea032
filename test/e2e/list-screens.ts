// The screens of the menu that are lists, one row each: what is typed into the form, what it refuses, what is changed.
import type { ProblemCode } from '../../src/domain/base/problem.ts'

/** Names of fields, each with what is typed or taken; '' takes the first that there is. */
type Typed = Readonly<Record<string, string>>

export type ListScreen = {
  path: string
  /** The name of its words, with `f_<field>` or `<field>` for the fields. */
  words: string
  /** Whose words its buttons are, where they are not those of all lists. */
  acts?: string
  /** By this a row is found: what is searched for, and what the row and the file show. */
  mark: string
  /** It has no search: it has few rows. */
  isUnsearched?: true
  /** What its button to add a row is called, where it is not just that. */
  adds?: string
  /** A new row. Without it rows are only changed, opened from the list. */
  good?: Typed
  /** Cells of its first line, in a form that has lines. */
  cells?: readonly (readonly [name: string, typed: string])[]
  /** `path` is what the refusal names where a field holds several. */
  bad: { field: string; typed: string; problem: ProblemCode; path?: string }
  edit: readonly [field: string, typed: string]
  /** A workbook that holds the row: in a menu of files or of formats, by a button, or by one with a name of its own. */
  exports?: 'menu' | 'format' | 'button' | 'role'
  /** Its form is a page, not a drawer over the list. */
  isPage?: true
  /** The form opens from the row itself, and by no button. */
  isOpenedByRow?: true
  /** What is done is done with the active row: there is no choosing of several. */
  isActive?: true
  /** How a row is switched off: at once, after a question, or by a tick in the form. */
  off?: 'at once' | 'asked' | 'in form'
  /** Where its deletion is, if not a button below the list: a menu, the form, a button that says how many. */
  deletedIn?: 'menu' | 'form' | 'named'
  /** Something is told once when a row was made. */
  isTold?: true
}

const plain = { exports: 'menu', off: 'at once' } as const
const named = { nameZhCn: '示例', nameEn: 'Sample' }
const pair = { company: 'YS01', counterparty: 'YS02' }
const invalid = (field: string, typed: string) => ({ field, typed, problem: 'input.invalid' }) as const

/** Lists of the books. */
const books: readonly ListScreen[] = [
  {
    ...{ path: '/define/voucher-type', words: 'voucherType', mark: 'ZZ1', ...plain },
    good: { code: 'ZZ1', wordZhCn: '测', ...named },
    bad: invalid('mustNotHave', 'x'),
    edit: ['nameEn', 'Changed'],
  },
  {
    ...{ path: '/define/currency', words: 'currency', mark: 'ZZZ', ...plain },
    good: { code: 'ZZZ', ...named, minorDigits: '2' },
    bad: invalid('minorDigits', '9'),
    edit: ['symbol', 'Z$'],
  },
  {
    ...{ path: '/define/cash-flow-item', words: 'cashFlowItem', mark: 'CF99', ...plain },
    good: { code: 'CF99', ...named },
    bad: invalid('code', 'X1'),
    edit: ['nameEn', 'Changed'],
  },
  {
    ...{ path: '/define/entity', words: 'entity', mark: 'ZZ01', ...plain },
    good: { code: 'ZZ01', ...named },
    bad: invalid('email', 'nobody'),
    edit: ['phone', '021-5555'],
  },
  {
    ...{ path: '/define/department-entity', words: 'departmentEntity', mark: 'ZZ02', ...plain },
    good: { company: 'YS01', deptCode: 'ZZ02', entityCode: 'D77' },
    bad: invalid('validFrom', '2026-13-01'),
    edit: ['deptName', 'Changed'],
  },
  {
    ...{ path: '/define/expense-account', words: 'expenseAccount', mark: 'ZZ03', ...plain },
    good: { code: 'ZZ03', ...named, adminSubject: '660205' },
    bad: invalid('taxRate', '1000'),
    edit: ['nameEn', 'Changed'],
  },
  {
    ...{ path: '/define/related-company', words: 'relatedCompany', mark: 'R77', ...plain },
    good: { ...pair, entityCode: 'R77' },
    bad: { field: 'counterparty', typed: 'YS01', problem: 'relatedCompany.self' },
    edit: ['share', '60'],
  },
  {
    ...{ path: '/define/merge-group', words: 'mergeGroup', mark: 'ZZ04', ...plain },
    good: { code: 'ZZ04', ...named, companies: 'YS01', currency: 'CNY' },
    bad: { field: 'currency', typed: 'XXX', problem: 'merge.currency' },
    edit: ['nameEn', 'Changed'],
  },
  {
    ...{ path: '/maintain/non-merge-code', words: 'nonMergeCode', mark: '660205', ...plain },
    good: { code: '660205', reason: 'ZZ05' },
    bad: { field: 'reason', typed: '', problem: 'input.required' },
    edit: ['reason', 'ZZ05 changed'],
  },
  {
    ...{ path: '/maintain/merge-stock', words: 'mergeStock', mark: 'ZZ06', ...plain },
    good: { ...pair, month: '2026-01', held: '1000', margin: '20', remark: 'ZZ06' },
    bad: invalid('margin', '101'),
    edit: ['held', '2000'],
  },
  {
    ...{ path: '/maintain/merge-rate', words: 'mergeRate', mark: '2031', ...plain },
    good: { company: 'YS01', currency: 'USD', year: '2031', rate: '7.1' },
    bad: { field: 'rate', typed: '0', problem: 'rate.range' },
    edit: ['remark', 'Changed'],
  },
  {
    ...{ path: '/report/column-scheme', words: 'columnScheme', mark: 'ZZ07', ...plain },
    good: { code: 'ZZ07', ...named, subject: '6602' },
    bad: { field: 'nameZhCn', typed: '', problem: 'input.required' },
    edit: ['nameEn', 'Changed'],
  },
]

/** Lists whose forms and buttons have a shape of their own. */
const ofBooks: readonly ListScreen[] = [
  {
    ...{ path: '/maintain/subject?disabled=1', words: 'subjectScreen', acts: 'subjectScreen', mark: '660298' },
    ...{ exports: 'button', off: 'asked' },
    good: { code: '660298', ...named },
    bad: { field: 'code', typed: '6602', problem: 'record.duplicate' },
    edit: ['nameEn', 'Changed'],
  },
  {
    ...{ path: '/maintain/exchange-rate?view=list', words: 'rateScreen', acts: 'rateScreen', mark: '2020-01-15' },
    ...{ isUnsearched: true, isOpenedByRow: true, deletedIn: 'form', exports: 'button' },
    good: { currency: 'USD', date: '2020-01-15', rate: '7.1' },
    bad: { field: 'rate', typed: '0', problem: 'rate.range' },
    edit: ['remark', 'Changed'],
  },
  {
    ...{ path: '/maintain/entity-restock', words: 'entityRestock', acts: 'entityRestock', mark: 'ZZ-R1' },
    ...{ isOpenedByRow: true, exports: 'format' },
    good: { documentNo: 'ZZ-R1', date: '2025-01-10', fromCode: 'D77', store: 'S77', cost: '100' },
    bad: { field: 'cost', typed: 'x', problem: 'restock.figure' },
    edit: ['remark', 'Changed'],
  },
  {
    ...{ path: '/define/voucher-audit-right', words: 'auditRight', acts: 'auditRight', mark: 'looker' },
    ...{ isUnsearched: true, off: 'in form', deletedIn: 'named' },
    good: { holder: 'looker', validDates: '2025-01-01' },
    bad: { field: 'validDates', typed: '2025-13-01', problem: 'input.date', path: 'validFrom' },
    edit: ['note', 'Changed'],
  },
  {
    ...{ path: '/define/account-set-right', words: 'setRight', acts: 'setRight', mark: 'newcomer' },
    ...{ exports: 'format', deletedIn: 'named' },
    good: { users: 'newcomer', validUntil: '2099-12-31' },
    bad: { field: 'validUntil', typed: '2099-13-01', problem: 'input.date' },
    edit: ['validUntil', '2099-06-30'],
  },
  {
    ...{ path: '/voucher/summary', words: 'summaryLibrary', acts: 'summaryLibrary', mark: 'zz-text' },
    ...{ isOpenedByRow: true, off: 'in form', deletedIn: 'form' },
    good: { code: 'zz-text', text: 'Sample' },
    bad: { field: 'text', typed: '', problem: 'input.required' },
    edit: ['text', 'Changed'],
  },
  {
    ...{ path: '/voucher/template', words: 'voucherTemplate', acts: 'voucherTemplate', mark: 'zz-template' },
    ...{ isOpenedByRow: true, off: 'in form', deletedIn: 'form' },
    good: { name: 'zz-template' },
    cells: [
      ['subject', '1001'],
      ['amount', '10'],
    ],
    bad: { field: 'name', typed: '', problem: 'input.required' },
    edit: ['remark', 'Changed'],
  },
  {
    ...{ path: '/report/adjustment', words: 'statementAdjustment', acts: 'statementAdjustment', mark: 'zz-reason' },
    ...{ adds: 'add_reclass', isOpenedByRow: true, isActive: true, exports: 'format' },
    good: { fromLine: '', toLine: '34', amount: '12.5', reason: 'zz-reason' },
    bad: { field: 'amount', typed: 'x', problem: 'adjustment.amount' },
    edit: ['reason', 'zz-reason changed'],
  },
]

const administration: readonly ListScreen[] = [
  {
    ...{ path: '/system/department?disabled=1', words: 'department', mark: 'ZZ11', ...plain },
    good: { code: 'ZZ11', ...named },
    bad: { field: 'email', typed: 'nobody', problem: 'format.email' },
    edit: ['nameEn', 'Changed'],
  },
  {
    ...{ path: '/system/role', words: 'role', mark: 'zz-role', exports: 'role', off: 'at once' },
    good: { code: 'zz-role', nameZhCn: 'zz-role', nameEn: 'zz-role' },
    bad: { field: 'validTo', typed: '2026-02-30', problem: 'input.date' },
    edit: ['remark', 'Changed'],
  },
  {
    ...{ path: '/system/user', words: 'user', mark: 'zzuser', exports: 'menu', off: 'asked' },
    ...{ isTold: true, deletedIn: 'menu' },
    good: { userName: 'zzuser', realName: 'Sample', department: 'D77', roles: '' },
    bad: { field: 'mobile', typed: '12', problem: 'format.mobile' },
    edit: ['position', 'Changed'],
  },
  {
    ...{ path: '/system/dictionary?type=link_group', words: 'dictionaryItem', mark: 'zz-value' },
    ...{ exports: 'button', off: 'at once' },
    good: { value: 'zz-value', labelZhCn: '示例', labelEn: 'Sample' },
    bad: { field: 'ext', typed: '{', problem: 'dictionary.ext' },
    edit: ['remark', 'Changed'],
  },
  {
    ...{ path: '/system/link', words: 'externalLink', mark: 'zz-link', exports: 'button', off: 'at once' },
    good: { code: 'zz-link', ...named, url: 'https://example.com/a' },
    bad: { field: 'url', typed: 'ftp://example.com', problem: 'link.address' },
    edit: ['nameEn', 'Changed'],
  },
  {
    ...{ path: '/system/value-set?disabled=1', words: 'valueSet', mark: 'zz_set', exports: 'button', off: 'at once' },
    good: { code: 'zz_set', ...named },
    bad: invalid('formatMask', '('),
    edit: ['remark', 'Changed'],
  },
  {
    ...{ path: '/system/value-set-value/77?disabled=1', words: 'setValue', mark: 'zz-one', ...plain },
    good: { value: 'zz-one', labelZhCn: '示例' },
    bad: { field: 'startDate', typed: '2026-02-30', problem: 'input.date' },
    edit: ['labelEn', 'Changed'],
  },
  {
    ...{ path: '/system/menu', words: 'menuDefine', acts: 'menuDefine', mark: '/zz-screen', isPage: true },
    ...{ off: 'at once' },
    good: { ...named, path: '/zz-screen', component: 'tools/tools', icon: 'hammer' },
    bad: { field: 'path', typed: 'zz-screen', problem: 'menu.pathSlash' },
    edit: ['nameEn', 'Changed'],
  },
  {
    ...{ path: '/system/notice', words: 'announcement', acts: 'announcement', mark: 'zz-notice', exports: 'button' },
    good: { titleZhCn: 'zz-notice', titleEn: 'Sample' },
    bad: { field: 'link', typed: 'nowhere', problem: 'announcement.link' },
    edit: ['titleEn', 'Changed'],
  },
  {
    ...{ path: '/system/config', words: 'parameter', acts: 'parameter', mark: 'sys.temp.hours', exports: 'button' },
    bad: { field: 'value', typed: 'many', problem: 'parameter.range' },
    edit: ['value', '36'],
  },
]

export const listScreens: readonly ListScreen[] = [...books, ...ofBooks, ...administration]

/** The short form: one of each kind of form, of file and of deletion. */
export const fewLists: readonly string[] = [
  '/define/voucher-type',
  '/system/department?disabled=1',
  '/system/user',
  '/system/config',
]

/** Lists that nothing is added to by hand: what gives their files. */
export const watchedLists: readonly (readonly [path: string, words: string, file: RegExp])[] = [
  ['/system/error-record', 'errorRecord', /\.xlsx$/],
  ['/system/job', 'job', /\.xlsx$/],
  ['/system/api-log', 'apiLog', /\.xlsx$/],
  ['/system/file', 'fileScreen', /\.xlsx$/],
  ['/system/outbox', 'outbox', /\.xlsx$/],
  ['/system/menu', 'menuDefine', /\.json$/],
]

/** What else the menu has, by the test that works it. */
export const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'e2e/overview': ['/home/dashboard', '/report/picture', '/visualizing/publish'],
  'e2e/voucher-entry': ['/voucher/entry', '/voucher/entry/:id'],
  'e2e/voucher-list': ['/voucher/list'],
  'e2e/audit-tasks': ['/voucher/audit'],
  'e2e/posting-tasks': ['/period/posting', '/period/verify', '/report/merge'],
  'e2e/company-story': ['/define/opening', '/period/year-end'],
  'e2e/figures': [
    ...['/report/balance-sheet', '/report/income-statement', '/report/cash-flow'],
    ...['/report/changes', '/report/run/:code'],
  ],
  'e2e/walk': [
    ...['/report/balance-table-1', '/report/general-ledger-1'],
    ...['/report/general-ledger-2', '/report/general-ledger-2/:subject'],
  ],
  'e2e/print': ['/report/delivery'],
  'e2e/report-links': ['/voucher/report'],
  // The check page is that of vouchers.
  'e2e/voucher-import': [
    ...['/voucher/import', '/voucher/expense-import'],
    ...['/define/entity-import', '/maintain/subject-import', '/maintain/rate-import'],
  ],
  'e2e/opening': ['/define/opening-import'],
  'e2e/trail': [
    ...['/system/trail', '/system/login-log', '/system/error-record-detail/:id'],
    ...['/sale-bill/check', '/sale-bill/import'],
  ],
  // The pages of their own of what is worked here; versions of the navigation are, where it is edited.
  'e2e/administration': ['/system/menu-edit/:id', '/system/report-edit/:id', '/home/backups'],
}
