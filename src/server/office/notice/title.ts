// The title that a person has written for everybody, in each language.
import type { Lang } from '../../../contract/base/language.ts'

/** Its place among what the notice names. */
export const titleName: Readonly<Record<Lang, string>> = { 'zh-cn': 'zhCn', 'zh-tw': 'zhTw', en: 'en' }
