// Every report of the product.

import type { PlainReport } from '../../../contract/ledger/define-report.ts'
import { reportScreensWith } from '../../../contract/ledger/report-screen.ts'

const files = import.meta.glob<Record<string, PlainReport>>('../../../contract/*/*.report.ts', { eager: true })

/** Every plain report of the product: each file `<path>.report.ts` of the contract declares one. */
export const plainReports: readonly PlainReport[] = Object.values(files).flatMap((file) => Object.values(file))

/** Every report of the product, plain or not. */
export const reportScreens = reportScreensWith(plainReports)
