// Words of the comparison with the standard chart, in traditional Chinese.
import type { subjectStandard as subjectStandardZhCn } from '../zh-cn/subject-standard.ts'

export const subjectStandard: typeof subjectStandardZhCn = {
  title: '對照標準科目',
  back: '返回科目定義',
  kinds: '差異類別',
  kind_differs: '內容不同（{n}）',
  kind_missing: '缺少（{n}）',
  kind_extra: '標準以外（{n}）',
  field: '項目',
  now: '目前',
  standard: '標準',
  note: '保持不變的原因',
  nothing: '空',
  none: '沒有此類差異',
  same: '與標準相同 {n} 個',
  chosen: '已選 {n} 處',
  apply: '採用標準（{n}）',
  askTitle: '採用標準科目的 {n} 處內容？',
  askText: '科目表由使用它的各公司共用。已使用科目的編碼、類型、餘額方向等保持不變，不會轉移任何資料。',
  act: '採用',
  done: '已按標準寫入 {n} 個科目',
  left: '{n} 個科目有內容保持不變：',
  closeResult: '關閉結果',
  extraHow: '標準以外的科目不受影響；不再使用的可在科目定義中停用。',
}
