// Traditional Chinese as it is written in Taiwan: neither simplified characters nor words of the mainland.
import { expect, test } from 'vitest'

const modules = import.meta.glob<Record<string, Record<string, unknown>>>('./zh-tw/*.ts', { eager: true })

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

const simplified = /[账凭证务报单编码号额汇审记录币损业关闭开编项条铺辅页产权们这个为对动]/

test('words are those of Taiwan', () => {
  const found = Object.values(modules).flatMap((words) =>
    Object.values(words).flatMap((texts) =>
      Object.entries(texts).flatMap(([key, text]) =>
        Object.entries(mainland)
          .filter(([word]) => typeof text === 'string' && text.includes(word))
          .map(([word, better]) => `${key}: ${word} → ${better}`)
          .concat(typeof text === 'string' && simplified.test(text) ? [`${key}: ${text}`] : []),
      ),
    ),
  )
  expect(found).toEqual([])
})
