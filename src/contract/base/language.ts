// Languages of the product, and which one a caller speaks.

export const languages = ['zh-cn', 'zh-tw', 'en'] as const
export type Lang = (typeof languages)[number]

const languageSet: ReadonlySet<string> = new Set(languages)

/**
 * The language of a caller: `X-Lang` when it names one of ours, else the first language of `Accept-Language` that we
 * speak, else simplified Chinese.
 */
export const languageOf = (xLang: string | undefined, acceptLanguage: string | undefined): Lang => {
  const wanted = xLang?.toLowerCase()
  if (wanted && languageSet.has(wanted)) return wanted as Lang
  for (const part of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const tag = part.split(';')[0]?.trim() ?? ''
    if (tag.startsWith('en')) return 'en'
    if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zh-tw'
    if (tag.startsWith('zh')) return 'zh-cn'
  }
  return 'zh-cn'
}
