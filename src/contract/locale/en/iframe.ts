// Words of pages from elsewhere inside a tab, in English.
import type { iframe as iframeZhCn } from '../zh-cn/iframe.ts'

export const iframe: typeof iframeZhCn = {
  reload: 'Reload',
  openOutside: 'Open in a new window',
  refused: 'This page cannot be embedded',
  refusedText:
    'Its owner refuses, or does not answer. Open it in a new window. A new address needs a reload of the browser.',
}
