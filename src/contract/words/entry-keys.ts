// Words of setting the keys of voucher entry anew.
import type { WordTable } from '../base/word-table.ts'

export const entryKeys = {
  title: ['设置按键', '設定按鍵', 'Change keys'],
  change: ['设置按键…', '設定按鍵…', 'Change keys…'],
  preset: ['按键方案', '按鍵方案', 'Keys of'],
  kingdee: ['金蝶习惯', '金蝶習慣', 'Kingdee'],
  yonyou: ['用友习惯', '用友習慣', 'Yonyou'],
  resetAll: ['全部恢复', '全部恢復', 'Reset all'],
  reset: ['恢复“{act}”的按键', '恢復「{act}」的按鍵', 'Reset the keys of "{act}"'],
  done: ['完成', '完成', 'Done'],
  add: ['为“{act}”增加按键', '為「{act}」增加按鍵', 'Add a key to "{act}"'],
  replace: ['更换“{act}”的按键 {key}', '更換「{act}」的按鍵 {key}', 'Replace {key} of "{act}"'],
  remove: ['去掉“{act}”的按键 {key}', '去掉「{act}」的按鍵 {key}', 'Remove {key} from "{act}"'],
  press: ['请按键…', '請按鍵…', 'Press a key…'],
  none: ['无按键', '無按鍵', 'no key'],
  hint: [
    '按键随用户保存，在任何电脑上都一样。点按键可更换，按 Esc 放弃。',
    '按鍵隨使用者儲存，在任何電腦上都一樣。點按鍵可更換，按 Esc 放棄。',
    'Keys are yours on every computer. Press a key cap to replace it; Esc steps back.',
  ],
  reserved_browser: [
    '{key} 归浏览器或系统使用，不能设置。',
    '{key} 歸瀏覽器或系統使用，不能設定。',
    '{key} belongs to the browser or the system and cannot be used.',
  ],
  reserved_inputMethod: [
    '{key} 用于切换输入法，不能设置。',
    '{key} 用於切換輸入法，不能設定。',
    '{key} switches input methods and cannot be used.',
  ],
  reserved_text: [
    '{key} 用来输入或编辑文字，不能单独设置；请加 Ctrl、Alt 或用功能键。',
    '{key} 用來輸入或編輯文字，不能單獨設定；請加 Ctrl、Alt 或用功能鍵。',
    '{key} types or edits text and cannot be used alone; add Ctrl or Alt, or take a function key.',
  ],
  reserved_frame: [
    '{key} 在所有页面都有固定作用，不能设置。',
    '{key} 在所有頁面都有固定作用，不能設定。',
    '{key} has its meaning on every page and cannot be used.',
  ],
  taken: ['{key} 现在用于“{holder}”。', '{key} 現在用於「{holder}」。', '{key} now does "{holder}".'],
  take: ['改给“{act}”', '改給「{act}」', 'Give it to "{act}"'],
  keep: ['不改', '不改', 'Leave it'],
} satisfies WordTable
