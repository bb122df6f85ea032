// What is one's own on the server: unsaved work, errors one has reported and how far they are, files one has brought.
import { fileCalls } from '../../../contract/base/file.ts'
import { errorCalls, errorStates } from '../../../contract/office/error-record.ts'
import { draftCalls } from '../../../contract/people/profile.ts'
import { saveStored } from '../../api/download.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { Auth } from '../../kit/auth.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { useTab } from '../../kit/page.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { momentText, type Say, sizeText, useWords } from '../../kit/words.ts'

const looks = ['warn', 'saved', 'ok', 'draft'] as const

const voucherView = 'voucher:'

/** Unsaved vouchers lie in the view of their account set; their own screen offers them again. */
const draftName = (t: Say, view: string): string =>
  view.startsWith(voucherView) ? t('d_voucher', { set: view.slice(voucherView.length) }) : view

const Drafts = () => {
  const t = useWords('personal')
  const tab = useTab()
  const drafts = useCall(draftCalls.mine, {}, { staleTime: 0 })
  const remove = useWrite(draftCalls.remove)
  const rows = drafts.data ?? []
  return (
    <section className="personal-part" aria-label={t('drafts')}>
      <h2>{t('drafts')}</h2>
      {drafts.data?.length === 0 && <p className="page-note">{t('noDrafts')}</p>}
      <ul className="personal-rows">
        {rows.map((row) => (
          <li key={`${row.view} ${row.key}`}>
            <span className="flex-1 wrap-anywhere min-w-200">{draftName(t, row.view)}</span>
            <span className="page-note">{momentText(row.updatedAt)}</span>
            {row.view.startsWith(voucherView) && (
              <Button onClick={() => tab.follow('/voucher/entry', row.view.slice(voucherView.length))}>
                {t('open')}
              </Button>
            )}
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
  const rows = useCall(errorCalls.mine, { page: 1, pageSize: 50 }).data?.items
  return (
    <section className="personal-part" aria-label={t('errors')}>
      <h2>{t('errors')}</h2>
      {rows?.length === 0 && <p className="page-note">{t('noErrors')}</p>}
      <ul className="personal-rows">
        {rows?.map((row) => (
          <li key={row.id}>
            <span>{row.no}</span>
            <span className="flex-1 wrap-anywhere min-w-200">{row.message}</span>
            <span className="page-note">{momentText(row.lastAt)}</span>
            <Tag look={looks[row.recFlg] ?? 'draft'}>{t(`errorRecord:state_${errorStates[row.recFlg] ?? 'new'}`)}</Tag>
            {row.resolution !== '' && (
              <p className="text-quiet whitespace-pre-line wrap-anywhere basis-full my-2">{row.resolution}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const filesMost = 20

/** What was brought, exported or delivered to oneself of late, to be taken again. */
const Files = () => {
  const t = useWords('personal')
  const tab = useTab()
  const createUserId = useUser()?.id
  const asked = { createUserId, page: 1, pageSize: filesMost, field: 'createTime', order: 'desc' as const }
  const rows = useCall(fileCalls.list, asked, { staleTime: 0 }).data?.items
  return (
    <section className="personal-part" aria-label={t('files')}>
      <h2>
        {t('files')}
        <Button icon="folder" onClick={() => tab.open('/system/file')}>
          {t('openFiles')}
        </Button>
      </h2>
      {rows?.length === 0 && <p className="page-note">{t('noFiles')}</p>}
      <ul className="personal-rows">
        {rows?.map((row) => (
          <li key={row.id}>
            <span className="flex-1 wrap-anywhere min-w-200">{row.fileName}</span>
            <span className="page-note">{sizeText(row.sizeBytes)}</span>
            <span className="page-note">{momentText(row.createTime)}</span>
            <IconButton
              icon="download"
              label={t('download', { name: row.fileName })}
              onClick={() => void saveStored(row.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

export const MyData = () => (
  <>
    <Drafts />
    <Errors />
    <Auth code="sys:file:list">
      <Files />
    </Auth>
  </>
)
