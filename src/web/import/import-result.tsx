// What an import has written, with the numbers that were given, and where to go from here.

import type { ReactNode } from 'react'
import type { DraftShape } from '../../contract/import/import-draft.ts'
import { voucherCalls } from '../../contract/voucher/voucher.ts'
import { useCall } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { groupDigits } from '../kit/money.tsx'
import { Empty, Page, PageBody } from '../kit/page.tsx'
import { useTab } from '../kit/tab.ts'
import { useLang, useWords } from '../kit/words.ts'
import { ImportBar, useImport, useImportWords } from './import-use.tsx'

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

type WrittenProps = { name: string; title: string; text: ReactNode; onLeave: () => void }

const Written = ({ name, title, text, onLeave }: WrittenProps) => {
  const t = useImportWords()
  const { list } = useImport()
  const tab = useTab()
  return (
    <Page>
      <ImportBar step="import" name={name} isDone />
      <PageBody>
        <Empty
          icon="check-circle"
          title={title}
          text={text}
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

const figure = (value: number | string): string => groupDigits(String(value))

type ResultProps<R = NonNullable<DraftShape['result']>> = { draft: DraftShape; result: R; onLeave: () => void }

const Vouchers = ({ draft, result, onLeave }: ResultProps<Result>) => {
  const t = useWords('voucherImport')
  const lang = useLang()
  const facts = useCall(voucherCalls.facts, {}, { quiet: true })
  const wordOf = (code: string): string => {
    const type = facts.data?.voucherTypes.find((each) => each.code === code)
    return (lang === 'zh-tw' ? type?.wordZhTw : type?.wordZhCn) ?? code
  }
  const runs = numbersText(result, wordOf)
  const text = (
    <>
      {t('doneText', { lines: figure(result.lines), amount: groupDigits(result.amount) })}
      {runs !== '' && (
        <>
          <br />
          {t('numbers', { runs })}
        </>
      )}
    </>
  )
  return <Written name={draft.fileName} title={t('done', { n: figure(result.vouchers) })} {...{ text, onLeave }} />
}

/** Documents that were there already are left as they are. */
const Documents = ({ draft, added, onLeave }: Omit<ResultProps, 'result'> & { added: number }) => {
  const t = useImportWords()
  const { counted = 'rows' } = useImport()
  const known = draft[counted] - added
  const text = known > 0 ? t('doneText', { n: figure(known) }) : undefined
  return <Written name={draft.fileName} title={t('done', { n: figure(added) })} {...{ text, onLeave }} />
}

/** Figures as they are read, whatever the kind tells. */
const toldOf = (result: ResultProps['result']): Record<string, string> => {
  const figures = Object.entries(result).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object' ? [] : [[name, figure(value)]],
  )
  const same = 'added' in result ? result.rows - result.added - result.changed : 0
  return { ...Object.fromEntries(figures), same: figure(same) }
}

/** What was written, and the way to the list where it is. */
export const ImportResult = ({ draft, result, onLeave }: ResultProps) => {
  const t = useImportWords()
  const { counted } = useImport()
  if ('vouchers' in result) return <Vouchers {...{ draft, result, onLeave }} />
  if (counted && 'added' in result) return <Documents {...{ draft, added: result.added, onLeave }} />
  const title = t('done', { n: 'rows' in result ? figure(result.rows) : '' })
  return <Written name={draft.fileName} text={t('doneText', toldOf(result))} {...{ title, onLeave }} />
}
