// What stands above pictures on paper, not on the screen: their title, whose they are, who had them printed and when.
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAccountSet, useUser } from '../../api/session.ts'
import { momentText } from '../../kit/day-text.ts'
import { textOf, useLang, useWords } from '../../kit/words.ts'
import { lookAsPaper } from '../../theme/preferences.ts'
import './print-stamp.css'

/** The moment at which the browser last began to print; while it does the page is light. */
const usePrintedAt = (): string => {
  const [at, setAt] = useState('')
  useEffect(() => {
    let after = () => {}
    // The page is drawn for paper as soon as this has been told.
    const begin = () =>
      flushSync(() => {
        after = lookAsPaper()
        setAt(new Date().toISOString())
      })
    const end = () => after()
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return at
}

/** `notes`: which month, which vouchers, which posting. */
export const PrintStamp = ({ title, notes }: { title: string; notes: readonly ReactNode[] }) => {
  const t = useWords('print')
  const lang = useLang()
  const set = useAccountSet()
  const user = useUser()
  const at = usePrintedAt()
  return (
    <div className="print-stamp">
      <h1>{title}</h1>
      <p>
        {set && <span>{`${set.companyCode} ${textOf(set.companyName, lang)}`}</span>}
        {notes.filter(Boolean).map((note, no) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes have no names, and their order is theirs
          <span key={no}>{note}</span>
        ))}
        <span>{t('printedBy', { name: user?.realName ?? '', time: momentText(at) })}</span>
      </p>
    </div>
  )
}
