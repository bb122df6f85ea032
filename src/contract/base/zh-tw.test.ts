// Traditional Chinese as it is written in Taiwan: neither simplified characters nor words of the mainland.
import { expect, test } from 'vitest'

import { spoken, type WordTable } from './word-table.ts'

const modules = import.meta.glob<Record<string, WordTable>>(['../words/*.ts', '../../demo/words/*.ts'], { eager: true })

/** Words that a converter leaves as they are, and what people in Taiwan say instead. */
const mainland: Readonly<Record<string, string>> = {
  保存: '儲存',
  默認: '預設',
  打開: '開啟',
  數據: '資料',
  文件: '檔案',
  導入: '匯入',
  導出: '匯出',
  打印: '列印',
  接口: '介面',
  單元格: '儲存格',
  快捷鍵: '快速鍵',
  搜索: '搜尋',
  回車: 'Enter',
  模板: '範本',
  創建: '建立',
  自定義: '自訂',
  隊列: '佇列',
  當前: '目前',
  聯繫: '聯絡',
  信息: '資訊',
  網絡: '網路',
  服務器: '伺服器',
  用戶: '使用者',
  刷新: '重新整理',
  合同: '合約',
  '第 {n} 行': '第 {n} 列',
  '{n} 行': '{n} 列',
  '“': '「',
}

/** The characters of Big5: one outside of it is not used in Taiwan. */
const big5 = (): ReadonlySet<string> => {
  const decoder = new TextDecoder('big5')
  const all = new Set<string>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      for (const character of decoder.decode(Uint8Array.of(lead, trail))) all.add(character)
    }
  }
  return all
}
const known = big5()

/** Some of the simplified characters that Big5 has as well. */
const simplified = /[账凭证务报单编码号额汇审记录币损业关闭开编项条铺辅页产权们这个为对动]/

const isStrange = (text: string): boolean =>
  simplified.test(text) || [...text].some((one) => /\p{Script=Han}/u.test(one) && !known.has(one))

test('words are those of Taiwan', () => {
  const found = Object.values(modules).flatMap((words) =>
    Object.values(words).flatMap((table) =>
      Object.entries(spoken(table)['zh-tw']).flatMap(([key, text]) =>
        Object.entries(mainland)
          .filter(([word]) => text.includes(word))
          .map(([word, better]) => `${key}: ${word} → ${better}`)
          .concat(isStrange(text) ? [`${key}: ${text}`] : []),
      ),
    ),
  )
  expect(found).toEqual([])
})
