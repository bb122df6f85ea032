// What the check pages of imports ask, and the choices that they give, in English.
import type { questionProblem as problemZhCn, questionWord as wordZhCn } from '../zh-cn/question-problem.ts'

export const questionProblem: typeof problemZhCn = {
  'import.asked':
    '{n, question is|questions are} open: answer on the check page, or accept what is proposed with --accept',
  'warning.sumRows': '{n, row of sums was|rows of sums were} held against the others and not read: row {lines}',
  'warning.unreadRows': '{n, row has|rows have} neither subject nor amount, not read: row {lines}',
  'warning.unkeptColumns': 'Columns that a voucher does not keep, not read: {columns}',
  'question.dates':
    '{n, row has|rows have} two dates that differ (row {line}: {dates}): which is the date of the vouchers?',
  'question.period':
    '{n, row has|rows have} a date outside of the period that the file states (row {line}: {dates}): which date holds?',
  'question.end':
    'The table has both opening and closing balances (its period: {period}; the account set begins with {month}): ' +
    'which are taken?',
  'question.tablePeriod':
    'The table is of {period}, the account set begins with {month}: take it as opening balances all the same?',
  'question.tableUnit': 'The title says that figures are in {unit} (10 to the power of {power}): are they multiplied?',
  'question.company': 'The file names {name}, this account set is of {own}: import it all the same?',
  'question.openings':
    '{there, opening is|openings are} there (debit {debit}, credit {credit}): {same} of the subjects of this ' +
    'file are replaced, {others} are of other subjects ({codes}; debit {othersDebit}, credit {othersCredit}); if ' +
    'all are replaced, {others, opening|openings} of other subjects will go',
  'question.openingsSame':
    '{there, opening is|openings are} there (debit {debit}, credit {credit}), all of subjects of this file: they ' +
    'are replaced',
  'question.sum': 'A sum differs from its rows: the file says {told}, its rows come to {read}',
  'question.name': '{code} is {name} in this account set, the file says {told}',
  'question.sideSign': 'A balance with a side is negative: it is taken as a red amount on that side',
  'question.sideDirection':
    'The side in the file is not that of the subject: the balance is taken on the side in the file',
  'question.sideOriginal': 'The original amount stands on the other side than the base amount',
  'question.rateProduct': 'The original amount at this rate is not the base amount',
  'question.rateFar': 'Original and base amount make a rate that is more than 5 % off the one on record',
  'question.rate': 'The rate differs from {before} of {date} by more than {p} %',
  'question.alikeCode': 'Code {code} is much like {other}, which is there: they may be the same',
  'question.alikeName': '{code} has the name of {other}: they may be the same',
  'question.renamed': '{code} is named {name} here, the file says {told}: it will be renamed',
  'question.moves':
    '{n, row has|rows have} a closing balance that is not the opening one and the movements (row {line})',
  'question.signed':
    '{n, balance has|balances have} no side, and some are negative (row {line}): are these credits, or red ' +
    'amounts on the side of their subjects?',
  'question.tableCurrency':
    'The file says {cur}, which is not the base currency: are the figures base amounts all the same?',
  'question.manyCurrencies': '{sign} may be several currencies: is it {cur} here?',
  'question.shownCurrency':
    '{n, amount is|amounts are} marked {told} by a title or the format of the cell (row {line}): are they in {own} ' +
    'all the same?',
  'amount.otherCurrency':
    '{sign} stands beside the amount, but it is in {cur}: take the sign away, or correct the currency',
  'question.again': '{n, voucher is|vouchers are} in the books already (such as {no}): same date, type and lines',
  'question.unit':
    'The unit of the file is {unit}: are its amounts read {times} times as large, or as they are written?',
  'question.sides':
    '{n, row has|rows have} a side that disagrees with its amounts (row {line}: {sides}): which one holds?',
  'question.signedLines': '{n, amount has|amounts have} no side but a sign (row {line}): are negative ones credits?',
  'question.types':
    'The types of {n, voucher row|voucher rows} are not in this account set ({types}): they become {type}',
  'question.decimalComma': 'Amounts are written with a decimal comma: {told} is read as {read}',
  'question.twice': 'Two columns say different things: {told} beside {read}, which is taken',
  'warning.unreadKinds': 'Kinds of entities that are not known here, not read: {kinds}',
  'question.encoding':
    'Is this read rightly as {encoding}: {sample}? If not, save the file as CSV UTF-8 or xlsx and choose it again',
  'import.alikeDiffers': 'The cells hold {n} different values: correct each of them, or the file',
}

/** Choices by their names in `problemWord`. */
export const questionWord: typeof wordZhCn = {
  choice_accept: 'Take it as it stands',
  choice_leaveOut: 'Leave these vouchers out',
  choice_correct: 'Correct to {value}',
  choice_period: 'The last day of the period',
  choice_closing: 'The closing balances',
  choice_opening: 'The opening balances',
  choice_timesUnit: 'Multiply',
  choice_asWritten: 'Take them as they stand',
  choice_replaceThese: 'Replace these subjects, keep the others',
  choice_replaceAll: 'Replace all',
  choice_debitPositive: 'Negative is credit',
  choice_creditPositive: 'Negative is debit',
  choice_ofSubject: 'Red on the side of the subject',
  choice_scaled: 'Times the unit',
  choice_written: 'As they are written',
  choice_side: 'By the column of the side',
  choice_columns: 'By the columns of debit and credit',
}
