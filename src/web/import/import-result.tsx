// What an import has written, with the numbers that were given, and where to go from here.
import type { DraftShape } from '../../contract/import/import-draft.ts'
import { useCall } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { groupDigits } from '../kit/money.tsx'
import { Empty, Page, PageBody } from '../kit/page.tsx'
import { useTab } from '../kit/tab.ts'
import { useLang, useWords } from '../kit/words.ts'
import { voucherApi } from '../voucher/entry-api.ts'
import { ImportBar } from './import-bar.tsx'

type Result = Extract<DraftShape['result'], { vouchers: number }>

const runsShown = 6

const runText = (first: number, count: number): string => (count > 1 ? `${first}–${first + count - 1}` : String(first))

const numbersText = ({ sets }: Result, wordOf: (type: string) => string): string => {
  const runs = sets.flatMap(({ numbers }) => numbers)
  const texts = runs.slice(0, runsShown).map(({ type, period, from, to, count }) => {
    const place = `${period} ${wordOf(type)}`
    return `${place} ${runText(from, count)} → ${runText(to, count)}`
  })
  return runs.length > runsShown ? `${texts.join('; ')} …` : texts.join('; ')
}

export const ImportDone = (props: { draft: DraftShape; result: Result; onLeave: () => void }) => {
  const t = useWords('voucherImport')
  const tab = useTab()
  const { draft, result } = props
  const lang = useLang()
  const facts = useCall(voucherApi.facts, {}, { quiet: true })
  const wordOf = (code: string): string => {
    const type = facts.data?.voucherTypes.find((each) => each.code === code)
    return (lang === 'zh-tw' ? type?.wordZhTw : type?.wordZhCn) ?? code
  }
  const runs = numbersText(result, wordOf)
  const text = t('doneText', { lines: groupDigits(String(result.lines)), amount: groupDigits(result.amount) })
  return (
    <Page>
      <ImportBar step="import" name={draft.fileName} isDone />
      <PageBody>
        <Empty
          icon="check-circle"
          title={t('done', { n: groupDigits(String(result.vouchers)) })}
          text={
            <>
              {text}
              {runs !== '' && (
                <>
                  <br />
                  {t('numbers', { runs })}
                </>
              )}
            </>
          }
          action={
            <Button look="solid" onClick={() => tab.open('/voucher/list')}>
              {t('toList')}
            </Button>
          }
          more={
            <button type="button" className="link-button" onClick={props.onLeave}>
              {t('another')}
            </button>
          }
        />
      </PageBody>
    </Page>
  )
}
