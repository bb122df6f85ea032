// How a user wants voucher entry to look and to begin lines: kept for the user, the same on every computer.
import { settingNow, useSetting } from '../../api/setting.ts'

/** A compact table, or the sheet of paper of an accounting voucher. */
export type Look = 'table' | 'paper'

export type Display = {
  readonly look: Look
  /** A new line begins with the summary of the line above. */
  readonly takesSummary: boolean
}

const settingName = 'voucher.display'
const standard: Display = { look: 'table', takesSummary: true }

/** What is stored, perhaps by an older version, as a display. */
export const readDisplay = (stored: unknown): Display => {
  const { look, takesSummary } = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Display>
  return { look: look === 'paper' ? 'paper' : 'table', takesSummary: takesSummary !== false }
}

export const displayNow = (): Display => readDisplay(settingNow(settingName))

export const useDisplay = () => useSetting<Display>(settingName, standard, readDisplay)
