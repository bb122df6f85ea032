// What came of an import that adds documents and leaves those that are there already.
import { Button } from '../kit/button.tsx'
import { groupDigits } from '../kit/money.tsx'
import { Empty, Page, PageBody } from '../kit/page.tsx'
import { useTab } from '../kit/tab.ts'
import { ImportBar } from './import-bar.tsx'
import { useImportWords } from './import-use.ts'

type CountedProps = {
  /** Of the file. */
  name: string
  added: number
  known: number
  /** The screen where the documents are. */
  list: string
  onLeave: () => void
}

export const ImportCounted = ({ name, added, known, list, onLeave }: CountedProps) => {
  const t = useImportWords()
  const tab = useTab()
  return (
    <Page>
      <ImportBar step="import" name={name} isDone />
      <PageBody>
        <Empty
          icon="check-circle"
          title={t('done', { n: groupDigits(String(added)) })}
          text={known > 0 ? t('doneText', { n: groupDigits(String(known)) }) : undefined}
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
