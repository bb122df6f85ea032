// Whose books may be told of in lists of the instance: errors, attempts, jobs, links. What is kept with an account set
// is left out for who does not read it, and not counted; what has none is a fact of the instance.
import { isUnlimited } from '../../domain/chart/access.ts'
import { parseAccountSet } from '../../domain/chart/account-set.ts'
import type { RightHolder } from './scope.ts'

type Reading = Pick<RightHolder, 'isSuperadmin' | 'setsWith'>

/** The account sets that somebody reads; null for all, of those that are gone as well. */
export const ownBooks = ({ isSuperadmin, setsWith }: Reading): string[] | null =>
  isSuperadmin ? null : setsWith('read').map(({ value }) => value)

/** Those that he sees whole: for what tells of figures without saying of which store or subject they are. */
export const wholeBooks = ({ isSuperadmin, setsWith }: Reading): string[] | null =>
  isSuperadmin ? null : setsWith('read').flatMap(({ value, dataScope }) => (isUnlimited(dataScope) ? [value] : []))

/** Whether something that is kept with this account set, '' for none, may be told. */
export const isOwnBook = (accountSet: string, own: readonly string[] | null): boolean =>
  accountSet === '' || own === null || own.includes(accountSet)

/** A text that may name account sets of others, such as an address or a fault, with stars in the place of those. */
export const withoutOthers = (text: string, own: readonly string[] | null): string =>
  own === null
    ? text
    : text.replace(/[\p{L}\p{N}_-]+-20\d\d(?!\d)/gu, (word) =>
        parseAccountSet(word) === null || own.includes(word) ? word : '***',
      )
