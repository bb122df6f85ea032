// The dialogs of acts that change chosen vouchers alike: remark and attachments, words of summaries, many into one.
import { type FormEvent, type ReactNode, useState } from 'react'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { send, useCall } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Checkbox, InputField, TextField } from '../../kit/field.tsx'
import { useWords } from '../../kit/words.ts'
import type { BatchActs, ListPicks, OwnAct } from './list-acts.ts'

type DialogProps = { picks: ListPicks; acts: BatchActs; onClose: () => void }

/** A dialog with one solid button, which Enter presses. */
const ActDialog = (props: {
  act: OwnAct
  own: DialogProps
  isReady: boolean
  onAct: () => Promise<void>
  children: ReactNode
}) => {
  const t = useWords('voucherList')
  const { act, own, isReady, onAct } = props
  const title = t('actTitle', { act: t(`act_${act}`), n: own.picks.chosen.length })
  const isBusy = own.acts.busy === act
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || isBusy) return
    await onAct()
    own.picks.pickNone()
    own.onClose()
  }
  return (
    <Dialog title={title} onClose={isBusy ? undefined : own.onClose} width={480}>
      <form className="column gap-8" onSubmit={(event) => void submit(event)}>
        {props.children}
        <div className="dialog-foot">
          <Button disabled={isBusy} onClick={own.onClose}>
            {t('kit:cancel')}
          </Button>
          <Button look="solid" submit busy={isBusy} disabled={!isReady}>
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const HeadsDialog = (own: DialogProps) => {
  const t = useWords('voucherList')
  const [remark, setRemark] = useState<string | null>(null)
  const [count, setCount] = useState<string | null>(null)
  const isReady = (remark !== null || count !== null) && (count === null || /^\d{1,4}$/.test(count))
  const change = () =>
    own.acts.runOwn('changeHeads', own.picks.chosen, (sent, options) =>
      send(
        voucherCalls.changeHeads,
        { ...sent, remark: remark ?? undefined, attachCount: count === null ? undefined : Number(count) },
        options,
      ),
    )
  return (
    <ActDialog act="changeHeads" own={own} isReady={isReady} onAct={change}>
      <div className="grid items-center grid-cols-[auto_1fr] gap-x-12 gap-y-8">
        <Checkbox checked={remark !== null} label={t('remark')} onChange={(isOn) => setRemark(isOn ? '' : null)}>
          {t('remark')}
        </Checkbox>
        <TextField
          aria-label={t('newRemark')}
          maxLength={500}
          width="100%"
          value={remark ?? ''}
          onChange={(event) => setRemark(event.target.value)}
        />
        <Checkbox checked={count !== null} label={t('attachCount')} onChange={(isOn) => setCount(isOn ? '0' : null)}>
          {t('attachCount')}
        </Checkbox>
        <TextField
          aria-label={t('newAttachCount')}
          inputMode="numeric"
          width={96}
          value={count ?? ''}
          onChange={(event) => setCount(event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 4))}
        />
      </div>
      <p className="page-note">{t('changeHint')}</p>
    </ActDialog>
  )
}

const ReplaceDialog = (own: DialogProps) => {
  const t = useWords('voucherList')
  const [find, setFind] = useState('')
  const [replace, setReplace] = useState('')
  const ids = own.picks.chosen.map(({ id }) => id)
  const found = useCall(voucherCalls.countSummary, { ids, find }, { enabled: find !== '', staleTime: 0, quiet: true })
  const { vouchers = 0, lines = 0 } = find === '' ? {} : (found.data ?? {})
  const change = () =>
    own.acts.runOwn('replaceSummary', own.picks.chosen, (sent, options) =>
      send(voucherCalls.replaceSummary, { ...sent, find, replace }, options),
    )
  const words = (name: string, value: string, put: (value: string) => void) => (
    <InputField label={t(name)} maxLength={200} value={value} onChange={put} />
  )
  return (
    <ActDialog act="replaceSummary" own={own} isReady={vouchers > 0 && find !== replace} onAct={change}>
      {words('findWords', find, setFind)}
      {words('replaceWords', replace, setReplace)}
      <p className="page-note" role="status">
        {find === '' ? t('changeHint') : t('foundWords', { vouchers, lines })}
      </p>
    </ActDialog>
  )
}

const MergeDialog = (own: DialogProps) => {
  const t = useWords('voucherList')
  const merge = () =>
    own.acts.runOwn('merge', own.picks.chosen, (sent, options) => send(voucherCalls.merge, sent, options))
  return (
    <ActDialog act="merge" own={own} isReady onAct={merge}>
      <p>{t('mergeText')}</p>
    </ActDialog>
  )
}

const dialogs: Record<OwnAct, (own: DialogProps) => ReactNode> = {
  changeHeads: HeadsDialog,
  replaceSummary: ReplaceDialog,
  merge: MergeDialog,
}

/** The dialog of an act that needs to be told more. */
export const OwnActDialog = ({ act, ...own }: DialogProps & { act: OwnAct }) => {
  const Shown = dialogs[act]
  return <Shown {...own} />
}
