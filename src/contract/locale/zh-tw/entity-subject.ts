// Words of the entity subject report, on the screen, in its files and on paper, in traditional Chinese.
import type { entitySubject as entitySubjectZhCn } from '../zh-cn/entity-subject.ts'

export const entitySubject: typeof entitySubjectZhCn = {
  title: '實體科目表',
  tab: '頁籤',
  tab_entity: '實體—科目表',
  tab_subject: '科目—實體表',
  total: '合計',
  entity: '實體',
  allTypes: '全部類型（三級）',
  byCurrency: '原幣',
  originalOpening: '期初原幣',
  originalDebit: '借方原幣',
  originalCredit: '貸方原幣',
  originalClosing: '期末原幣',
  typeOf: '{type} 合計',
}
