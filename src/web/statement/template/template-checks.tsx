// What keeps a template from being published, each with the line to go to, and what a revision changed.
import { useMemo } from 'react'
import type { WireProblem } from '../../../contract/base/call.ts'
import type { StatementTemplateShape } from '../../../contract/statement/statement-template.ts'
import type { TemplateKind } from '../../../domain/statement/statement-template.ts'
import { useCall } from '../../api/query.ts'
import { useAccountSet } from '../../api/session.ts'
import { Button } from '../../kit/button.tsx'
import './template.css'
import { momentText } from '../../kit/day-text.ts'
import { Icon } from '../../kit/icon.tsx'
import { LoadFailed, Skeleton } from '../../kit/page.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { templateApi } from './template-api.ts'
import { formulaFieldOf } from './template-check-rows.tsx'
import { changesOf, type TemplateDraft, type TemplateLineChange } from './template-draft.ts'

/** The number of the line that a problem names; null for one of the whole. */
export const lineOf = ({ path }: Pick<WireProblem, 'path'>): number | null => {
  const found = /^lines\.(\d+)$/.exec(path)
  return found ? Number(found[1]) : null
}

/** The place of the check that a problem names, from 0 on; null for one of no check. */
const checkOf = ({ path }: Pick<WireProblem, 'path'>): number | null => {
  const found = /^checks\.(\d+)\./.exec(path)
  return found ? Number(found[1]) : null
}

/** Leads to what is wrong: a line in its tab, or the formula of a check above. */
const Where = ({ problem, onGo }: { problem: WireProblem; onGo: (no: number) => void }) => {
  const t = useWords('statementTemplate')
  const [no, check] = [lineOf(problem), checkOf(problem)]
  if (no === null && check === null) return null
  const go = () => (no === null ? document.getElementById(formulaFieldOf(check ?? 0))?.focus() : onGo(no))
  return (
    <button type="button" className="link-button" onClick={go}>
      {no === null ? t('statementCheck:toCheck', { n: (check ?? 0) + 1 }) : t('toLine', { no })}
    </button>
  )
}

export const useProblems = (
  { id, kind, code }: { id: string; kind: TemplateKind; code: string },
  draft: TemplateDraft,
) => useCall(templateApi.validate, { id, kind, code, ...draft }, { quiet: true, placeholderData: (before) => before })

export const TemplateChecks = (props: { answer: ReturnType<typeof useProblems>; onGo: (no: number) => void }) => {
  const t = useWords('statementTemplate')
  const set = useAccountSet()
  const { answer, onGo } = props
  if (answer.error && !answer.data) {
    return <LoadFailed trouble={answer.error} onRetry={() => void answer.refetch()} />
  }
  if (!answer.data) return <Skeleton />
  const { problems } = answer.data
  return (
    <div>
      <h3 className="strong size-13">{t('statementCheck:problems')}</h3>
      <p className="page-note">{t('checkedWith', { set: set?.value ?? '' })}</p>
      {problems.length === 0 ? (
        <p className="template-fine">
          <Icon name="check-circle" /> {t('fine')}
        </p>
      ) : (
        <p className="form-error" role="alert">
          <Icon name="error" size={14} /> {t('wrong', { n: problems.length })}
        </p>
      )}
      <ul className="template-problems">
        {problems.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one line may be wrong twice in the same words
          <li key={`${at} ${one.path}`}>
            <span>{one.message}</span>
            <Where problem={one} onGo={onGo} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const words = { added: 'diffAdded', removed: 'diffRemoved', moved: 'diffMoved', changed: 'diffChanged' } as const

const Change = ({ change }: { change: TemplateLineChange }) => {
  const t = useWords('statementTemplate')
  const lang = useLang()
  const { before, after, kind, no } = change
  const line = after ?? before
  if (!line) return null
  const isFormula = before && after && before.formula !== after.formula
  return (
    <li>
      <Tag look={kind === 'removed' ? 'negative' : kind === 'added' ? 'ok' : 'warn'}>{t(words[kind])}</Tag>
      <span>
        {no} {before && after && nameOf(before, lang) !== nameOf(after, lang) && <del>{nameOf(before, lang)}</del>}{' '}
        {nameOf(line, lang)}
      </span>
      <code>
        {isFormula && <del>{before.formula}</del>} {line.formula}
      </code>
    </li>
  )
}

/** What the shown revision changed from the one before it. */
const Differences = ({ id, revision, lines }: { id: string; revision: number; lines: TemplateDraft['lines'] }) => {
  const t = useWords('statementTemplate')
  const before = useCall(templateApi.read, { id, revision: revision - 1 }, { enabled: revision > 1 })
  const changes = useMemo(() => (before.data ? changesOf(before.data.lines, lines) : []), [before.data, lines])
  if (revision <= 1) return null
  return (
    <section>
      <h3 className="strong size-13">{t('differences')}</h3>
      {before.data && changes.length === 0 && <p className="page-note">{t('noDifferences')}</p>}
      <ul className="template-changes">
        {changes.map((change) => (
          <Change key={`${change.kind} ${change.no}`} change={change} />
        ))}
      </ul>
    </section>
  )
}

type RevisionsProps = {
  template: StatementTemplateShape
  lines: TemplateDraft['lines']
  onShow: (revision: number) => void
}

export const TemplateRevisions = ({ template, lines, onShow }: RevisionsProps) => {
  const t = useWords('statementTemplate')
  const { revisions, revision, head } = template
  return (
    <div className="template-part margin-top-12">
      <ol className="template-revisions">
        {revisions.map((one) => (
          <li key={one.revision} aria-current={one.revision === revision || undefined}>
            <b>{t('revisionOf', { n: one.revision })}</b>
            <Tag look={one.status === 'draft' ? 'warn' : 'ok'}>{t(`state_${one.status}`)}</Tag>
            <span>
              {one.toYear === null
                ? t('yearsFrom', { from: one.fromYear })
                : t('yearsTo', { from: one.fromYear, to: one.toYear })}
            </span>
            <span className="page-note">
              {one.status === 'draft'
                ? t('savedBy', { who: one.changedBy, when: momentText(one.changedAt) })
                : one.publishedBy === ''
                  ? t('shipped')
                  : t('publishedBy', { who: one.publishedBy, when: momentText(one.publishedAt) })}
            </span>
            {one.revision !== revision && (
              <Button small onClick={() => onShow(one.revision)}>
                {t('show')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Differences id={head.id} revision={revision} lines={lines} />
    </div>
  )
}
