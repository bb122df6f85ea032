// The languages of the product and the filling of a sentence with its arguments.

export const languages = ['zh-cn', 'zh-tw', 'en'] as const
export type Lang = (typeof languages)[number]

/** True for one of the three languages, e.g. of header `X-Lang`. */
export const isLang = (text: string): text is Lang => (languages as readonly string[]).includes(text)

/**
 * Puts arguments into the `{name}` places of a sentence. A place without an argument stays visible, so that a forgotten
 * argument is seen in a test and not hidden; braces inside an argument are never filled again.
 */
export const fill = (template: string, args: Record<string, string | number> = {}): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined
    return value === undefined ? place : String(value)
  })
