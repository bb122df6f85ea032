// Words of the keys of every report.
import type { WordTable } from '../base/word-table.ts'

export const reportKeys = {
  title: ['报表的按键', '報表的按鍵', 'Keys of the report'],
  enter: [
    '取用输入的内容并回到数字；在数字上打开其组成',
    '取用輸入的內容並回到數字；在數字上開啟其組成',
    'Takes what was typed and goes to the figures; on a figure opens what it is made of',
  ],
  escape: [
    '离开参数；再按一次沿路径返回',
    '離開參數；再按一次沿路徑返回',
    'Leaves the parameters; once more goes back along the path',
  ],
  back: ['返回上一个数字', '返回上一個數字', 'Back to the figure one came from'],
} satisfies WordTable
