// Which rows of a list are shown, and the way to the page before and after.
import { IconButton } from '../../kit/button.tsx'
import { useWords } from '../../kit/words.ts'

type PagerProps = { page: number; pageSize: number; total: number; onPage: (page: number) => void }

/** Nothing when there is nothing to page through. */
export const Pager = ({ page, pageSize, total, onPage }: PagerProps) => {
  const t = useWords('kit')
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (total === 0) return null
  const from = (page - 1) * pageSize + 1
  return (
    <>
      <span className="page-note">{t('pageRange', { from, to: Math.min(page * pageSize, total), total })}</span>
      <IconButton icon="chevron-left" label={t('previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <IconButton icon="chevron-right" label={t('nextPage')} disabled={page >= last} onClick={() => onPage(page + 1)} />
    </>
  )
}
