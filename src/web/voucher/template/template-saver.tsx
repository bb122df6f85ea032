// Keeps the voucher on the desk as a template (Ctrl+Shift+M): its name, for whom, and whether its amounts stay.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useWrite } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Checkbox, FormField, TextField } from '../../kit/field.tsx'
import { Select } from '../../kit/select.tsx'
import { troubleText } from '../../kit/trouble-text.ts'
import { useWords } from '../../kit/words.ts'
import { useDesk } from '../entry/desk-context.ts'
import { commitTyped } from '../entry/desk-grid.ts'
import { templateApi } from '../entry-api.ts'
import { focusGrid } from '../grid/focus-grid.ts'
import { filledLines } from '../grid/grid-state.ts'
import { templateLines } from './template-lines.ts'
import './template.css'

type Scope = 'private' | 'company' | 'group'

/** For whom a template may be made: the group only with the right for it. */
export const useScopes = (): { value: Scope; label: string }[] => {
  const t = useWords('voucherTemplate')
  const mayGroup = useAuth('gl:voucher:templateGroup')
  const scopes: Scope[] = mayGroup ? ['private', 'company', 'group'] : ['private', 'company']
  return scopes.map((value) => ({ value, label: t(`scope_${value}`) }))
}

const useSaving = (onDone: (name: string) => void) => {
  const desk = useDesk()
  const save = useWrite(templateApi.save, { quiet: true })
  const [trouble, setTrouble] = useState('')
  const keep = (name: string, scope: Scope, keepAmounts: boolean) => {
    commitTyped(desk)
    const { head, grid } = desk.store.getState()
    const lines = templateLines(filledLines(grid.lines), keepAmounts)
    const content = { name, scope, enabled: true, type: head.type, remark: head.remark, recurrence: null, lines }
    save.mutate(content, { onSuccess: () => onDone(name), onError: (error) => setTrouble(troubleText(error)) })
  }
  return { keep, trouble, isBusy: save.isPending }
}

export const TemplateSaver = () => {
  const t = useWords('voucherTemplate')
  const desk = useDesk()
  const scopes = useScopes()
  const [name, setName] = useState(() => desk.store.getState().grid.lines[0]?.summary ?? '')
  const [scope, setScope] = useState<Scope>('private')
  const [keepAmounts, setKeepAmounts] = useState(true)
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector('input')?.select(), [])
  const close = () => {
    desk.store.setState({ panel: null })
    focusGrid(desk)
  }
  const saving = useSaving((saved) => {
    close()
    desk.store.setState({ note: { key: 'voucherTemplate:noteSaved', args: { name: saved } } })
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (name.trim() !== '') saving.keep(name.trim(), scope, keepAmounts)
  }
  const foot = (
    <>
      {saving.trouble !== '' && <span className="form-error">{saving.trouble}</span>}
      <Button onClick={close}>{t('cancel')}</Button>
      <Button look="solid" keys="↵" busy={saving.isBusy} disabled={name.trim() === ''} onClick={() => submit()}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('saveTitle')} width={460} foot={foot} onClose={close}>
      <form ref={box} className="template-pick" onSubmit={submit}>
        <FormField label={t('name')} required>
          {(id) => (
            <TextField
              id={id}
              width="100%"
              maxLength={80}
              value={name}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </FormField>
        <FormField label={t('scope')}>
          {(id) => <Select id={id} label={t('scope')} value={scope} options={scopes} width={180} onChange={setScope} />}
        </FormField>
        <FormField label="" hint={t('keepAmountsHint')}>
          {() => (
            <Checkbox checked={keepAmounts} onChange={setKeepAmounts}>
              {t('keepAmounts')}
            </Checkbox>
          )}
        </FormField>
        <button type="submit" className="visually-hidden" tabIndex={-1}>
          {t('save')}
        </button>
      </form>
    </Dialog>
  )
}
