// Said at the foot of a paged ledger while rows are missing, or the end of the list would look like that of the ledger.
import { useWords } from '../../kit/words.ts'
import { CheckMark } from './report-page.tsx'

export const RestMissing = ({ onRetry }: { onRetry: () => void }) => {
  const t = useWords('reportScreen')
  return (
    <>
      <CheckMark isFine={false}>{t('restMissing')}</CheckMark>
      <button type="button" className="link-button" onClick={onRetry}>
        {t('kit:retry')}
      </button>
    </>
  )
}
