// Companies of the group that trade with each other; a relation that the other side lacks is made from this one.
import { useState } from 'react'
import type { ListRow, ListValues } from '../../contract/base/master-list.ts'
import { relatedCompany } from '../../contract/merge/related-company.list.ts'
import { apiOf } from '../api/api-of.ts'
import { useCall } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { MasterForm } from '../parts/list/master-form.tsx'
import { MasterListScreen } from '../parts/list/master-list.tsx'
import { Intercompany } from './intercompany.tsx'

const relatedApi = apiOf(relatedCompany.calls)
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

const MirrorAct = ({ chosen, onMirror }: { chosen: readonly ListRow[]; onMirror: (values: ListValues) => void }) => {
  const t = useWords('relatedCompany')
  const { data } = useCall(relatedApi.list, { pageSize: rowsMost, enabled: true })
  const rows = data?.items ?? []
  const there = new Set(rows.map(({ values }) => sidesOf(values)))
  const missing = rows.filter(({ values }) => !there.has(sidesOf(mirrorOf(values))))
  const [one] = chosen
  const isMissing = chosen.length === 1 && missing.some(({ id }) => id === one?.id)
  return (
    <>
      <Auth code="gl:relatedCompany:add">
        <Button icon="plus" disabled={!isMissing} onClick={() => one && onMirror(mirrorOf(one.values))}>
          {t('addMirror')}
        </Button>
      </Auth>
      {missing.length > 0 && <span className="page-note">{t('mirrorMissing', { n: missing.length })}</span>}
    </>
  )
}

const RelatedCompanies = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('relatedCompany')
  const [isMatching, setMatching] = useState(false)
  const [mirror, setMirror] = useState<ListValues | null>(null)
  return (
    <>
      <MasterListScreen
        list={relatedCompany}
        acts={(chosen) => (
          <>
            <Button icon="scale" onClick={() => setMatching(true)}>
              {t('match')}
            </Button>
            <MirrorAct chosen={chosen} onMirror={setMirror} />
          </>
        )}
      />
      {isMatching && <Intercompany set={set} onClose={() => setMatching(false)} />}
      {mirror && (
        <MasterForm
          list={relatedCompany}
          row={null}
          begin={mirror}
          inputs={noInputs}
          readOnly={false}
          onClose={() => setMirror(null)}
        />
      )}
    </>
  )
}

export default ofAccountSet(RelatedCompanies)
