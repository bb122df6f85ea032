// What the fields and choices of a plain list are called.
import type { Lang } from '../../../contract/base/language.ts'
import type { MasterList } from '../../../contract/base/master-list.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { listWords } from '../../kernel/master-lists.ts'

/** A word of the list, or of all lists; undefined where there is none. */
export const wordIn = (list: MasterList, lang: Lang, key: string): string | undefined => {
  const shared: Readonly<Record<string, string>> = wordsOf[lang].masterList
  return listWords.get(list.name)?.[lang][key] ?? shared[key]
}

export const titleIn = (list: MasterList, lang: Lang, name: string): string => wordIn(list, lang, `f_${name}`) ?? name
