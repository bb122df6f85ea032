// The checks of a template as people write them, what keeps it from being published, and what a revision changed.
import { useMemo } from 'react'
import type { WireProblem } from '../../../contract/base/call.ts'
import {
  type FormCheckShape,
  type StatementTemplateShape,
  statementTemplateCalls,
} from '../../../contract/statement/statement-template.ts'
import { parseSum } from '../../../domain/base/money.ts'
import { noTolerance } from '../../../domain/statement/standard.ts'
import { checkLevels, checksMost, isHeld, linesOfChecks } from '../../../domain/statement/statement-check.ts'
import type { TemplateKind } from '../../../domain/statement/statement-template.ts'
import { useCall } from '../../api/query.ts'
import { useAccountSet } from '../../api/session.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { Table, type TitledCell } from '../../kit/layout.tsx'
import { Money } from '../../kit/money.tsx'
import { Answered } from '../../kit/page.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { momentText, nameOf, useLang, useWords } from '../../kit/words.ts'
import { editedCells } from '../../parts/edited-cells.tsx'
import { FormulaField } from './formula-field.tsx'
import { changesOf, type TemplateDraft, type TemplateLineChange } from './template-draft.ts'
import './template.css'

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
) =>
  useCall(
    statementTemplateCalls.validate,
    { id, kind, code, ...draft },
    { quiet: true, placeholderData: (before) => before },
  )

export const TemplateChecks = (props: { answer: ReturnType<typeof useProblems>; onGo: (no: number) => void }) => {
  const t = useWords('statementTemplate')
  const set = useAccountSet()
  const { answer, onGo } = props
  return (
    <Answered answer={answer}>
      {({ problems }) => (
        <div>
          <h3 className="mt-14 mb-6 font-semibold text-13">{t('statementCheck:problems')}</h3>
          <p className="page-note">{t('checkedWith', { set: set?.value ?? '' })}</p>
          {problems.length === 0 ? (
            <p className="text-ok-text">
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
      )}
    </Answered>
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
        {no}{' '}
        {before && after && nameOf(before, lang) !== nameOf(after, lang) && (
          <del className="text-negative">{nameOf(before, lang)}</del>
        )}{' '}
        {nameOf(line, lang)}
      </span>
      <code>
        {isFormula && <del className="text-negative">{before.formula}</del>} {line.formula}
      </code>
    </li>
  )
}

const Differences = ({ id, revision, lines }: { id: string; revision: number; lines: TemplateDraft['lines'] }) => {
  const t = useWords('statementTemplate')
  const before = useCall(statementTemplateCalls.read, { id, revision: revision - 1 }, { enabled: revision > 1 })
  const changes = useMemo(() => (before.data ? changesOf(before.data.lines, lines) : []), [before.data, lines])
  if (revision <= 1) return null
  return (
    <section>
      <h3 className="mt-14 mb-6 font-semibold text-13">{t('differences')}</h3>
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
    <div className="template-part mt-12">
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

type ChecksProps = {
  checks: readonly FormCheckShape[]
  figures: { titles: readonly string[]; byNo: ReadonlyMap<number, readonly (string | null)[]>; isStale: boolean }
  readOnly: boolean
  onChange: (checks: FormCheckShape[]) => void
}

/** The field that holds the formula of a check, so that what is wrong with it leads there. */
const formulaFieldOf = (at: number): string => `template-check-${at}`

const Value = ({ check, value }: { check: FormCheckShape; value: string | null }) => {
  const t = useWords('statementCheck')
  if (value === null) return <Money value={null} />
  const digits = (value.split('.')[1] ?? '').length
  const holds = isHeld(check, parseSum(value, digits), digits)
  return (
    <span className={`${holds ? 'text-ok-text' : 'text-negative font-semibold'}`}>
      <Icon name={holds ? 'check-circle' : 'error'} size={14} label={t(holds ? 'holds' : 'fails')} />{' '}
      <Money value={value} zero="zero" />
    </span>
  )
}

/** So many columns of the statement have the value of each check beside it. */
const shownColumns = 2

const useColumns = ({ checks, figures, readOnly, onChange }: ChecksProps): TitledCell<FormCheckShape>[] => {
  const t = useWords('statementCheck')
  const template = useWords('statementTemplate')
  const titles = figures.titles.slice(0, shownColumns)
  const lines = linesOfChecks(checks)
  const { put, text, choice, removal } = editedCells({ rows: checks, locked: readOnly, onRows: onChange })
  return [
    text('nameZhCn', template('nameZhCn'), { width: 140 }),
    text('nameZhTw', template('nameZhTw'), { width: 140 }),
    text('nameEn', template('nameEn'), { width: 160 }),
    [
      t('formula'),
      ({ formula: value }, at) => (
        <FormulaField
          {...{ id: formulaFieldOf(at), readOnly, value, rows: 1, label: `${t('formula')} ${at + 1}` }}
          onChange={(formula) => put(at, { formula })}
        />
      ),
      'min-w-220',
    ],
    text('tolerance', t('tolerance'), { width: 84, inputMode: 'decimal' }),
    choice('level', t('level'), {
      width: 120,
      options: checkLevels.map((value) => ({ value, label: t(`level_${value}`) })),
    }),
    ...titles.map(
      (title, column): TitledCell<FormCheckShape> => [
        title,
        (check, at) => <Value check={check} value={figures.byNo.get(lines[at]?.no ?? 0)?.[column] ?? null} />,
        'template-figure',
      ],
    ),
    removal((at) => t('remove', { n: at + 1 })),
  ]
}

export const TemplateCheckRows = (props: ChecksProps) => {
  const t = useWords('statementCheck')
  const columns = useColumns(props)
  const { checks, figures, readOnly, onChange } = props
  const blank = { nameZhTw: '', nameEn: '', formula: '', tolerance: noTolerance, level: 'block' } as const
  return (
    <section aria-label={t('title')}>
      {checks.length === 0 && <p className="page-note">{t('none')}</p>}
      {checks.length > 0 && (
        <Table
          className={`template-columns template-check-table data-top${figures.isStale ? ' template-stale' : ''}`}
          rows={checks}
          // The name of a check is typed, its place is not.
          rowKey={(_, at) => `${at} of ${checks.length}`}
          columns={columns}
        />
      )}
      {!readOnly && checks.length < checksMost && (
        <Button small icon="plus" onClick={() => onChange([...checks, { ...blank, nameZhCn: t('new') }])}>
          {t('add')}
        </Button>
      )}
    </section>
  )
}
