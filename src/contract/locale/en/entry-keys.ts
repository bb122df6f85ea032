// Words of setting the keys of voucher entry anew, in English.
import type { entryKeys as entryKeysZhCn } from '../zh-cn/entry-keys.ts'

export const entryKeys: typeof entryKeysZhCn = {
  title: 'Change keys',
  change: 'Change keys…',
  preset: 'Keys of',
  kingdee: 'Kingdee',
  yonyou: 'Yonyou',
  resetAll: 'Reset all',
  reset: 'Reset the keys of "{act}"',
  done: 'Done',
  add: 'Add a key to "{act}"',
  replace: 'Replace {key} of "{act}"',
  remove: 'Remove {key} from "{act}"',
  press: 'Press a key…',
  none: 'no key',
  hint: 'Keys are yours on every computer. Press a key cap to replace it; Esc steps back.',
  reserved_browser: '{key} belongs to the browser or the system and cannot be used.',
  reserved_inputMethod: '{key} switches input methods and cannot be used.',
  reserved_text: '{key} types or edits text and cannot be used alone; add Ctrl or Alt, or take a function key.',
  reserved_frame: '{key} has its meaning on every page and cannot be used.',
  taken: '{key} now does "{holder}".',
  take: 'Give it to "{act}"',
  keep: 'Leave it',
}
