// Words of the entity subject report, on the screen, in its files and on paper, in English.
import type { entitySubject as entitySubjectZhCn } from '../zh-cn/entity-subject.ts'

export const entitySubject: typeof entitySubjectZhCn = {
  title: 'Entity subject report',
  tab: 'Tab',
  tab_entity: 'Entities by subject',
  tab_subject: 'Subjects by entity',
  total: 'Total',
  entity: 'Entity',
  allTypes: 'All kinds (three levels)',
  byCurrency: 'Originals',
  originalOpening: 'Opening orig.',
  originalDebit: 'Debit orig.',
  originalCredit: 'Credit orig.',
  originalClosing: 'Closing orig.',
  typeOf: 'Total of {type}',
  letters: 'Letters',
  letters_hint: 'A confirmation letter for each entity, with a reply slip',
  letter_title: 'Confirmation of balances',
  letter_to: 'To: {name} ({code})',
  letter_intro: 'As of {date} our books show these items with you. Please tell us of any difference in the reply.',
  letter_closing: 'Balance as of {date}: {side} {amount}',
  letter_receipt: '—— —— —— —— —— —— —— ——  Reply  —— —— —— —— —— —— —— ——',
  letter_from: 'To: {company}',
  letter_same: '□ The balance above agrees with our books as of {date}.',
  letter_differs: '□ It does not agree; our balance is: ________________  Reason: ________________________________',
  letter_sign: 'Company (seal): ____________________    Signed by: ______________    Date: ______________',
}
