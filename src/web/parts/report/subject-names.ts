// The chart of subjects for the reports: to choose from, and to name a code.
import { useCallback, useMemo } from 'react'
import { subjectCalls } from '../../../contract/voucher/maintain.ts'
import type { SubjectRowShape } from '../../../contract/voucher/voucher.ts'
import { useCall } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { nameOf, useLang } from '../../kit/words.ts'

/** The chart; null for a person who may not list it, or as long as it has not come. */
export const useSubjects = (): readonly SubjectRowShape[] | null => {
  const mayList = useAuth('gl:subject:list')
  const chart = useCall(subjectCalls.list, {}, { enabled: mayList, quiet: true })
  return chart.data?.items ?? null
}

/** The name of a code, '' where it is not known. */
export const useSubjectNames = (): ((code: string) => string) => {
  const lang = useLang()
  const subjects = useSubjects()
  const byCode = useMemo(() => new Map((subjects ?? []).map((row) => [row.code, row])), [subjects])
  return useCallback(
    (code: string) => {
      const row = byCode.get(code)
      return row ? nameOf(row, lang) : ''
    },
    [byCode, lang],
  )
}
