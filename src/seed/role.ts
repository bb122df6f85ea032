// The roles a new instance has and the permission codes each of them holds.

import type { TripleShape } from '../contract/base/shape.ts'
import type { RoleReach } from '../domain/people/role-scope.ts'
import { knownButtons } from './menu.ts'
import { codes, title } from './menu-row.ts'

/** `reach`: what of the books the role shows to begin with, everything without it; later it is the customer's. */
type RoleSeed = { code: string; title: TripleShape; buttons: readonly string[]; reach?: RoleReach }

const all = [...knownButtons]

/** Codes whose last word is one of the given verbs. */
const ending = (...verbs: string[]): string[] => all.filter((code) => verbs.includes(code.split(':').at(-1) ?? ''))

const voucher = (verbs: string): string[] => codes('gl:voucher', verbs)

const saleBill = (verbs: string): string[] => codes('gl:saleBill', verbs)

/** What everybody who works on vouchers looks up: subjects, entities, rates. */
const lookUp = [
  ...['gl:summary:list', 'gl:exchangeRate:list'],
  ...codes('gl:subject', 'list detail'),
  ...codes('gl:entity', 'list detail'),
]

/** Tables of balances and ledgers, which explain a voucher; statements are for the roles that close the books. */
const ledgers = all.filter((code) =>
  /^gl:report:(voucherSummary|balanceTable\d|generalLedger\d|entitySubject):(view|export|print)$/.test(code),
)
const reports = all.filter((code) => code.startsWith('gl:report:'))

const system = [
  ...'gl:accountSetRight:edit gl:accountSetRight:viewAs'.split(' '),
  ...codes('gl:accountSet', 'add edit status delete'),
  ...codes('gl:voucherAuditRight', 'add edit delete'),
  // Who is signed in and who came.
  ...'sys:session:list sys:session:revoke sys:loginLog:list'.split(' '),
  // What runs, and what was called.
  ...'sys:job:list sys:job:cancel sys:job:run sys:job:export sys:apiLog:list sys:apiLog:export'.split(' '),
  // What was sent to people; while a code counts, who reads it can come in as somebody else.
  ...'sys:outbox:list sys:outbox:code sys:outbox:export'.split(' '),
  // How the product behaves for everybody.
  'sys:config:edit',
  // The organisation: who works where.
  ...codes('sys:department', 'add edit move delete status import'),
  // The lists that forms choose from.
  ...codes('sys:dictionary', 'add edit delete status'),
  ...codes('sys:link', 'add edit delete status private'),
  // What is told to everybody, and what everybody begins with.
  ...'sys:notice:list sys:notice:add sys:notice:edit sys:notice:delete sys:notice:publish'.split(' '),
  ...'sys:home:navDefault sys:theme:publish sys:visual:publish'.split(' '),
  // Who approves what, as it is drawn.
  ...'sys:workflow:edit sys:workflow:publish'.split(' '),
  // What people report when something fails.
  ...'sys:error:list sys:error:detail sys:error:handle sys:error:delete sys:error:export'.split(' '),
  ...codes('sys:user', 'add edit delete status import unlock reset grantRole transfer loginTest idCard'),
  // Copies of everything there is.
  ...all.filter((code) => code.startsWith('sys:backup:')),
  ...codes('sys:role', 'add edit delete status grantMenu grantScope members'),
  ...codes('sys:menu', 'list detail add edit delete status sort export import'),
  // What people choose from; statements are written by one and approved by another.
  ...codes('sys:valueSet', 'add edit delete status sql approve'),
  // Files of every company, and what the world may see.
  ...'sys:file:all sys:file:publish'.split(' '),
]

/** What makes and changes vouchers and what they are made from: the work of those whom a director releases. */
const making = [
  ...voucher('save draft delete void copy reverse attach salesList template import renumber cashierSign'),
  ...saleBill('import check cancelCheck cancel generate'),
  ...all.filter((code) => code.startsWith('gl:entityRestock:') && !/:(view|list|detail|export|print)$/.test(code)),
]

