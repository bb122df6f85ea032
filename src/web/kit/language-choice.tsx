// The language switch of pages without the frame.
import { type Lang, languages } from '../../contract/base/language.ts'
import { setPreferences } from '../theme/preferences.ts'
import { Icon, MenuButton } from './button.tsx'
import { toast } from './toast.tsx'
import { loadWords, say, speak, useLang, useWords } from './words.ts'

/** Every language by its own name. */
export const languageNames = { 'zh-cn': '简体中文', 'zh-tw': '繁體中文', en: 'English' } as const

let wanted: Lang | null = null

/** Switches words, dates and the document at once, without a reload; of two choices the later one counts. */
export const chooseLanguage = async (lang: Lang): Promise<void> => {
  wanted = lang
  try {
    await loadWords(lang, true)
  } catch {
    // The files of the words have not come: nothing changes, and the user hears why.
    toast({ look: 'error', title: say('shell:netError') })
    return
  }
  if (wanted !== lang) return
  await speak(lang)
  setPreferences({ globalI18n: lang })
}

export const LanguageChoice = () => {
  const t = useWords('shell')
  const lang = useLang()
  const items = languages.map((one) => ({
    key: one,
    label: <span lang={one}>{languageNames[one]}</span>,
    checked: one === lang,
    onSelect: () => void chooseLanguage(one),
  }))
  return (
    <MenuButton label={t('language')} items={items} align="end">
      <Icon name="language" />
      {languageNames[lang]}
      <Icon name="chevron-down" size={14} />
    </MenuButton>
  )
}
