// What is done with many documents at once: which act runs, and what came of the last one.
import { useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import { CallRefused } from '../api/failure.ts'

type Done<Acted, Made> = { acted?: Acted; made?: Made }

/** `act` with what it did, or with why nothing was done. */
export type ActedReport<Act, Acted, Made> = Done<Acted, Made> & { act: Act; problems?: readonly WireProblem[] }

/** `during(act, work)` runs one act after the other; it resolves to whether it was done. */
export const useActed = <Act extends string, Acted, Made>() => {
  const [busy, setBusy] = useState<Act | null>(null)
  const [report, setReport] = useState<ActedReport<Act, Acted, Made> | null>(null)
  const during = async (act: Act, work: () => Promise<Done<Acted, Made>>): Promise<boolean> => {
    setBusy(act)
    try {
      setReport({ act, ...(await work()) })
      return true
    } catch (trouble) {
      // What the call has not told itself stands in the panel, with every document it is about.
      if (trouble instanceof CallRefused) setReport({ act, problems: trouble.problems })
      return false
    } finally {
      setBusy(null)
    }
  }
  return { busy, report, during, dismiss: () => setReport(null) }
}
