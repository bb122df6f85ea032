// The words of the states of an account set.
import type { Say } from '../kit/words.ts'

const known = ['preparing', 'active', 'open', 'closed', 'archived']

/** A word of ours where there is one, else what the server says. */
export const statusWord = (t: Say, status: string): string =>
  known.includes(status.toLowerCase()) ? t(`status_${status.toLowerCase()}`) : status
