// The words of the product in the browser: loads them per language and gives them to components as `t`; and how days,
// sizes and work that runs are said.
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import type { Progress } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { counted } from '../../contract/base/sentence.ts'
import type { TripleShape } from '../../contract/base/shape.ts'
import { momentText as plainMoment } from '../../domain/base/moment.ts'
import { type DayForm, ownWays } from '../api/setting.ts'
import { usePreferences } from '../theme/preferences.ts'

type Module = Record<string, Record<string, string>>
type Files = Record<string, () => Promise<Module>>

/** One language of each table, as vite.words.ts makes it. */
const files: Readonly<Record<Lang, Files>> = {
  'zh-cn': import.meta.glob<Module>('../../{contract,demo}/words/*.ts', { query: '?lang=zh-cn' }),
  'zh-tw': import.meta.glob<Module>('../../{contract,demo}/words/*.ts', { query: '?lang=zh-tw' }),
  en: import.meta.glob<Module>('../../{contract,demo}/words/*.ts', { query: '?lang=en' }),
}
/** What the sign-in page needs; the rest comes with the frame. */
const firstFeatures = ['general', 'shell', 'kit', 'sign-in']
const loaded = new Set<string>()

/** Files of a language that are not loaded yet, each with the name under which it will be in `loaded`. */
const wantedOf = (lang: Lang, all: boolean) =>
  Object.entries(files[lang])
    .map(([path, load]) => ({ path, name: `${lang} ${path}`, load }))
    .filter(({ path }) => all || firstFeatures.some((feature) => path.endsWith(`/${feature}.ts`)))
    .filter(({ name }) => !loaded.has(name))

/** Loads the words of a language: those of the sign-in page, or all. Each exported object is one name space. */
export const loadWords = async (lang: Lang, all: boolean): Promise<void> => {
  await Promise.all(
    wantedOf(lang, all).map(async ({ name, load }) => {
      const words = await load()
      for (const [feature, texts] of Object.entries(words)) i18next.addResourceBundle(lang, feature, texts, true, true)
      loaded.add(name)
    }),
  )
  forgetSayers()
}

/** The places of a text that count something, `{n, line|lines}`, as the server fills them. */
const counting = {
  type: 'formatter',
  init: () => undefined,
  format: (value: string | number | undefined, words?: string) => counted(value ?? '', words),
} as const

/** Begins to fetch all words of a language, which `loadWords` will take: they come beside the frame, not after it. */
export const fetchWords = (lang: Lang): void => {
  // What cannot be fetched is told by `loadWords`, which asks again.
  for (const { load } of wantedOf(lang, true)) load().catch(() => undefined)
}

const told = new Set<string>()

/** A key without words is a fault of the product, an error that nobody catches; a default stands for them. */
const tellMissing = (_langs: readonly string[], feature: string, key: string, ...[, , asked]: unknown[]): void => {
  const name = `${feature}:${key}`
  if (told.has(name) || (asked as { defaultValue?: string }).defaultValue !== undefined) return
  told.add(name)
  reportError(new Error(`no words for ${name}`))
}

/** Starts the words in a language; call once before the first render. */
export const startWords = async (lang: Lang): Promise<void> => {
  await i18next.use(counting).init({
    lng: lang,
    lowerCaseLng: true,
    fallbackLng: 'zh-cn',
    fallbackNS: 'general',
    resources: {},
    saveMissing: true,
    missingKeyHandler: tellMissing,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  })
  await loadWords(lang, false)
}

/** Speaks another language from now on, without a reload; its words are loaded already. */
export const speak = async (lang: Lang): Promise<void> => {
  await i18next.changeLanguage(lang)
  forgetSayers()
}

/** Of several keys the first that has words; `defaultValue`: what stands for data that may have none. */
export type Say = (key: string | string[], args?: Record<string, string | number>) => string

/** The words outside of components (toasts, key handlers); `feature:key`. */
export const say: Say = (key, args) => i18next.t(key, args ?? {})

/** The keys for which a feature has words of its own, before those that it shares with all. */
export const ownFirst = (feature: string, keys: readonly string[]): string[] => [
  ...keys.filter((key) => i18next.getResource(i18next.language, feature, key) !== undefined),
  ...keys,
]

