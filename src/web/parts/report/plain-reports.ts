// Every plain report of the product: each file `<path>.report.ts` of the contract declares one.
import type { PlainReport } from '../../../contract/ledger/define-report.ts'

const files = import.meta.glob<Record<string, PlainReport>>('../../../contract/*/*.report.ts', { eager: true })

export const plainReports: readonly PlainReport[] = Object.values(files).flatMap((file) => Object.values(file))
