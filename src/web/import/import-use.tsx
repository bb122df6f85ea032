// Which kind of file a check page is for: its calls, its words, how its columns look; and the head with its steps.
import { createContext, useContext } from 'react'
import type { ImportDraftCalls } from '../../contract/import/import-draft.ts'
import { Icon } from '../kit/button.tsx'
import { PageBar } from '../kit/page.tsx'
import { type Say, useWords } from '../kit/words.ts'

/** How columns look that are not just a narrow text; by their names in the file. */
export type ColumnLooks = {
  widths: Readonly<Record<string, number>>
  /** Narrower than this they say nothing; the grid scrolls instead. */
  mins: Readonly<Record<string, number>>
  /** Shares of the room that is left over. */
  grow: Readonly<Record<string, number>>
  /** They stand at the end, with their digits in groups. */
  amounts?: readonly string[]
  /** Others that stand at the end. */
  figures?: readonly string[]
  /** Codes that stand for words, by column: the key of the words of each. */
  codes?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The words of codes: `wordsOfCodes('master:type_', ['ASSET'])` has `master:type_ASSET` for ASSET. */
export const wordsOfCodes = (start: string, codes: readonly string[]): Record<string, string> =>
  Object.fromEntries(codes.map((code) => [code, `${start}${code}`]))

/** What stands in a cell as people read it; what is typed for a code may be its words too. */
export const shownText = ({ codes }: ColumnLooks, column: string, text: string, t: Say): string => {
  const key = codes?.[column]?.[text]
  return key === undefined ? text : t(key)
}

export type ImportUse = {
  calls: ImportDraftCalls
  kind: 'vouchers' | 'saleBills' | 'expenses' | 'restocks' | 'opening' | 'rates' | 'entities' | 'chart'
  words:
    | 'voucherImport'
    | 'saleBillImport'
    | 'expenseImport'
    | 'entityRestockImport'
    | 'openingImport'
    | 'rateImport'
    | 'entityImport'
    | 'chartImport'
  /** Names the stored widths of the columns. */
  gridId: string
  looks: ColumnLooks
  /** Endings of files, as the browser's chooser takes them, where others than tables can be read. */
  accept?: string
  /** Entities that the file names may be made with it. */
  makesEntities?: true
  /** The screen where what was imported is seen. */
  list: string
  /** Of documents, which are added and never changed: what of the file is one. */
  counted?: 'rows' | 'documents'
}

export const ImportContext = createContext<ImportUse | null>(null)

export const useImport = (): ImportUse => {
  const use = useContext(ImportContext)
  if (!use) throw new Error('outside of an import')
  return use
}

export const useImportWords = (): Say => useWords(useImport().words)

const steps = ['upload', 'check', 'import'] as const
export type Step = (typeof steps)[number]

export const ImportBar = ({ step, name, isDone }: { step: Step; name?: string; isDone?: boolean }) => {
  const t = useImportWords()
  const at = steps.indexOf(step)
  return (
    <PageBar title={t('title')} note={name}>
      <ol className="import-steps row ml-8 gap-8 text-quiet text-12 whitespace-nowrap">
        {steps.map((each, index) => (
          <li key={each} className="row gap-6" aria-current={each === step ? 'step' : undefined}>
            <span className={`import-step inline-grid boxed-strong text-11 ${index <= at ? 'import-step-on' : ''}`}>
              {index < at || isDone ? <Icon name="check" size={12} /> : index + 1}
            </span>
            {t(`step_${each}`)}
          </li>
        ))}
      </ol>
    </PageBar>
  )
}
