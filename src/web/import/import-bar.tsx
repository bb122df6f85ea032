// The head of the import: which of its three steps is being done, and with which file.
import { Icon } from '../kit/icon.tsx'
import { PageBar } from '../kit/page.tsx'
import { useImportWords } from './import-use.ts'

const steps = ['upload', 'check', 'import'] as const
export type Step = (typeof steps)[number]

export const ImportBar = ({ step, name, isDone }: { step: Step; name?: string; isDone?: boolean }) => {
  const t = useImportWords()
  const at = steps.indexOf(step)
  return (
    <PageBar title={t('title')} note={name}>
      <ol className="import-steps row margin-left-8 gap-8 quiet small one-line">
        {steps.map((each, index) => (
          <li key={each} className="row gap-6" aria-current={each === step ? 'step' : undefined}>
            <span className={`import-step boxed-strong size-11 ${index <= at ? 'import-step-on' : ''}`}>
              {index < at || isDone ? <Icon name="check" size={12} /> : index + 1}
            </span>
            {t(`step_${each}`)}
          </li>
        ))}
      </ol>
    </PageBar>
  )
}
