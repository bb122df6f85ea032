// Tables of words: one a feature, and each text stands there in all languages of the product.
import { general } from '../words/general.ts'
import type { Lang } from './language.ts'

/** A text in each language, in the order of `languages`. Places for arguments as `fill` of sentence.ts has them. */
export type Text = readonly [zhCn: string, zhTw: string, en: string]
/** The texts of a feature by their keys. */
export type WordTable = Readonly<Record<string, Text>>
/** A table in one language, with the words beneath it that all share. */
export type Spoken<Table extends WordTable> = { readonly [Key in keyof Table | keyof typeof general]: string }

/** A table by languages. */
export const spoken = <Table extends WordTable>(table: Table): Readonly<Record<Lang, Spoken<Table>>> => {
  const at = (index: 0 | 1 | 2) =>
    Object.fromEntries(
      Object.entries({ ...general, ...table }).map(([key, text]) => [key, text[index]]),
    ) as Spoken<Table>
  return { 'zh-cn': at(0), 'zh-tw': at(1), en: at(2) }
}
