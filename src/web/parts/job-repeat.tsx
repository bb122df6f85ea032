// Asking a slow call of one's own again that came to nothing, as it was asked, in its own account set.
import { repeatedCall } from '../../contract/office/job.ts'
import { saveFile } from '../api/download.ts'
import { jobApi } from '../api/job-api.ts'
import { queryClient } from '../api/query.ts'
import { send } from '../api/send.ts'
import { Button } from '../kit/button.tsx'
import { toast } from '../kit/toast.tsx'
import { useWords } from '../kit/words.ts'
import { jobKind } from './job-words.tsx'

const askAgain = async (cacheId: string): Promise<unknown> => {
  const { call, accountSet, input } = await jobApi.request({ cacheId })
  return send(repeatedCall(call), JSON.parse(input), { accountSet })
}

/** The list shows at once that it runs again; what comes of it is told, or saved where it is a file. */
type Props = { job: { cacheId: string; call: string }; small?: boolean; onBegun?: () => void }

export const RepeatButton = ({ job, small, onBegun }: Props) => {
  const t = useWords('job')
  const repeat = () => {
    onBegun?.()
    const kind = jobKind(t, job.call)
    askAgain(job.cacheId).then(
      (result) => {
        if (result instanceof Blob) saveFile(result, kind)
        else toast({ look: 'note', title: t('repeated', { kind }) })
        // It may have written anything.
        void queryClient.invalidateQueries()
      },
      // The call has told the user what it was refused for.
      () => undefined,
    )
  }
  return (
    <Button icon="refresh" small={small} onClick={repeat}>
      {t('repeat')}
    </Button>
  )
}