/** One `t` per feature and state of the words: a row of a grid must not pay for a subscription of its own. */
let sayers = new Map<string, Say>()
const listeners = new Set<() => void>()

const forgetSayers = (): void => {
  sayers = new Map()
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

const sayerOf = (feature: string): Say => {
  const known = sayers.get(feature)
  if (known) return known
  const sayer: Say = (key, args) => i18next.t(key, { ns: feature, ...args })
  sayers.set(feature, sayer)
  return sayer
}

/** `const t = useWords('voucher')`, then `t('lines', { n: 3 })` or, of another name space, `t('kit:ok')`. */
export const useWords = (feature: string): Say => useSyncExternalStore(subscribe, () => sayerOf(feature))

export const useLang = (): Lang => usePreferences((state) => state.globalI18n)

/** The text of a triple in a language; an empty one falls back to simplified Chinese, then to English. */
export const textOf = (triple: TripleShape, lang: Lang): string => triple[lang] || triple['zh-cn'] || triple.en

/** The name of master data in a language (`nameZhCn`, `nameZhTw`, `nameEn`). */
export const nameOf = (row: { nameZhCn: string; nameZhTw: string; nameEn: string }, lang: Lang): string => {
  const names = { 'zh-cn': row.nameZhCn, 'zh-tw': row.nameZhTw, en: row.nameEn }
  return names[lang] || row.nameZhCn || row.nameEn
}

/** What the product is called: as its users have named it in the settings, else by its own name. */
export const productTitle = (): string => usePreferences.getState().globalTitle || say('shell:product')

/** The global title (R-053): after the dash in the title of every page. */
export const useProductTitle = (): string => {
  const t = useWords('shell')
  const own = usePreferences((state) => state.globalTitle)
  return own || t('product')
}

// Days and moments are shown as their reader likes them. What is typed, sent and filed stays 2025-06-30.
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})(| \d{2}:\d{2}(:\d{2})?)$/

/** A day (`2025-06-30`), with or without a time behind it, in the form that the user likes; any other text as it is. */
export const dayText = (text: string, form?: DayForm): string => {
  // Asked of each cell of each grid: what is no day is out at once.
  const [, year, month, day, time = ''] = (text[4] === '-' && dayPattern.exec(text)) || []
  return year === undefined || (form ?? ownWays().days) === 'ymd' ? text : `${day}/${month}/${year}${time}`
}

/** A moment (ISO text) as a day with hour and minute; '' for ''. */
export const momentText = (moment: string): string => dayText(plainMoment(moment))

/** A moment of these days, without its year: `06-30 09:00`. */
export const shortMoment = (moment: string): string => {
  const [, month = '', day = '', time = ''] = /^\d{4}-(\d{2})-(\d{2}) (.*)$/.exec(plainMoment(moment)) ?? []
  return ownWays().days === 'ymd' ? `${month}-${day} ${time}` : `${day}/${month} ${time}`
}

const kilobyte = 1024

/** `1.4 MB`: of bytes, which are no money. */
export const sizeText = (bytes: number): string => {
  if (bytes < kilobyte) return `${bytes} B`
  const isLarge = bytes >= kilobyte * kilobyte
  const tenths = Math.round((bytes * 10) / (isLarge ? kilobyte * kilobyte : kilobyte))
  return `${Math.floor(tenths / 10)}${tenths % 10 === 0 ? '' : `.${tenths % 10}`} ${isLarge ? 'MB' : 'KB'}`
}

/** A stage in words; one without words of its own, such as a month, stands for itself. */
export const stageText = (t: Say, stage: string): string => t(`job:stage_${stage}`, { defaultValue: stage })

/** How far a slow call is: its place in the row, its stage, or only that it works. */
export const workingText = (t: Say, progress: Progress | null): string => {
  if (progress === null) return t('kit:working')
  const { stage, pct, queuePos } = progress
  return queuePos === undefined
    ? t('kit:progress', { stage: stage === '' ? '' : stageText(t, stage), pct }).trim()
    : t('kit:queued', { n: queuePos })
}
