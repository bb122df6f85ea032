// Whether the contents of all files are what was brought: how far the reading is, and what was found.
import type { FileFinding } from '../../contract/base/file.ts'
import { Button } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { Dialog } from '../kit/dialog.tsx'
import { groupDigits } from '../kit/money.tsx'
import { LoadFailed, Skeleton } from '../kit/page.tsx'
import { sizeText } from '../kit/size-text.ts'
import { useWords } from '../kit/words.ts'
import { SlowAnswer, useSlowCall } from '../parts/slow-answer.tsx'
import { fileApi } from './file-api.ts'
import './file.css'

const Findings = ({ rows }: { rows: readonly FileFinding[] }) => {
  const t = useWords('fileScreen')
  return (
    <table className="file-findings">
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
  const { answer, running } = useSlowCall(fileApi.check, {}, { staleTime: 0, gcTime: 0, retry: false })
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
