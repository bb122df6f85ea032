// The entities that lines refer to: customers, suppliers, employees, stores and the others, each kind with its fields.
import { useState } from 'react'
import type { ListRow } from '../../contract/base/master-list.ts'
import { entityList } from '../../contract/chart/entity.list.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { useWords } from '../kit/words.ts'
import type { MasterInputs } from '../parts/list/master-form.tsx'
import { MasterListScreen } from '../parts/list/master-list.tsx'
import { EntitySearch } from '../parts/subject-picker.tsx'
import { EntityMerge } from './entity-merge.tsx'

/** A store has one manager at most. */
const inputs: MasterInputs = {
  managers: ({ name, id, label, values, invalid, onChange }) => (
    <EntitySearch
      id={id}
      type="employee"
      label={label}
      value={[values[name] ?? ''].flat().map(String)[0] ?? ''}
      invalid={invalid}
      onChange={(code) => onChange(code === '' ? [] : [code])}
    />
  ),
}

const EntityScreen = () => {
  const t = useWords('entity')
  const [merged, setMerged] = useState<ListRow | null>(null)
  const acts = (chosen: readonly ListRow[]) => (
    <Auth code="gl:entity:merge">
      <Button icon="network" disabled={chosen.length !== 1} onClick={() => setMerged(chosen[0] ?? null)}>
        {t('merge')}
      </Button>
    </Auth>
  )
  return (
    <>
      <MasterListScreen list={entityList} inputs={inputs} acts={acts} checkPage="/define/entity-import" />
      {merged && <EntityMerge row={merged} onClose={() => setMerged(null)} />}
    </>
  )
}

export default EntityScreen
