// Gives the voucher on the desk another number: a free one of its month and type.
import { useEffect, useState } from 'react'
import { voucherLabel } from '../../../domain/voucher/voucher.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { FormField, TextField } from '../../kit/field.tsx'
import { isComposing } from '../../kit/keys.ts'
import { problemsOf } from '../../kit/problem-list.tsx'
import { troubleText } from '../../kit/trouble-text.ts'
import { useWords } from '../../kit/words.ts'
import { voucherApi } from '../entry-api.ts'
import { showVoucher } from './desk.ts'
import { useDesk, useEntry } from './desk-context.ts'

const shownMost = 12

/** The free numbers of the month and type; the first one is offered. */
const useFree = (month: string, type: string): readonly number[] | undefined => {
  const { data } = useCall(voucherApi.checkNo, { month }, { staleTime: 0, quiet: true })
  return data && (data.gaps.find((gap) => gap.type === type)?.missing ?? [])
}

const NumberDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useWords('voucherNumber')
  const desk = useDesk()
  const { origin, head } = desk.store.getState()
  const free = useFree(origin?.period ?? '', head.type)
  const [no, setNo] = useState('')
  const [trouble, setTrouble] = useState('')
  const edit = useWrite(voucherApi.editNo, { quiet: true })
  useEffect(() => {
    if (free?.[0] !== undefined) setNo((now) => now || String(free[0]))
  }, [free])
  if (!origin?.no) return null
  const { id, version, word } = origin
  const save = () =>
    edit.mutate(
      { id, version, no },
      {
        onSuccess: async () => {
          const voucher = await voucherApi.read({ id }).catch(() => null)
          if (voucher) showVoucher(desk, voucher)
          onClose()
        },
        onError: (error) => setTrouble(problemsOf(error)[0]?.message ?? troubleText(error)),
      },
    )
  const list = free?.slice(0, shownMost).map((each) => voucherLabel(word, each))
  const hint = list && (list.length === 0 ? t('freeNone') : t('free', { list: list.join(t('comma')) }))
  const foot = (
    <>
      <Button onClick={onClose}>{t('kit:cancel')}</Button>
      <Button look="solid" busy={edit.isPending} disabled={no.trim() === ''} onClick={save}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('editTitle', { no: voucherLabel(word, origin.no) })} foot={foot} onClose={onClose}>
      <p className="page-note">{t('editHow')}</p>
      <FormField label={t('newNo')} error={trouble} hint={hint}>
        {(field) => (
          <TextField
            id={field}
            value={no}
            width={140}
            invalid={trouble !== ''}
            onChange={(event) => {
              setNo(event.target.value)
              setTrouble('')
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !isComposing(event.nativeEvent)) save()
            }}
          />
        )}
      </FormField>
    </Dialog>
  )
}

/** Shown while it is the panel of the desk. */
export const EditNo = () => {
  const desk = useDesk()
  const isStored = useEntry((state) => (state.origin?.no ?? null) !== null)
  return isStored ? <NumberDialog onClose={() => desk.store.setState({ panel: null })} /> : null
}
