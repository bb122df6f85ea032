// The words that the server says, by languages and by features.
import type { Lang } from './language.ts'
import * as tables from './server-words.ts'
import { type Spoken, spoken } from './word-table.ts'

export type Words = { readonly lang: Lang } & {
  readonly [Feature in keyof typeof tables]: Spoken<(typeof tables)[Feature]>
}

const wordsIn = (lang: Lang): Words =>
  ({
    lang,
    ...Object.fromEntries(Object.entries(tables).map(([feature, table]) => [feature, spoken(table)[lang]])),
  }) as Words

export const wordsOf: Readonly<Record<Lang, Words>> = {
  'zh-cn': wordsIn('zh-cn'),
  'zh-tw': wordsIn('zh-tw'),
  en: wordsIn('en'),
}
