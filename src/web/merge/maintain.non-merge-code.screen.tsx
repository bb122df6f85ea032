// Codes that are left out when companies are merged, and those whose lines stay apart.
import { field } from '../../contract/base/master-list.ts'
import { nonMergeCode } from '../../contract/merge/non-merge-code.list.ts'
import { MasterField } from '../parts/list/master-field.tsx'
import type { MasterInputs } from '../parts/list/master-form.tsx'
import { MasterListScreen } from '../parts/list/master-list.tsx'

const subject = field.subject({ required: true, prefix: true })
const company = field.company({ required: true })

/** A subject or a company is chosen; other kinds of codes are typed. */
const inputs: MasterInputs = {
  code: (props) => {
    if (props.values.kind === 'SUBJECT') return <MasterField {...props} field={subject} />
    return <MasterField {...props} field={props.values.kind === 'COMPANY' ? company : props.field} />
  },
}

const NonMergeCodeScreen = () => <MasterListScreen list={nonMergeCode} inputs={inputs} />

export default NonMergeCodeScreen
