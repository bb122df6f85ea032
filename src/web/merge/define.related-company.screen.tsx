// Companies of the group that trade with each other; a relation that the other side lacks is made from this one.
import type { ListRow, ListValues } from '../../contract/base/master-list.ts'
import { relatedCompany } from '../../contract/merge/related-company.list.ts'
import { useCall } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { onMany, type RowAct } from '../parts/list/list-acts.tsx'
import { MasterForm } from '../parts/list/master-form.tsx'
import { MasterListScreen } from '../parts/list/master-list.tsx'
import { Intercompany } from './intercompany.tsx'

const rowsMost = 500

const sidesOf = ({ company, counterparty }: ListValues): string => `${company} ${counterparty}`

/** The same relation from the other side; who the first company is in those books is for people to say. */
const mirrorOf = (values: ListValues): ListValues => ({
  ...values,
  company: values.counterparty ?? '',
  counterparty: values.company ?? '',
  entityCode: '',
  share: '',
  pairs: [values.pairs ?? []].flat().map((pair) => String(pair).split('-').reverse().join('-')),
})

const noInputs = {}

const RelatedCompanies = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('relatedCompany')
  const rows = useCall(relatedCompany.calls.list, { pageSize: rowsMost, enabled: true }).data?.items ?? []
  const there = new Set(rows.map(({ values }) => sidesOf(values)))
  const missing = rows.filter(({ values }) => !there.has(sidesOf(mirrorOf(values))))
  const matchAct = onMany<ListRow>(
    { word: 'match', icon: 'scale', opens: (_, onClose) => <Intercompany set={set} onClose={onClose} /> },
    0,
  )
  const mirrorAct: RowAct<ListRow> = {
    ...{ word: 'addMirror', icon: 'plus', code: 'gl:relatedCompany:add' },
    note: missing.length > 0 ? t('mirrorMissing', { n: missing.length }) : undefined,
    when: ({ id }) => missing.some((row) => row.id === id),
    opens: ({ values }, onClose) => (
      <MasterForm
        {...{ list: relatedCompany, row: null, begin: mirrorOf(values), inputs: noInputs, readOnly: false, onClose }}
      />
    ),
  }
  return <MasterListScreen list={relatedCompany} acts={[matchAct, mirrorAct]} />
}

export default ofAccountSet(RelatedCompanies)
