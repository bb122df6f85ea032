// The address of a page from elsewhere with its places filled; pure.

/** What an address may ask for: `{userName}`, `{accountSet}`, `{lang}`. */
export type AddressPlaces = { userName: string; accountSet: string; lang: string }

/** Where the product itself is: `location`. */
type Here = { origin: string; pathname: string }

/** An address of the product is its page within ours; any other stands as it was written, its places filled. */
export const filledAddress = (to: string, places: AddressPlaces, here: Here): string => {
  const known: Readonly<Record<string, string>> = { ...places }
  const filled = to.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(known, name) ? known[name] : undefined
    return value === undefined ? place : encodeURIComponent(value)
  })
  return filled.startsWith('/') ? `${here.origin}${here.pathname}#${filled}` : filled
}
