// The page of an import of master data or openings: the check page, and what came of it.
import type { DraftShape } from '../../contract/import/import-draft.ts'
import { Button } from '../kit/button.tsx'
import { groupDigits } from '../kit/money.tsx'
import { Empty, Page, PageBody } from '../kit/page.tsx'
import { useTab } from '../kit/tab.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { ImportBar } from './import-bar.tsx'
import { ImportPage } from './import-page.tsx'
import { type ImportUse, useImportWords } from './import-use.ts'

type Result = NonNullable<DraftShape['result']>

/** Figures as they are read, whatever the kind tells. */
const toldOf = (result: Result): Record<string, string> => {
  const figures = Object.entries(result).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object' ? [] : [[name, groupDigits(String(value))]],
  )
  const same = 'added' in result ? result.rows - result.added - result.changed : 0
  return { ...Object.fromEntries(figures), same: groupDigits(String(same)) }
}

type WrittenProps = { name: string; result: Result; list: string; onLeave: () => void }

const Written = ({ name, result, list, onLeave }: WrittenProps) => {
  const t = useImportWords()
  const tab = useTab()
  return (
    <Page>
      <ImportBar step="import" name={name} isDone />
      <PageBody>
        <Empty
          icon="check-circle"
          title={t('done', { n: 'rows' in result ? groupDigits(String(result.rows)) : '' })}
          text={t('doneText', toldOf(result))}
          action={
            <Button look="solid" onClick={() => tab.open(list)}>
              {t('toList')}
            </Button>
          }
          more={
            <button type="button" className="link-button" onClick={onLeave}>
              {t('another')}
            </button>
          }
        />
      </PageBody>
    </Page>
  )
}

/** `list` is the screen where what was imported is seen. */
export const MasterImport = ({ use, list }: { use: ImportUse; list: string }) => (
  <AccountSetGate>
    {(set) => (
      <ImportPage
        key={set.value}
        use={use}
        done={({ fileName }, result, onLeave) => <Written {...{ name: fileName, result, list, onLeave }} />}
      />
    )}
  </AccountSetGate>
)
