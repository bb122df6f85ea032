// The companies in whose books the signed-in person may read, to choose from.
import { useMemo } from 'react'
import { useSession } from '../api/session.ts'
import { textOf, useLang } from '../kit/words.ts'
import type { CodeChoice } from './code-choices.tsx'

/** One for each company, in the order of the account sets. */
export const useCompanies = (): readonly CodeChoice[] => {
  const sets = useSession((state) => state.user?.accountConfigs)
  const lang = useLang()
  return useMemo(() => {
    const named = new Map((sets ?? []).map(({ companyCode, companyName }) => [companyCode, textOf(companyName, lang)]))
    return [...named].map(([code, name]) => ({ value: code, code, name }))
  }, [sets, lang])
}
