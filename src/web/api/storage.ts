// Browser storage under the product's prefix; a full or forbidden store is treated as an empty one.

const prefix = 'selvedge:'

const storeOf = (area: () => Storage) => ({
  /** The stored value, or undefined. */
  read: <T>(key: string): T | undefined => {
    try {
      const text = area().getItem(prefix + key)
      return text === null ? undefined : (JSON.parse(text) as T)
    } catch {
      // Private windows may refuse storage, and old text may not parse: both mean "nothing stored".
      return undefined
    }
  },
  /** False when it could not be stored. */
  write: (key: string, value: unknown): boolean => {
    try {
      area().setItem(prefix + key, JSON.stringify(value))
      return true
    } catch {
      // Storage is a convenience; a full one must not stop the work.
      return false
    }
  },
  remove: (key: string): void => {
    try {
      area().removeItem(prefix + key)
    } catch {
      // As above.
    }
  },
})

export const localStore = storeOf(() => localStorage)
export const sessionStore = storeOf(() => sessionStorage)

/** Removes everything of ours from sessionStorage (sign-out, expiry). */
export const clearSession = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
