// What the product is called: as its users have named it in the settings, else by its own name.
import { usePreferences } from '../theme/preferences.ts'
import { say, useWords } from './words.ts'

export const productTitle = (): string => usePreferences.getState().globalTitle || say('shell:product')

/** The global title: after the dash in the title of every page. */
export const useProductTitle = (): string => {
  const t = useWords('shell')
  const own = usePreferences((state) => state.globalTitle)
  return own || t('product')
}
