// The page over everything while the instance is being restored: it tells how far it is, and goes on by itself.
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import type { ResultOf } from '../../../contract/base/call.ts'
import { maintenanceCalls } from '../../../contract/export/restore.ts'
import { send } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { momentText, useWords } from '../../kit/words.ts'
import './maintenance.css'

type State = ResultOf<typeof maintenanceCalls.state>

/** How long until it is tried again by itself. */
const retryMs = 15_000

const useUnderWay = create<{ isOn: boolean }>(() => ({ isOn: false }))

export const beginMaintenance = (): void => useUnderWay.setState({ isOn: true })

const look = async (tell: (state: State) => void): Promise<void> => {
  // While another database is opened the server may not answer at all: it is tried again.
  const state = await send(maintenanceCalls.state, {}, { quiet: true }).catch(() => null)
  if (state === null) return
  // What the page has read is of the old database.
  if (!state.active) location.reload()
  else tell(state)
}

const stages = ['backup', 'load', 'verify']

const Page = () => {
  const t = useWords('restore')
  const [state, setState] = useState<State | null>(null)
  useEffect(() => {
    void look(setState)
    const timer = setInterval(() => void look(setState), retryMs)
    return () => clearInterval(timer)
  }, [])
  const stage = state && stages.includes(state.stage) ? t(`stage_${state.stage}`) : ''
  const text = state?.until ? t('maintenanceText', { time: momentText(state.until) }) : t('maintenanceLong')
  return (
    <Dialog
      title={t('maintenance')}
      className="maintenance"
      foot={
        <Button look="solid" onClick={() => void look(setState)}>
          {t('tryNow')}
        </Button>
      }
    >
      <p>{text}</p>
      <progress max={100} value={state?.pct ?? 0} aria-label={stage || t('maintenance')} />
      <p role="status">{stage}</p>
    </Dialog>
  )
}

export const Maintenance = () => (useUnderWay((state) => state.isOn) ? <Page /> : null)
