// The screens of the menu that are lists, one row each: what is typed into the form, what it refuses, what is changed.
import type { Words } from '../../src/contract/locale/zh-cn.ts'
import type { ProblemCode } from '../../src/domain/problem.ts'

/** Names of fields, each with what is typed or taken; '' takes the first that there is. */
type Typed = Readonly<Record<string, string>>

export type ListScreen = {
  path: string
  /** The name of its words, `f_<field>` among them. */
  words: Exclude<keyof Words, 'lang'>
  /** Whose words its buttons are, where they are not those of all lists. */
  acts?: 'announcement' | 'parameter' | 'menuDefine'
  /** By this a row is found: what is searched for, and what the row and the file show. */
  mark: string
  /** A new row. Without it rows are only changed, opened from the list. */
  good?: Typed
  bad: { field: string; typed: string; problem: ProblemCode }
  edit: readonly [field: string, typed: string]
  /** A workbook that holds the row: in a menu of files, by a button, or by one with a name of its own. */
  exports?: 'menu' | 'button' | 'role'
  /** Its form is a page, not a drawer over the list. */
  isPage?: true
  /** How a row is switched off: at once, or after a question. */
  off?: 'at once' | 'asked'
  /** Its deletion is in a menu of further acts. */
  isDeletedInMenu?: true
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
    ...{ isTold: true, isDeletedInMenu: true },
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

export const listScreens: readonly ListScreen[] = [...books, ...administration]

/** The short form: one of each kind of form, of file and of deletion. */
export const fewLists: readonly string[] = [
  '/define/voucher-type',
  '/system/department?disabled=1',
  '/system/user',
  '/system/config',
]

/** Lists that nothing is added to by hand: what gives their files. */
export const watchedLists: readonly (readonly [path: string, words: ListScreen['words'], file: RegExp])[] = [
  ['/system/error-record', 'errorRecord', /\.xlsx$/],
  ['/system/job', 'job', /\.xlsx$/],
  ['/system/api-log', 'apiLog', /\.xlsx$/],
  ['/system/file', 'fileScreen', /\.xlsx$/],
  ['/system/menu', 'menuDefine', /\.json$/],
]
