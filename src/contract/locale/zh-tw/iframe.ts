// Words of pages from elsewhere inside a tab, in traditional Chinese.
import type { iframe as iframeZhCn } from '../zh-cn/iframe.ts'

export const iframe: typeof iframeZhCn = {
  reload: '重新載入',
  openOutside: '在新視窗開啟',
  refused: '該頁面不能嵌入',
  refusedText: '對方不允許嵌入，或沒有回應。可在新視窗開啟；剛新增的地址需重新整理瀏覽器後才能嵌入。',
}
