// Changes what is said of a file: its name, remark and source, whether it is on, and whether the world may open it.
import { useState } from 'react'
import { type FileFinding, type FileRowShape, fileCalls } from '../../contract/base/file.ts'
import { CallRefused } from '../api/failure.ts'
import { useWrite } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { Checkbox, FormField, InputField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { fieldText } from '../kit/problem-list.tsx'
import { useWords } from '../kit/words.ts'
import './file.css'
import { momentText } from '../kit/day-text.ts'
import { Dialog } from '../kit/dialog.tsx'
import { groupDigits } from '../kit/money.tsx'
import { LoadFailed, Skeleton } from '../kit/page.tsx'
import { sizeText } from '../kit/size-text.ts'
import { SlowAnswer, useSlowCall } from '../parts/slow-work.tsx'

const texts = [
  ['fileName', 255],
  ['remark', 512],
  ['source', 64],
] as const

export const FileEdit = ({ file, onClose }: { file: FileRowShape; onClose: () => void }) => {
  const t = useWords('fileScreen')
  const mayPublish = useAuth('sys:file:publish')
  const [now, setNow] = useState(file)
  const save = useWrite(fileCalls.info)
  const reason = (path: string) =>
    save.error instanceof CallRefused ? fieldText(save.error.problems.find((one) => one.path === path)) : undefined
  const submit = () => {
    const { id, version, fileName, remark, source, enable, isPublic } = now
    const asked = { id, version, fileName, remark, source, enable, ...(mayPublish ? { isPublic } : {}) }
    save.mutate(asked, { onSuccess: onClose })
  }
  const foot = (
    <div className="bar-end">
      <Button onClick={onClose}>{t('kit:cancel')}</Button>
      <Button look="solid" disabled={now.fileName.trim() === ''} busy={save.isPending} onClick={submit}>
        {t('save')}
      </Button>
    </div>
  )
  return (
    <Drawer title={t('editTitle')} foot={foot} typed={now} onClose={onClose}>
      {texts.map(([name, maxLength]) => (
        <InputField
          key={name}
          label={t(`f_${name}`)}
          required={name === 'fileName'}
          error={reason(name)}
          maxLength={maxLength}
          value={now[name]}
          onChange={(text) => setNow({ ...now, [name]: text })}
        />
      ))}
      <FormField label={t('f_enable')} error={reason('enable')}>
        {() => (
          <Checkbox checked={now.enable} onChange={(enable) => setNow({ ...now, enable })}>
            {t('enabled')}
          </Checkbox>
        )}
      </FormField>
      {mayPublish && (
        <FormField label={t('f_isPublic')} error={reason('isPublic')}>
          {() => (
            <Checkbox checked={now.isPublic} onChange={(isPublic) => setNow({ ...now, isPublic })}>
              {t('public')}
            </Checkbox>
          )}
        </FormField>
      )}
    </Drawer>
  )
}

// Whether the contents of all files are what was brought: how far the reading is, and what was found.

const Findings = ({ rows }: { rows: readonly FileFinding[] }) => {
  const t = useWords('fileScreen')
  return (
    <table className="file-findings full-table cells-lined cells-breaks">
      <thead>
        <tr>
          {(['found', 'f_fileName', 'f_bucket', 'f_createUserName', 'f_createTime'] as const).map((head) => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{t(`found_${row.what}`)}</td>
            <td>{row.fileName}</td>
            <td>{t(`bucket_${row.bucket}`)}</td>
            <td>{row.createUserName}</td>
            <td>{momentText(row.createTime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const FileCheck = ({ onClose }: { onClose: () => void }) => {
  const t = useWords('fileScreen')
  const { answer, running } = useSlowCall(fileCalls.check, {}, { staleTime: 0, gcTime: 0, retry: false })
  const { data, error } = answer
  const foot = (
    <Button look="solid" onClick={onClose}>
      {t('kit:close')}
    </Button>
  )
  return (
    <Dialog title={t('check')} width={820} foot={foot} onClose={onClose}>
      <SlowAnswer running={running} />
      {error && <LoadFailed trouble={error} onRetry={() => void answer.refetch()} />}
      {!data && !error && <Skeleton rows={3} />}
      {data && (
        <>
          <p role="status">
            {t(data.findings.length === 0 ? 'checkedFine' : 'checkedWrong', {
              n: groupDigits(`${data.contents}`),
              size: sizeText(data.bytes),
              wrong: data.findings.length,
            })}
          </p>
          {data.findings.length > 0 && <Findings rows={data.findings} />}
        </>
      )}
    </Dialog>
  )
}
