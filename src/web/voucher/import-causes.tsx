// The problems of the check page gathered by cause: each with its first place, and one click for all that are alike.
import type { DraftCause, DraftShape } from '../../contract/voucher-import.ts'
import { Icon } from '../kit/icon.tsx'
import { groupDigits } from '../kit/money.tsx'
import { Kbd } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import type { Fix } from './import-editor.tsx'

type CausesProps = { draft: DraftShape; isBusy: boolean; onGo: (cause: DraftCause) => void; onFix: (fix: Fix) => void }

const Cause = ({ one, isBusy, onGo, onFix }: Omit<CausesProps, 'draft'> & { one: DraftCause }) => {
  const t = useWords('voucherImport')
  return (
    <li className="import-cause">
      <Icon name="error" />
      <div className="import-cause-words">
        <button type="button" className="import-cause-go" onClick={() => onGo(one)}>
          {one.message}
        </button>
        <span className="page-note">{t('place', { line: one.line, column: t(`column_${one.column}`) })}</span>
      </div>
      <div className="import-cause-end">
        <span className="page-note">{one.code}</span>
        <span>
          {one.suggestion && (
            <button
              type="button"
              className="link-button"
              disabled={isBusy}
              onClick={() => onFix({ act: 'alike', cause: one.cause, value: one.suggestion })}
            >
              {t('correctTo', { value: one.suggestion })}
            </button>
          )}{' '}
          {one.count > 1 && <span className="page-note">{t('alikeCount', { n: groupDigits(String(one.count)) })}</span>}
        </span>
      </div>
    </li>
  )
}

export const ImportCauses = (props: CausesProps) => {
  const t = useWords('voucherImport')
  const { causes, causeCount, problems } = props.draft
  if (problems === 0) return null
  return (
    <section className="import-causes" aria-label={t('problems')}>
      <h2 className="import-causes-head">
        {t('problems')}{' '}
        <b>{t('problemCount', { causes: groupDigits(String(causeCount)), n: groupDigits(String(problems)) })}</b>
        <span className="bar-end page-note">
          <Kbd>F8</Kbd> {t('nextOne')}
        </span>
      </h2>
      <ul>
        {causes.map((one) => (
          <Cause key={one.cause} one={one} isBusy={props.isBusy} onGo={props.onGo} onFix={props.onFix} />
        ))}
      </ul>
      {causeCount > causes.length && <p className="page-note">{t('moreCauses', { n: causeCount - causes.length })}</p>}
    </section>
  )
}
