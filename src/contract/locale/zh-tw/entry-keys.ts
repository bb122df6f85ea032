// Words of setting the keys of voucher entry anew, in traditional Chinese.
import type { entryKeys as entryKeysZhCn } from '../zh-cn/entry-keys.ts'

export const entryKeys: typeof entryKeysZhCn = {
  title: '設定按鍵',
  change: '設定按鍵…',
  preset: '按鍵方案',
  kingdee: '金蝶習慣',
  yonyou: '用友習慣',
  resetAll: '全部恢復',
  reset: '恢復「{act}」的按鍵',
  done: '完成',
  add: '為「{act}」增加按鍵',
  replace: '更換「{act}」的按鍵 {key}',
  remove: '去掉「{act}」的按鍵 {key}',
  press: '請按鍵…',
  none: '無按鍵',
  hint: '按鍵隨使用者儲存，在任何電腦上都一樣。點按鍵可更換，按 Esc 放棄。',
  reserved_browser: '{key} 歸瀏覽器或系統使用，不能設定。',
  reserved_inputMethod: '{key} 用於切換輸入法，不能設定。',
  reserved_text: '{key} 用來輸入或編輯文字，不能單獨設定；請加 Ctrl、Alt 或用功能鍵。',
  reserved_frame: '{key} 在所有頁面都有固定作用，不能設定。',
  taken: '{key} 現在用於「{holder}」。',
  take: '改給「{act}」',
  keep: '不改',
}
