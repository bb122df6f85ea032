// Asks of one voucher, found by month, type and number, who can audit it.
import { useState } from 'react'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { apiOf } from '../../api/api-of.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/field.tsx'
import { isComposing } from '../../kit/keys.ts'
import { Panel } from '../../kit/panel.tsx'
import { Select } from '../../kit/select.tsx'
import { useWords } from '../../kit/words.ts'
import { WhoMayAudit } from '../../parts/audit-explanation.tsx'
import { MonthPicker } from '../../parts/period-picker.tsx'
import type { AuditRightChoices } from './audit-right-form.tsx'
import './audit-right.css'

const voucherApi = apiOf(voucherCalls)

const digitsOnly = (text: string): string => text.normalize('NFKC').replace(/\D/g, '').slice(0, 9)

type Props = { set: AccountSetChoice; types: AuditRightChoices['types']; onClose: () => void }

export const AuditRightTest = ({ set, types, onClose }: Props) => {
  const t = useWords('auditRight')
  const [month, setMonth] = useState(set.openMonth || `${set.year}-01`)
  const [type, setType] = useState(types[0]?.code ?? '')
  const [no, setNo] = useState('')
  const [found, setFound] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const look = async () => {
    if (no === '') return
    setBusy(true)
    const filter = { periodFrom: month, periodTo: month, type, noFrom: Number(no), noTo: Number(no), pageSize: 1 }
    try {
      const { items } = await voucherApi.list(filter)
      setFound(items[0]?.id ?? '')
    } catch {
      // The call has told the user; another number may be asked for.
      setFound(null)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={t('testTitle')} onClose={onClose} width={420}>
      <div className="right-test">
        <p className="right-quiet">{t('testHow')}</p>
        <div className="right-ask">
          <MonthPicker value={month} onChange={setMonth} />
          {types.length > 1 && (
            <Select
              label={t('types')}
              value={type}
              options={types.map(({ code, name }) => ({ value: code, label: name }))}
              width={134}
              onChange={setType}
            />
          )}
          <TextField
            aria-label={t('number')}
            placeholder={t('number')}
            value={no}
            width={88}
            inputMode="numeric"
            onChange={(event) => setNo(digitsOnly(event.target.value))}
            onKeyDown={(event) => event.key === 'Enter' && !isComposing(event.nativeEvent) && void look()}
          />
          <Button busy={isBusy} disabled={no === ''} onClick={() => void look()}>
            {t('look')}
          </Button>
        </div>
        {found === '' && <p role="status">{t('numberNone')}</p>}
        {found && <WhoMayAudit id={found} />}
      </div>
    </Panel>
  )
}
