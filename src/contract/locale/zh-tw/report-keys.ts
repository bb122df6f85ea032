// Words of the keys of every report, in traditional Chinese.
import type { reportKeys as reportKeysZhCn } from '../zh-cn/report-keys.ts'

export const reportKeys: typeof reportKeysZhCn = {
  title: '報表的按鍵',
  enter: '取用輸入的內容並回到數字；在數字上開啟其組成',
  escape: '離開參數；再按一次沿路徑返回',
  back: '返回上一個數字',
  print: '列印',
}
