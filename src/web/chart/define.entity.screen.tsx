// The entities that lines refer to: customers, suppliers, employees, stores and the others, each kind with its fields.
import type { ListRow } from '../../contract/base/master-list.ts'
import { entityList } from '../../contract/chart/entity.list.ts'
import type { RowAct } from '../parts/list/list-acts.tsx'
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

const acts: readonly RowAct<ListRow>[] = [
  {
    ...{ word: 'merge', icon: 'network', code: 'gl:entity:merge' },
    opens: (row, onClose) => <EntityMerge row={row} onClose={onClose} />,
  },
]

const EntityScreen = () => (
  <MasterListScreen list={entityList} checkPage="/define/entity-import" {...{ inputs, acts }} />
)

export default EntityScreen
