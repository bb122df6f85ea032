// What is one's own on the server: unsaved work, errors one has reported and how far they are, files one has brought.
import { errorStates } from '../../contract/error-record.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button, IconButton } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { Tag } from '../kit/status-tag.tsx'
import { useTab } from '../kit/tab.ts'
import { useWords } from '../kit/words.ts'
import { draftApi, errorApi } from './personal-api.ts'

const looks = ['warn', 'saved', 'ok', 'draft'] as const

const Drafts = () => {
  const t = useWords('personal')
  const drafts = useCall(draftApi.mine, {}, { quiet: true, staleTime: 0 })
  const remove = useWrite(draftApi.remove)
  const rows = drafts.data ?? []
  return (
    <section className="personal-part" aria-label={t('drafts')}>
      <h2>{t('drafts')}</h2>
      {rows.length === 0 && <p className="page-note">{t('noDrafts')}</p>}
      <ul className="personal-rows">
        {rows.map((row) => (
          <li key={`${row.view} ${row.key}`}>
            <span>{row.view}</span>
            <span className="page-note">{row.key}</span>
            <span className="page-note">{momentText(row.updatedAt)}</span>
            <IconButton
              icon="trash"
              label={t('forget')}
              onClick={() =>
                remove.mutate({ view: row.view, key: row.key }, { onSuccess: () => void drafts.refetch() })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Errors = () => {
  const t = useWords('personal')
  const rows = useCall(errorApi.mine, { page: 1, pageSize: 50 }, { quiet: true }).data?.items ?? []
  return (
    <section className="personal-part" aria-label={t('errors')}>
      <h2>{t('errors')}</h2>
      {rows.length === 0 && <p className="page-note">{t('noErrors')}</p>}
      <ul className="personal-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <span>{row.no}</span>
            <span className="personal-wide">{row.message}</span>
            <span className="page-note">{momentText(row.lastAt)}</span>
            <Tag look={looks[row.recFlg] ?? 'draft'}>{t(`errorRecord:state_${errorStates[row.recFlg] ?? 'new'}`)}</Tag>
            {row.resolution !== '' && <p className="personal-content">{row.resolution}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const MyData = () => {
  const t = useWords('personal')
  const tab = useTab()
  return (
    <>
      <Drafts />
      <Errors />
      <Auth code="sys:file:list">
        <section className="personal-part" aria-label={t('files')}>
          <h2>{t('files')}</h2>
          <Button icon="folder" onClick={() => tab.open('/system/file')}>
            {t('openFiles')}
          </Button>
        </section>
      </Auth>
    </>
  )
}
