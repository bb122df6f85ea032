// Why companies are not merged, or groups of them not made.
import type { WordTable } from '../base/word-table.ts'

export const mergeProblem = {
  'merge.rate': [
    '{month}缺少{currency}的{type}汇率，公司{co}无法折算：请先维护该汇率',
    '{month}缺少{currency}的{type}匯率，公司{co}無法折算：請先維護該匯率',
    'There is no {type} rate of {currency} for {month}, so {co} cannot be translated: add the rate first',
  ],
  'merge.limited': [
    '您只能看账套{set}的一部分，不能合并：请由能看全部数据的人办理',
    '您只能看帳套{set}的一部分，不能合併：請由能看全部資料的人辦理',
    'You see only a part of the account set {set}, which cannot be merged: ask who sees all of it',
  ],
  'merge.currency': ['{currency}不是可用的币种', '{currency}不是可用的幣種', '{currency} is no currency in use'],
  'merge.chart': [
    '公司{co}使用另一科目表，不能合并：请从合并范围中去掉',
    '公司{co}使用另一科目表，不能合併：請從合併範圍中去掉',
    '{co} uses another chart of subjects and cannot be merged: leave it out',
  ],
  'merge.cycle': [
    '合并范围不能包含自身：{path}，请去掉其中一个',
    '合併範圍不能包含自身：{path}，請去掉其中一個',
    'A group cannot hold itself: {path}. Take one of them out',
  ],
  'merge.noGroup': [
    '没有启用的合并范围{group}：请另选或先启用',
    '沒有啟用的合併範圍{group}：請另選或先啟用',
    'There is no group {group} in use: choose another or switch it on',
  ],
  'merge.twoRoles': [
    '公司{co}不能既作抵销账套又被合并：请去掉其中之一',
    '公司{co}不能既作抵銷帳套又被合併：請去掉其中之一',
    'The account set of {co} cannot hold eliminations and be merged at once: take it out of one',
  ],
  'merge.unclear': [
    '合并范围{group}的抵销账套归属不明（有多家顶层公司）：请在关联公司中说明由谁持有',
    '合併範圍{group}的抵銷帳套歸屬不明（有多家頂層公司）：請在關聯公司中說明由誰持有',
    'The account set of eliminations of {group} has several holders: relate it to the one that holds it',
  ],
  'merge.holdsGroup': [
    '该合并范围是{group}的下级：请先在那里去掉',
    '該合併範圍是{group}的下級：請先在那裡去掉',
    'The group is part of {group}: take it out there first',
  ],
} satisfies WordTable
