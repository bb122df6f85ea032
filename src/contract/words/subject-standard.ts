// Words of the comparison with the standard chart.
import type { WordTable } from '../base/word-table.ts'

export const subjectStandard = {
  title: ['对照标准科目', '對照標準科目', 'Compare with standard'],
  back: ['返回科目定义', '返回科目定義', 'Back to subjects'],
  kinds: ['差异类别', '差異類別', 'Kind of difference'],
  kind_differs: ['内容不同（{n}）', '內容不同（{n}）', 'Different ({n})'],
  kind_missing: ['缺少（{n}）', '缺少（{n}）', 'Missing ({n})'],
  kind_extra: ['标准以外（{n}）', '標準以外（{n}）', 'Not in the standard ({n})'],
  field: ['项目', '項目', 'Field'],
  now: ['当前', '目前', 'Now'],
  standard: ['标准', '標準', 'Standard'],
  note: ['保持不变的原因', '保持不變的原因', 'Why it is kept'],
  nothing: ['空', '空', 'empty'],
  none: ['没有此类差异', '沒有此類差異', 'No such difference'],
  same: ['与标准相同 {n} 个', '與標準相同 {n} 個', '{n, subject is|subjects are} as in the standard'],
  chosen: ['已选 {n} 处', '已選 {n} 處', '{n} selected'],
  apply: ['采用标准（{n}）', '採用標準（{n}）', 'Apply standard ({n})'],
  askTitle: [
    '采用标准科目的 {n} 处内容？',
    '採用標準科目的 {n} 處內容？',
    'Take over {n, point|points} of the standard chart?',
  ],
  askText: [
    '科目表由使用它的各公司共用。已使用科目的编码、类型、余额方向等保持不变，不会转移任何数据。',
    '科目表由使用它的各公司共用。已使用科目的編碼、類型、餘額方向等保持不變，不會轉移任何資料。',
    'The companies of a chart share it. Used subjects keep what their lines are read by; nothing moves.',
  ],
  act: ['采用', '採用', 'Take over'],
  done: ['已按标准写入 {n} 个科目', '已按標準寫入 {n} 個科目', '{n, subject|subjects} written as in the standard'],
  left: [
    '{n} 个科目有内容保持不变：',
    '{n} 個科目有內容保持不變：',
    '{n, subject keeps|subjects keep} something as it is:',
  ],
  closeResult: ['关闭结果', '關閉結果', 'Close the result'],
  extraHow: [
    '标准以外的科目不受影响；不再使用的可在科目定义中停用。',
    '標準以外的科目不受影響；不再使用的可在科目定義中停用。',
    'Subjects outside the standard stay; those no longer needed can be disabled among the subjects.',
  ],
} satisfies WordTable
