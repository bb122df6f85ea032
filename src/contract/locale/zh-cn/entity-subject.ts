// Words of the entity subject report, on the screen, in its files and on paper, in simplified Chinese.

export const entitySubject = {
  title: '实体科目表',
  tab: '页签',
  tab_entity: '实体—科目表',
  tab_subject: '科目—实体表',
  total: '合计',
  entity: '实体',
  allTypes: '全部类型（三级）',
  byCurrency: '原币',
  originalOpening: '期初原币',
  originalDebit: '借方原币',
  originalCredit: '贷方原币',
  originalClosing: '期末原币',
  typeOf: '{type} 合计',
}
