// Words of pages from elsewhere inside a tab.
import type { WordTable } from '../base/word-table.ts'

export const iframe = {
  reload: ['重新加载', '重新載入', 'Reload'],
  openOutside: ['在新窗口打开', '在新視窗開啟', 'Open in a new window'],
  refused: ['该页面不能嵌入', '該頁面不能嵌入', 'This page cannot be embedded'],
  refusedText: [
    '对方不允许嵌入，或没有响应。可在新窗口打开；刚添加的地址需刷新浏览器后才能嵌入。',
    '對方不允許嵌入，或沒有回應。可在新視窗開啟；剛新增的地址需重新整理瀏覽器後才能嵌入。',
    'Its owner refuses, or does not answer. Open it in a new window. A new address needs a reload of the browser.',
  ],
} satisfies WordTable
