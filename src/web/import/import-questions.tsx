// What a file leaves open, on the check page: each asked once for all of its kind, with its choices side by side.
import type { DraftQuestion, DraftShape } from '../../contract/import/import-draft.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { groupDigits } from '../kit/money.tsx'
import type { Fix } from './import-editor.tsx'
import { useImportWords } from './import-use.ts'

type QuestionsProps = {
  draft: DraftShape
  isBusy: boolean
  onGo: (question: DraftQuestion) => void
  onFix: (fix: Fix) => void
}

const Choices = ({ one, isBusy, onFix }: Omit<QuestionsProps, 'draft' | 'onGo'> & { one: DraftQuestion }) => {
  const t = useImportWords()
  return (
    <fieldset className="import-choices flex wrap gap-6 unboxed" aria-label={one.message}>
      {one.choices.map(({ value, label }) => {
        const isChosen = one.answer === value
        return (
          <Button
            key={value}
            small
            icon={isChosen ? 'check' : undefined}
            aria-pressed={isChosen}
            disabled={isBusy}
            onClick={() => onFix({ act: 'answer', cause: one.name, value })}
          >
            {value === one.proposed && one.choices.length > 1 ? t('proposed', { choice: label }) : label}
          </Button>
        )
      })}
    </fieldset>
  )
}

const Question = ({ one, isBusy, onGo, onFix }: Omit<QuestionsProps, 'draft'> & { one: DraftQuestion }) => {
  const t = useImportWords()
  return (
    <li className={one.answer === '' ? 'import-cause import-cause-warning' : 'import-cause import-cause-answered'}>
      <Icon name={one.answer === '' ? 'alert' : 'check'} />
      <div className="column grow shrink tops">
        {one.column === '' ? (
          <span>{one.message}</span>
        ) : (
          <button type="button" className="import-question-go text-left" onClick={() => onGo(one)}>
            {one.message}
          </button>
        )}
        {one.column !== '' && (
          <span className="page-note">{t('place', { line: one.line, column: t(`column_${one.column}`) })}</span>
        )}
        <Choices {...{ one, isBusy, onFix }} />
      </div>
    </li>
  )
}

/** Nothing is imported until each of them has an answer; an answer can be changed. */
export const ImportQuestions = ({ draft, ...rest }: QuestionsProps) => {
  const t = useImportWords()
  const { questions, openQuestions } = draft
  if (questions.length === 0) return null
  return (
    <section className="import-causes import-questions rigid scroll" aria-label={t('questions')}>
      <h2 className="import-causes-head import-warnings-head">
        {t('questions')}{' '}
        {openQuestions > 0 && (
          <b className="bad strong">{t('questionCount', { n: groupDigits(String(openQuestions)) })}</b>
        )}
      </h2>
      <ul className="stack">
        {questions.map((one) => (
          <Question key={one.name} one={one} {...rest} />
        ))}
      </ul>
    </section>
  )
}
