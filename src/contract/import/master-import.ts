// The calls of the imports of openings, rates, entities and subjects: the check page that vouchers have too.
import { booksTouched } from '../base/stale-reads.ts'
import { importDraftCalls } from './import-draft.ts'

const ofBooks = [...booksTouched, 'accountSet', 'verify', 'closing']

export const openingImportCalls = importDraftCalls('/gl/opening-import', {
  ...{ button: 'gl:opening:import', feature: 'openingImport', touches: [...ofBooks, 'opening'] },
})

/** What the whole group shares is brought by whoever reads some books. */
const right = 'read' as const

export const rateImportCalls = importDraftCalls('/gl/rate-import', {
  ...{ button: 'gl:exchangeRate:import', feature: 'rateImport', touches: [...ofBooks, 'exchangeRate'], right },
})

export const entityImportCalls = importDraftCalls('/gl/entity-import', {
  ...{ button: 'gl:entity:import', feature: 'entityImport', touches: [...ofBooks, 'entity'], right },
})

export const chartImportCalls = importDraftCalls('/gl/subject-import', {
  ...{ button: 'gl:subject:import', feature: 'subjectImport', touches: [...ofBooks, 'subject'], right },
})
