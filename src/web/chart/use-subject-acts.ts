// What is done with chosen subjects: enabled, disabled, deleted; what is used can only be disabled.
import { CallRefused } from '../api/failure.ts'
import { useWrite } from '../api/query.ts'
import { confirm } from '../kit/dialog.tsx'
import { troubleText } from '../kit/problem-list.tsx'
import { toast } from '../kit/toast.tsx'
import { useWords } from '../kit/words.ts'
import { definitionApi } from './subject-api.ts'

export const useSubjectActs = (codes: readonly string[], onDone: () => void) => {
  const t = useWords('subjectScreen')
  const status = useWrite(definitionApi.status)
  const remove = useWrite(definitionApi.delete, { quiet: true })
  const setEnabled = async (enabled: boolean) => {
    if (!enabled) {
      const ask = { title: t('disableTitle'), text: t('disableText'), act: t('disable') }
      if ((await confirm(ask)) === null) return
    }
    status.mutate({ codes: [...codes], enabled }, { onSuccess: onDone })
  }
  const offerDisabling = async () => {
    const answer = await confirm({ title: t('inUseTitle'), text: t('inUseText'), act: t('disable') })
    if (answer !== null) status.mutate({ codes: [...codes], enabled: false }, { onSuccess: onDone })
  }
  const removeAll = async () => {
    const n = codes.length
    const ask = { title: t('removeTitle', { n }), text: t('removeText'), act: t('remove'), danger: true }
    if ((await confirm(ask)) === null) return
    const onError = (error: unknown) => {
      const isUsed = error instanceof CallRefused && error.problems.some(({ name }) => name === 'record.inUse')
      if (isUsed) void offerDisabling()
      else toast({ look: 'error', title: troubleText(error) })
    }
    remove.mutate({ codes: [...codes] }, { onSuccess: onDone, onError })
  }
  return { setEnabled, removeAll, isBusy: status.isPending || remove.isPending }
}
