// What the check page has found, below its grid: problems and warnings by cause, and what the file leaves open.
import type { DraftCause, DraftQuestion, DraftShape } from '../../contract/import/import-draft.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { groupDigits } from '../kit/money.tsx'
import { Kbd } from '../kit/page.tsx'
import type { Fix } from './import-editor.tsx'
import { shownText, useImport, useImportWords } from './import-use.tsx'

type CausesProps = { draft: DraftShape; isBusy: boolean; onGo: (cause: DraftCause) => void; onFix: (fix: Fix) => void }

const Cause = ({ one, isBusy, onGo, onFix }: Omit<CausesProps, 'draft'> & { one: DraftCause }) => {
  const t = useImportWords()
  const { looks } = useImport()
  return (
    <li className={one.isWarning ? 'import-cause import-cause-warning' : 'import-cause'}>
      <Icon name={one.isWarning ? 'alert' : 'error'} />
      <div className="column flex-1 min-w-0 items-start">
        <button type="button" className="truncate text-left max-w-full hover:text-primary" onClick={() => onGo(one)}>
          {one.message}
        </button>
        <span className="page-note">{t('place', { line: one.line, column: t(`column_${one.column}`) })}</span>
      </div>
      <div className="column flex-none items-end whitespace-nowrap">
        <span className="page-note">{one.code}</span>
        <span>
          {one.suggestion && (
            <button
              type="button"
              className="link-button"
              disabled={isBusy}
              onClick={() => onFix({ act: 'alike', cause: one.cause, value: one.suggestion })}
            >
              {t('correctTo', { value: shownText(looks, one.column, one.suggestion, t) })}
            </button>
          )}{' '}
          {one.count > 1 && <span className="page-note">{t('alikeCount', { n: groupDigits(String(one.count)) })}</span>}
        </span>
      </div>
    </li>
  )
}

const List = ({ causes, ...rest }: Omit<CausesProps, 'draft'> & { causes: readonly DraftCause[] }) => (
  <ul className="grid">
    {causes.map((one) => (
      <Cause key={one.cause} one={one} {...rest} />
    ))}
  </ul>
)

/** How many kinds in how many places; both as they are read. */
const counts = (causes: number, n: number) => ({ causes: groupDigits(String(causes)), n: groupDigits(String(n)) })

/** What keeps nobody from importing, behind what does. */
const Warnings = ({ draft, ...rest }: CausesProps) => {
  const t = useImportWords()
  const causes = draft.causes.filter(({ isWarning }) => isWarning)
  if (draft.warnings === 0) return null
  return (
    <section className="import-causes flex-none overflow-auto max-h-190" aria-label={t('warnings')}>
      <h2 className="import-warnings-head row sticky top-0 gap-8 h-32 px-16 bg-surface-2 lined text-13 font-semibold">
        {t('warnings')}{' '}
        <b className="text-negative font-semibold">{t('warningCount', counts(causes.length, draft.warnings))}</b>
      </h2>
      <List causes={causes} {...rest} />
    </section>
  )
}

const Problems = ({ draft, ...rest }: CausesProps) => {
  const t = useImportWords()
  const { causeCount, problems } = draft
  const causes = draft.causes.filter(({ isWarning }) => !isWarning)
  if (problems === 0) return null
  return (
    <section className="import-causes flex-none overflow-auto max-h-190" aria-label={t('problems')}>
      <h2 className="row sticky top-0 gap-8 h-32 px-16 bg-surface-2 lined text-13 font-semibold">
        {t('problems')} <b className="text-negative font-semibold">{t('problemCount', counts(causeCount, problems))}</b>
        <span className="bar-end page-note">
          <Kbd>F8</Kbd> {t('nextOne')}
        </span>
      </h2>
      <List causes={causes} {...rest} />
      {causeCount > causes.length && <p className="page-note">{t('moreCauses', { n: causeCount - causes.length })}</p>}
    </section>
  )
}

export const ImportCauses = (props: CausesProps) => (
  <>
    <Problems {...props} />
    <Warnings {...props} />
  </>
)

type QuestionsProps = {
  draft: DraftShape
  isBusy: boolean
  onGo: (question: DraftQuestion) => void
  onFix: (fix: Fix) => void
}

const Choices = ({ one, isBusy, onFix }: Omit<QuestionsProps, 'draft' | 'onGo'> & { one: DraftQuestion }) => {
  const t = useImportWords()
  return (
    <fieldset className="import-choices flex flex-wrap gap-6 unboxed px-0 pt-6 pb-2" aria-label={one.message}>
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
      <div className="column flex-1 min-w-0 items-start">
        {one.column === '' ? (
          <span>{one.message}</span>
        ) : (
          <button type="button" className="text-left hover:text-primary" onClick={() => onGo(one)}>
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
    <section className="import-causes import-questions flex-none overflow-auto max-h-190" aria-label={t('questions')}>
      <h2 className="import-warnings-head row sticky top-0 gap-8 h-32 px-16 bg-surface-2 lined text-13 font-semibold">
        {t('questions')}{' '}
        {openQuestions > 0 && (
          <b className="text-negative font-semibold">{t('questionCount', { n: groupDigits(String(openQuestions)) })}</b>
        )}
      </h2>
      <ul className="grid">
        {questions.map((one) => (
          <Question key={one.name} one={one} {...rest} />
        ))}
      </ul>
    </section>
  )
}
