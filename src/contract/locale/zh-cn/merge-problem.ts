// Why companies are not merged, or groups of them not made, in simplified Chinese.

export const mergeProblem = {
  'merge.rate': '{month}缺少{currency}的{type}汇率，公司{co}无法折算：请先维护该汇率',
  'merge.limited': '您只能看账套{set}的一部分，不能合并：请由能看全部数据的人办理',
  'merge.currency': '{currency}不是可用的币种',
  'merge.chart': '公司{co}使用另一科目表，不能合并：请从合并范围中去掉',
  'merge.cycle': '合并范围不能包含自身：{path}，请去掉其中一个',
  'merge.noGroup': '没有启用的合并范围{group}：请另选或先启用',
  'merge.twoRoles': '公司{co}不能既作抵销账套又被合并：请去掉其中之一',
  'merge.unclear': '合并范围{group}的抵销账套归属不明（有多家顶层公司）：请在关联公司中说明由谁持有',
  'merge.holdsGroup': '该合并范围是{group}的下级：请先在那里去掉',
}
