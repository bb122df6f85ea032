// The summaries at hand while a voucher is typed: the library, fetched when it is first asked for, and recent ones.
import type { SummaryTextShape } from '../../../contract/voucher/maintain.ts'
import { plain, type Usage } from '../subject-search.ts'

/** A summary to choose: of the library with its code, or a recent one without. */
export type SummaryRow = Pick<SummaryTextShape, 'code' | 'text' | 'subject'>

export type FetchSummaries = () => Promise<{ items: readonly SummaryRow[] }>

export const summaryBook = (fetch: FetchSummaries) => {
  let rows: readonly SummaryRow[] = []
  let isAsked = false
  return {
    rows: () => rows,
    /** Fetches the library once; `onCome` is called when it is there, not when it was. */
    want: (onCome: () => void): void => {
      if (isAsked) return
      isAsked = true
      fetch().then(
        ({ items }) => {
          rows = items
          onCome()
        },
        () => {
          // Without the library the recent summaries are offered; the next look-up asks again.
          isAsked = false
        },
      )
    },
  }
}

export type SummaryBook = ReturnType<typeof summaryBook>

const recentMost = 20

/** Those of the library that fit what is typed, then the recent ones that are not among them, the latest first. */
export const findSummaries = (library: readonly SummaryRow[], usage: Usage, typed: string): SummaryRow[] => {
  const word = plain(typed)
  const found = library.filter(({ code, text }) => plain(code).startsWith(word) || plain(text).includes(word))
  const known = new Set(found.map(({ text }) => text))
  const recent: SummaryRow[] = []
  for (const { summary } of usage.toReversed()) {
    if (recent.length === recentMost) break
    if (summary === '' || known.has(summary) || !plain(summary).includes(word)) continue
    known.add(summary)
    recent.push({ code: '', text: summary, subject: '' })
  }
  return [...found, ...recent]
}