/** Whoever works here brings files, if only the picture of an error; of them he sees his own. */
const ownFiles = 'sys:file:upload sys:file:list sys:file:edit sys:file:delete'.split(' ')

export const roleSeed: readonly RoleSeed[] = [
  {
    code: 'entry',
    title: title('制单', '製單', 'Voucher entry'),
    buttons: [
      ...voucher(
        'view save draft delete void copy reverse attach salesList template import export print checkNo renumber',
      ),
      ...saleBill('view cost import check cancelCheck cancel generate export'),
      ...all.filter((code) => code.startsWith('gl:entityRestock:')),
      'gl:summary:edit',
      ...lookUp,
      ...ledgers,
      ...ownFiles,
    ],
  },
  {
    code: 'cashier',
    title: title('出纳', '出納', 'Cashier'),
    buttons: [...voucher('view cashierSign export print'), ...lookUp, ...ledgers, ...ownFiles],
  },
  {
    code: 'audit',
    title: title('审核', '審核', 'Voucher audit'),
    buttons: [...voucher('view audit cancelAudit reject checkNo export print'), ...lookUp, ...ledgers, ...ownFiles],
  },
  {
    code: 'posting',
    title: title('记账', '記帳', 'Posting'),
    buttons: [
      ...voucher('view checkNo renumber export print'),
      ...codes('gl:posting', 'view check post softClose'),
      ...codes('gl:closing', 'pl fx vat template'),
      ...codes('gl:verify', 'view run'),
      ...codes('gl:accountSet', 'list detail'),
      ...['gl:yearEnd:view', 'gl:opening:view'],
      ...all.filter((code) => code.startsWith('gl:statementAdjustment:')),
      ...lookUp,
      ...reports,
      ...ownFiles,
    ],
  },
  {
    code: 'manager',
    title: title('财务主管', '財務主管', 'Accounting manager'),
    buttons: all.filter((code) => !system.includes(code)),
  },
  // Releases what others make: sees, audits and closes everything, gives rights in the books, and enters nothing.
  {
    code: 'director',
    title: title('财务总监', '財務總監', 'Finance director'),
    buttons: [...all.filter((code) => /^(gl|sys:report):/.test(code) && !making.includes(code)), ...ownFiles],
  },
  // The finances of the store that somebody works in: what was sold and restocked there.
  {
    code: 'store',
    title: title('门店财务', '門店財務', 'Store finance'),
    reach: 'department',
    buttons: [
      ...voucher('view save draft attach salesList export print'),
      ...saleBill('view cost import check cancelCheck export'),
      ...all.filter((code) => code.startsWith('gl:entityRestock:')),
      ...lookUp,
      ...ledgers,
      ...ownFiles,
    ],
  },
  {
    code: 'auditor',
    title: title('审计查询', '審計查詢', 'Auditor (read only)'),
    buttons: [...ending('view', 'list', 'detail', 'export', 'print', 'checkNo', 'cost'), 'sys:file:upload'],
  },
  {
    code: 'group',
    title: title('集团合并', '集團合併', 'Group reports'),
    buttons: [
      ...all.filter((code) => /^gl:(relatedCompany|nonMergeCode|merge(Group|Stock|Rate)):/.test(code)),
      ...lookUp,
      ...reports,
      ...ownFiles,
    ],
  },
  // Looks at vouchers, reports and master data, and takes nothing along.
  {
    code: 'viewer',
    title: title('查询', '查詢', 'Viewer'),
    buttons: ending('view', 'list', 'detail', 'cost').filter((code) => code.startsWith('gl:')),
  },
  // For the programs of the tills: they send what was sold, and see nothing.
  { code: 'till', title: title('收银上传', '收銀上傳', 'Tills'), buttons: saleBill('feed') },
  // Runs the product and keeps no books, nor what reports are made of: users, menus, parameters, backups.
  {
    code: 'sysadmin',
    title: title('系统管理员', '系統管理員', 'System administrator'),
    buttons: all.filter((code) => code.startsWith('sys:') && !code.startsWith('sys:report:')),
  },
  { code: 'admin', title: title('超级管理员', '超級管理員', 'Super administrator'), buttons: all },
]
