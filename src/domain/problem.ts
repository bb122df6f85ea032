// The catalogue of refusals: the name of every problem, its number on the wire, and how a rule refuses.

/**
 * Every problem of the product and its business number. The ledger's own are 45000 + ### for `E###` and 46000 + ## for
 * `W##` of the message list; the others are the numbers of the error catalogue. 400 (the input has the wrong shape) has
 * several names so that its sentence can say what is wrong; every other number has exactly one name. A new refusal
 * takes the next free number of its group.
 */
export const problemNumbers = {
  'input.invalid': 400,
  'input.required': 400,
  'input.tooLong': 400,
  'input.characters': 400,
  'input.date': 400,
  'session.expired': 401,
  'permission.missing': 403,
  'record.missing': 404,
  'system.failure': 500,
  'login.failed': 40001,
  'login.locked': 40002,
  'login.disabled': 40003,
  'password.policy': 40009,
  'password.reused': 40010,
  'password.wrong': 40012,
  'login.noPermission': 40307,
  'session.elsewhere': 40308,
  'duty.conflict': 40310,
  'grant.exceeds': 40311,
  'record.conflict': 40901,
  'record.duplicate': 40902,
  'record.referenced': 40903,
  'job.cancelled': 40904,
  'job.mismatch': 40905,
  'idempotency.reused': 40906,
  'job.notCancellable': 40907,
  'job.expired': 41001,
  'formula.syntax': 42030,
  'formula.line': 42031,
  'statement.twice': 42034,
  'template.amount': 42035,
  'template.formula': 42036,
  'template.circle': 42037,
  'template.recurrence': 42038,
  'template.closing': 42039,
  'job.running': 42301,
  'tooMany.requests': 42901,
  'file.missing': 43001,
  'file.type': 43002,
  'file.tooLarge': 43003,
  'file.content': 43004,
  'file.notPublic': 43005,
  'file.referenced': 43006,
  'file.legalHold': 43007,
  'file.bomb': 43009,
  'file.confidential': 43010,
  'file.fixed': 43011,
  'import.encoding': 47001,
  'import.header': 47002,
  'import.cell': 47003,
  'import.limit': 47004,
  'import.duplicate': 47005,
  'import.csv': 47006,
  'import.done': 47007,
  'import.undone': 47008,
  'import.undoRefused': 47009,
  'import.undoVoucher': 47010,
  'import.text': 47011,
  'import.form': 47012,
  'maintenance.running': 50301,
  'job.waited': 50304,
  'job.aborted': 50305,
  'accountSet.mismatch': 45001,
  'record.changed': 45002,
  'record.inUse': 45003,
  'accountSet.noRight': 45004,
  'facts.changed': 45005,
  'voucher.company': 45101,
  'voucher.typeAndDate': 45102,
  'period.notOpen': 45103,
  'voucher.fewLines': 45104,
  'voucher.unbalanced': 45105,
  'line.summary': 45106,
  'line.subject': 45107,
  'line.subjectUnknown': 45108,
  'line.subjectNotLeaf': 45109,
  'line.entityRequired': 45110,
  'line.bothSides': 45111,
  'line.zero': 45112,
  'line.amountRange': 45113,
  'line.currency': 45114,
  'line.rateMismatch': 45115,
  'rate.missing': 45116,
  'line.generatedOnly': 45117,
  'voucher.alreadyReversed': 45118,
  'voucher.numberTaken': 45119,
  'voucher.deleteRefused': 45120,
  'voucher.audited': 45121,
  'voucher.posted': 45122,
  'voucher.typeDebit': 45123,
  'voucher.typeCredit': 45124,
  'voucher.typeNever': 45125,
  'line.cashFlowItem': 45126,
  'voucher.manyLines': 45127,
  'line.entityUnknown': 45128,
  'voucher.reversalDate': 45129,
  'salesList.differs': 45130,
  'invoice.duplicate': 45131,
  'invoice.required': 45132,
  'attachment.voucher': 45133,
  'attachment.size': 45134,
  'import.failed': 45135,
  'voucher.negativeCash': 45136,
  'voucher.notPosted': 45137,
  'voucher.closing': 45138,
  'voucher.noLaterYear': 45139,
  'audit.sameUser': 45140,
  'audit.cashierFirst': 45141,
  'audit.noRight': 45142,
  'audit.posted': 45143,
  'attachment.many': 45144,
  'voucher.notMergeable': 45145,
  'voucher.numberFraction': 45146,
  'voucher.numberSeries': 45147,
  'saleBill.tenders': 45150,
  'saleBill.tax': 45151,
  'saleBill.store': 45152,
  'saleBill.duplicate': 45153,
  'saleBill.mapping': 45154,
  'saleBill.items': 45155,
  'saleBill.state': 45156,
  'saleBill.otherStores': 45157,
  'period.previousOpen': 45201,
  'period.unaudited': 45202,
  'period.numberGap': 45203,
  'period.voucherInvalid': 45204,
  'period.trialBalance': 45205,
  'period.cashFlow': 45206,
  'period.balancesDiffer': 45207,
  'period.notRevalued': 45208,
  'period.profitLossOpen': 45209,
  'period.statementsDiffer': 45210,
  'period.notLatest': 45211,
  'period.yearClosed': 45212,
  'period.irreversible': 45213,
  'period.reason': 45214,
  'closing.yearly': 45215,
  'closing.subject': 45216,
  'closing.limited': 45217,
  'year.profitLoss': 45220,
  'year.overwrite': 45221,
  'year.posted': 45222,
  'year.provisional': 45223,
  'year.notClosed': 45224,
  'opening.posted': 45230,
  'opening.carried': 45231,
  'subject.codeRule': 45301,
  'subject.parent': 45302,
  'subject.used': 45303,
  'subject.balance': 45304,
  'subject.moves': 45305,
  'report.dateRange': 45401,
  'report.period': 45402,
  'report.subjects': 45403,
  'report.level': 45404,
  'report.companies': 45405,
  'report.tooLong': 45406,
  'statement.cycle': 45411,
  'statement.subject': 45412,
  'statement.uncovered': 45413,
  'statement.none': 45414,
  'rate.currentMonth': 45501,
  'rate.posted': 45502,
  'rate.base': 45503,
  'nonMergeCode.exists': 45511,
  'accountSet.exists': 45601,
  'accountSet.currency': 45602,
  'accountSet.creditCode': 45603,
  'sandbox.none': 45604,
  'sandbox.ofSandbox': 45605,
  'sandbox.inGroup': 45606,
  'accountSet.closed': 45607,
  'accountSet.locked': 45608,
  'accountSet.notClosed': 45609,
  'accountSet.lastAdmin': 45611,
  'entity.exists': 45621,
  'store.managers': 45622,
  'entity.balance': 45623,
  'relatedCompany.mapped': 45631,
  'relatedCompany.self': 45632,
  'warning.negative': 46001,
  'warning.duplicate': 46002,
  'warning.direction': 46003,
  'warning.future': 46004,
  'warning.attachment': 46005,
  'warning.unusual': 46006,
  'warning.rate': 46051,
  'warning.otherSheets': 46071,
  'warning.hiddenSheets': 46072,
  'warning.hiddenRows': 46073,
  'warning.unreadColumns': 46074,
  'warning.otherForm': 46075,
  'warning.leftOut': 46076,
} as const

