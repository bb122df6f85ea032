// Earlier renumberings: each with its old and new numbers as a file, or on paper.
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ResultOf } from '../../../contract/base/call.ts'
import type { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { voucherLabel } from '../../../domain/voucher/voucher.ts'
import { saveFile } from '../../api/download.ts'
import { useCall } from '../../api/query.ts'
import { useAccountSet } from '../../api/session.ts'
import { useAuth } from '../../kit/auth.tsx'
import { IconButton } from '../../kit/button.tsx'
import { textOf, useLang, useWords } from '../../kit/words.ts'
import { voucherApi } from '../entry-api.ts'
import './number-map.css'
import { momentText } from '../../kit/day-text.ts'

type Maps = ResultOf<typeof voucherCalls.numberMaps>['items']
type Rows = ResultOf<typeof voucherCalls.numberMap>['items']
type Printed = { map: Maps[number]; rows: Rows }

/** The whole map as a plain table, made only while it is printed. */
const MapSheet = ({ printed, onDone }: { printed: Printed; onDone: () => void }) => {
  const t = useWords('voucherNumber')
  const lang = useLang()
  const set = useAccountSet()
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    window.print()
    return () => window.removeEventListener('afterprint', onDone)
  }, [onDone])
  const { map, rows } = printed
  return createPortal(
    <div className="number-map-sheet">
      <h1>{t('mapTitle')}</h1>
      <p>
        <span>{set ? textOf(set.companyName, lang) : ''}</span>
        <span>{map.month}</span>
        <span>
          {map.by} {momentText(map.at)}
        </span>
      </p>
      <table>
        <thead>
          <tr>
            <th>{t('colSerial')}</th>
            <th>{t('colFrom')}</th>
            <th>{t('colTo')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.serialNo}</td>
              <td>{voucherLabel(row.word, row.from)}</td>
              <td>{voucherLabel(row.word, row.to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}

const usePrinting = () => {
  const [printed, setPrinted] = useState<Printed | null>(null)
  const print = async (map: Maps[number]) => {
    try {
      setPrinted({ map, rows: (await voucherApi.numberMap({ id: map.id })).items })
    } catch {
      // The call has told the user; there is nothing to print.
      setPrinted(null)
    }
  }
  return { printed, print, done: () => setPrinted(null) }
}

const saveMap = async (map: Maps[number], title: string): Promise<void> => {
  try {
    const file: unknown = await voucherApi.numberMapFile({ id: map.id, format: 'xlsx' })
    if (file instanceof Blob) saveFile(file, `${title} ${map.month}.xlsx`)
  } catch {
    // The call has told the user; nothing was saved.
  }
}

/** The renumberings of the year; nothing while there is none. */
export const NumberMaps = () => {
  const t = useWords('voucherNumber')
  const maps = useCall(voucherApi.numberMaps, {}, { quiet: true })
  const mayExport = useAuth('gl:voucher:export')
  const { printed, print, done } = usePrinting()
  const items = maps.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section className="number-maps" aria-label={t('maps')}>
      <h3>{t('maps')}</h3>
      <ul>
        {items.map((map) => (
          <li key={map.id}>
            <span>
              {t('mapOf', { month: map.month, words: map.words.join(t('comma')), n: map.count })}
              <br />
              <span className="page-note">
                {map.by} {momentText(map.at)}
              </span>
            </span>
            {mayExport && (
              <IconButton icon="download" label={t('mapTitle')} onClick={() => void saveMap(map, t('mapTitle'))} />
            )}
            <IconButton icon="printer" label={t('print')} onClick={() => void print(map)} />
          </li>
        ))}
      </ul>
      {printed && <MapSheet printed={printed} onDone={done} />}
    </section>
  )
}
