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
}
