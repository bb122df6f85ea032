// The one order of keys: that of the database, not of a language.

/**
 * Compares two values of one kind: below zero, zero or above zero. Texts go by their code units, which is the order of
 * collation "C" for all that codes are made of.
 */
export const order = <Value>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)
