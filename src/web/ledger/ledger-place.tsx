// Moving about in a long ledger: to a month, a day or a voucher, to the end, and back page by page.
import { useRef, useState } from 'react'
import { ledgerEnd } from '../../domain/ledger/ledger-place.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { TextField } from '../kit/field.tsx'
import { isComposing, useKeys } from '../kit/keys.ts'
import { useWords } from '../kit/words.ts'
import type { Report } from '../parts/report/use-report.ts'

export const placeIn = ({ address }: Report): string | undefined => address.get('at') || undefined

/** `previous`: where the page before the first row begins, '' where the ledger is shown from its beginning. */
export const PlaceParameter = ({ report, previous }: { report: Report; previous: string }) => {
  const t = useWords('ledgerForm')
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement | null>(null)
  const go = (at: string | null) => report.address.set({ at })
  useKeys({ 'Ctrl+G': () => field.current?.focus() })
  return (
    <>
      <TextField
        ref={field}
        aria-label={t('goTo')}
        inner={t('goTo')}
        title={`${t('goToHint')} (Ctrl+G)`}
        placeholder="2025-11-08"
        width={168}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          go(text.trim() || null)
        }}
      />
      <IconButton icon="arrow-down" label={t('toEnd')} onClick={() => go(ledgerEnd)} />
      {placeIn(report) !== undefined && (
        <>
          <IconButton icon="arrow-up" label={t('fromStart')} onClick={() => go(null)} />
          {previous !== '' && <Button onClick={() => go(previous)}>{t('previous')}</Button>}
        </>
      )}
    </>
  )
}
