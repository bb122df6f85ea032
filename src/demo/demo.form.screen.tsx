// What forms can do, a page of each: rules, columns, a form drawn from its description, steps with a draft, a tree.
import { useWords } from '../web/kit/words.ts'
import { DemoTabs } from './demo-tabs.tsx'
import { FormColumns } from './form-columns.tsx'
import { FormRules } from './form-rules.tsx'
import { FormSteps } from './form-steps.tsx'
import { FormTree } from './form-tree.tsx'
import { FormDrawn } from './json-form.tsx'

const parts = { rules: FormRules, columns: FormColumns, drawn: FormDrawn, steps: FormSteps, tree: FormTree }

const FormScreen = () => {
  const t = useWords('demo')
  return <DemoTabs title={t('form')} parts={parts} />
}

export default FormScreen
