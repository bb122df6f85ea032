// A figure of an own statement that is computed from other columns: its formula, and the figures that stand in it.
import type { OwnColumnShape } from '../../contract/statement/own-statement.ts'
import type { StatementRowShape } from '../../contract/statement/statement.ts'
import { Money } from '../kit/money.tsx'
import { Panel } from '../kit/panel.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import '../parts/report/explain.css'
import type { Report } from '../parts/report/use-report.ts'
import { spaced } from './explain-terms.ts'
import { lineName } from './statement-checks.tsx'

type Props = {
  report: Report
  row: StatementRowShape
  column: OwnColumnShape
  columns: readonly OwnColumnShape[]
  onClose: () => void
}

/** The columns that a formula names, in their order. */
const namedIn = ({ formula }: OwnColumnShape, columns: readonly OwnColumnShape[]): OwnColumnShape[] => {
  const named = new Set(formula.match(/[A-Za-z]\w*/g))
  return columns.filter(({ key }) => named.has(key))
}

export const ComparedPanel = ({ report, row, column, columns, onClose }: Props) => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const valueAt = ({ key }: OwnColumnShape) => row.values[columns.findIndex((one) => one.key === key)] ?? null
  return (
    <Panel title={t('explain')} note={`${lineName(t, row.no)} · ${nameOf(column.title, lang)}`} onClose={onClose}>
      <div className="explain-figure">
        <p className="explain-part-name">{nameOf(row, lang)}</p>
        <p className="explain-value">
          <Money value={valueAt(column)} zero="zero" />
        </p>
        <dl className="explain-formula">
          <dt>{t('formula')}</dt>
          <dd>{spaced(column.formula)}</dd>
        </dl>
      </div>
      <p className="explain-head">{t('parts')}</p>
      <ul className="explain-parts explain-vouchers">
        {namedIn(column, columns).map((one) => (
          <li key={one.key} className="explain-part">
            <span className="explain-part-name">
              <span className="explain-code">{one.key} </span>
              {nameOf(one.title, lang)}
            </span>
            <span className="explain-part-value">
              <button
                type="button"
                className="link-button"
                onClick={() => report.address.set({ line: row.no, column: one.key })}
              >
                <Money value={valueAt(one)} zero="zero" />
              </button>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
