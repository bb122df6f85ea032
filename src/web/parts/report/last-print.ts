// When a user last printed or exported a report of an account set, so that what has changed since can be asked for.
import { putSetting, settingNow, useSetting } from '../../api/setting.ts'

const settingName = 'report.printed'
const keptMost = 200

/** By report and account set the moment of the figures, ISO text in UTC; the latest last. */
type Printed = Readonly<Record<string, string>>

const nothing: Printed = {}

const readPrinted = (stored: unknown): Printed =>
  typeof stored === 'object' && stored !== null
    ? Object.fromEntries(Object.entries(stored).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
    : nothing

const keyOf = (report: string, accountSet: string): string => `${report} ${accountSet}`

/**
 * Keeps the moment of the figures that were on the screen: the paper was drawn a little later, so nothing that changed
 * since is ever missed.
 */
export const markPrinted = (report: string, accountSet: string, asOf: string): void => {
  const key = keyOf(report, accountSet)
  const others = Object.entries(readPrinted(settingNow(settingName))).filter(([other]) => other !== key)
  putSetting(settingName, Object.fromEntries([...others.slice(1 - keptMost), [key, asOf]]))
}

export const useLastPrint = (report: string, accountSet: string): string | undefined => {
  const [printed] = useSetting(settingName, nothing, readPrinted)
  return printed[keyOf(report, accountSet)]
}
