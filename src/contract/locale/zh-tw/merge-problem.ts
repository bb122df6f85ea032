// Why companies are not merged, or groups of them not made, in traditional Chinese.
import type { mergeProblem as zhCn } from '../zh-cn/merge-problem.ts'

export const mergeProblem = {
  'merge.rate': '{month}缺少{currency}的{type}匯率，公司{co}無法折算：請先維護該匯率',
  'merge.limited': '您只能看帳套{set}的一部分，不能合併：請由能看全部資料的人辦理',
  'merge.currency': '{currency}不是可用的幣種',
  'merge.chart': '公司{co}使用另一科目表，不能合併：請從合併範圍中去掉',
  'merge.cycle': '合併範圍不能包含自身：{path}，請去掉其中一個',
  'merge.noGroup': '沒有啟用的合併範圍{group}：請另選或先啟用',
  'merge.twoRoles': '公司{co}不能既作抵銷帳套又被合併：請去掉其中之一',
  'merge.unclear': '合併範圍{group}的抵銷帳套歸屬不明（有多家頂層公司）：請在關聯公司中說明由誰持有',
  'merge.holdsGroup': '該合併範圍是{group}的下級：請先在那裡去掉',
} satisfies Record<keyof typeof zhCn, string>
