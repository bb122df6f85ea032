// What may be chosen of a dictionary, in the language of the caller: `const sexes = useDictionary('sex')`.
import { type DictionaryChoice, dictionaryCalls } from '../../contract/office/dictionary.ts'
import { useCall } from '../api/query.ts'
import { useLang } from '../kit/words.ts'

const none: readonly DictionaryChoice[] = []

export type Dictionary = {
  items: readonly DictionaryChoice[]
  /** For a `Select`: the choices, and what is chosen already even where it is not to be chosen any more. */
  options(chosen: string): { value: string; label: string }[]
  /** The word of a value; the value itself where there is none. */
  labelOf(value: string): string
}

export const useDictionary = (code: string): Dictionary => {
  // The answer is in one language: another one is another answer.
  const lang = useLang()
  const data = useCall(dictionaryCalls.data, { codes: code, lang }).data
  const items = data?.[code] ?? none
  const labelOf = (value: string) => items.find((item) => item.value === value)?.label ?? value
  const options = (chosen: string) => {
    const all = items.map(({ value, label }) => ({ value, label }))
    return chosen === '' || all.some(({ value }) => value === chosen) ? all : [...all, { value: chosen, label: chosen }]
  }
  return { items, options, labelOf }
}
