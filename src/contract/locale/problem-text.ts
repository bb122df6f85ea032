// The sentence of a problem in one of the three languages.
import type { Problem } from '../../domain/problem.ts'
import { problem as en, problemWord as enWord } from './en/problem.ts'
import { fill, type Lang } from './text.ts'
import { problem as zhCn, problemWord as zhCnWord } from './zh-cn/problem.ts'
import { problem as zhTw, problemWord as zhTwWord } from './zh-tw/problem.ts'

const sentences = { 'zh-cn': zhCn, 'zh-tw': zhTw, en }
const words: Record<Lang, Record<string, string>> = { 'zh-cn': zhCnWord, 'zh-tw': zhTwWord, en: enWord }

/** Arguments whose values travel as codes (`customer`, `audit`, `DAILY`) and are shown as words. */
const spokenArguments = ['dim', 'right', 'type']

/** What the user reads when `refused` happens; entity types, rights and rate types appear as words of the language. */
export const problemText = (lang: Lang, refused: Problem): string => {
  const args = { ...refused.args }
  for (const name of spokenArguments) {
    const value = args[name]
    if (typeof value === 'string' && Object.hasOwn(words[lang], value)) args[name] = words[lang][value] as string
  }
  return fill(sentences[lang][refused.code], args)
}