export type ProblemCode = keyof typeof problemNumbers

/**
 * Why something is refused. `path` names the field (`date`, `lines.3.debit`, index from 0; '' = the whole), `args` fill
 * the sentence of `src/contract/locale/<language>/problem.ts`. Amounts in `args` are decimal text.
 */
export type Problem = { code: ProblemCode; path: string; args: Record<string, string | number> }

export const problem = (code: ProblemCode, path = '', args: Problem['args'] = {}): Problem => ({ code, path, args })

/** The number of a problem on the wire. */
export const numberOf = (refused: { code: ProblemCode }): number => problemNumbers[refused.code]

/** A warning (W##, or one shown as such) may be accepted by repeating the call with `accept: [numbers]`. */
export const isWarning = (refused: { code: ProblemCode }): boolean => {
  const number = numberOf(refused)
  return number >= 46000 && number < 47000
}

/** A rule refuses. Thrown at the rim, answered with HTTP 200 and the number of the first problem; never a fault. */
export class Refusal extends Error {
  readonly problems: Problem[]
  constructor(problems: Problem[]) {
    super(problems.map((each) => each.code).join(', '))
    this.name = 'Refusal'
    this.problems = problems
  }
}

/** Throws the given problem or problems as one Refusal. */
export const refuse = (refused: Problem | Problem[]): never => {
  throw new Refusal(Array.isArray(refused) ? refused : [refused])
}

/** The numbers of all warnings: for acts that change nothing of what a warning is about. */
export const warningNumbers: readonly number[] = Object.entries(problemNumbers)
  .filter(([code]) => code.startsWith('warning.'))
  .map(([, number]) => number)
