// One parameter: its value for all, and where it may differ the values of companies and account sets.
import { useState } from 'react'
import { type HeldParameter, type ParameterRow, parameterCalls } from '../../contract/office/parameter.ts'
import { useWrite } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button, IconButton } from '../kit/button.tsx'
import { Drawer } from '../kit/dialog.tsx'
import { Checkbox, FormField, Select, TextField } from '../kit/field.tsx'
import { problemsOf, troubleText } from '../kit/problem-list.tsx'
import { momentText, type Say, useWords } from '../kit/words.ts'

export const shownValue = (t: Say, row: Pick<ParameterRow, 'type'>, value: string): string => {
  const isOn = value === 'true'
  if (row.type === 'flag') return t(isOn ? 'yes' : 'no')
  if (row.type === 'choice') return t(`option_${value}`)
  return value === '' ? t('empty') : value
}

type InputProps = { row: ParameterRow; id: string; value: string; locked: boolean; onChange: (value: string) => void }

const ValueInput = ({ row, id, value, locked, onChange }: InputProps) => {
  const t = useWords('parameter')
  if (row.type === 'flag') {
    return (
      <Checkbox checked={value === 'true'} disabled={locked} onChange={(on) => onChange(String(on))}>
        {t('yes')}
      </Checkbox>
    )
  }
  if (row.type === 'choice') {
    const options = row.options.map((option) => ({ value: option, label: t(`option_${option}`) }))
    return (
      <Select
        id={id}
        label={row.name}
        width="100%"
        disabled={locked}
        value={value}
        options={options}
        onChange={onChange}
      />
    )
  }
  return (
    <TextField
      id={id}
      width="100%"
      value={value}
      inputMode={row.type === 'integer' ? 'numeric' : undefined}
      readOnly={locked}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Sets and takes away what stands at one place; what the server says is wrong is kept beside the field. */
const usePlace = (row: ParameterRow, at: Pick<HeldParameter, 'scope' | 'place'>, onDone: () => void) => {
  // As it was when the field was opened: who saves over what another one has set since is told.
  const [held] = useState(() => row.held.find(({ scope, place }) => scope === at.scope && place === at.place))
  const [value, setValue] = useState(held?.value ?? row.value)
  const [error, setError] = useState('')
  const update = useWrite(parameterCalls.update, { quiet: true })
  const reset = useWrite(parameterCalls.reset, { quiet: true })
  const onError = (trouble: unknown) => setError(problemsOf(trouble)[0]?.message ?? troubleText(trouble))
  const base = { code: row.code, scope: at.scope, place: at.place, version: held?.version ?? 0 }
  return {
    ...{ held, value, error, isBusy: update.isPending || reset.isPending },
    change: (next: string) => {
      setError('')
      setValue(next)
    },
    save: () => update.mutate({ ...base, value }, { onSuccess: onDone, onError }),
    reset: () => reset.mutate(base, { onSuccess: onDone, onError }),
  }
}

const hintOf = (t: Say, row: ParameterRow): string => {
  const usual = shownValue(t, row, row.default)
  const range =
    row.least === null ? t('usually', { usual }) : t('between', { least: row.least, most: row.most ?? '', usual })
  const own = t(`hint_${row.code}`, { defaultValue: '' })
  return own === '' ? range : `${own} · ${range}`
}

type PlaceProps = {
  row: ParameterRow
  at: Pick<HeldParameter, 'scope' | 'place'>
  mayEdit: boolean
  onDone: () => void
}

const PlaceValue = ({ row, at, mayEdit, onDone }: PlaceProps) => {
  const t = useWords('parameter')
  const place = usePlace(row, at, onDone)
  const isGlobal = at.scope === 'global'
  return (
    <FormField
      label={isGlobal ? t('scope_global') : at.place}
      error={place.error || undefined}
      hint={isGlobal ? hintOf(t, row) : place.held && `${momentText(place.held.changedAt)} ${place.held.changedBy}`}
      above
    >
      {(id) => (
        <div className="parameter-place row gap-8">
          <ValueInput row={row} id={id} value={place.value} locked={!mayEdit} onChange={place.change} />
          {mayEdit && (
            <Button look="solid" busy={place.isBusy} onClick={place.save}>
              {t('save')}
            </Button>
          )}
          {mayEdit && place.held && (
            <IconButton icon="returned" label={t(isGlobal ? 'reset' : 'resetOwn')} onClick={place.reset} />
          )}
        </div>
      )}
    </FormField>
  )
}

/** Companies and account sets of the caller that have no value of their own yet. */
const usePlaces = (row: ParameterRow) => {
  const sets = useUser()?.accountConfigs.map(({ value }) => value) ?? []
  const companies = [...new Set(sets.map((value) => value.slice(0, -5)))]
  const isFree = (at: PlaceProps['at']) =>
    !row.held.some(({ scope, place }) => scope === at.scope && place === at.place)
  return [
    ...(row.scopes.includes('company') ? companies.map((place) => ({ scope: 'company' as const, place })) : []),
    ...(row.scopes.includes('accountSet') ? sets.map((place) => ({ scope: 'accountSet' as const, place })) : []),
  ].filter(isFree)
}

const OwnValues = ({ row, mayEdit, onDone }: Omit<PlaceProps, 'at'>) => {
  const t = useWords('parameter')
  const [added, setAdded] = useState<PlaceProps['at'] | null>(null)
  const free = usePlaces(row)
  const held = row.held.filter(({ scope }) => scope !== 'global')
  const shown = added ? [...held, added] : held
  return (
    <section className="grid mt-20 gap-12">
      <h3 className="m-0 font-semibold text-14">{t('ownTitle')}</h3>
      {shown.length === 0 && <p className="page-note">{t('noneOwn')}</p>}
      {shown.map((at) => (
        <PlaceValue key={`${at.scope} ${at.place}`} row={row} at={at} mayEdit={mayEdit} onDone={onDone} />
      ))}
      {mayEdit && free.length > 0 && (
        <Select
          label={t('addOwn')}
          labelInside
          width={260}
          value=""
          options={free.map(({ scope, place }) => ({
            value: `${scope} ${place}`,
            label: `${t(`scope_${scope}`)} ${place}`,
          }))}
          onChange={(key) => setAdded(free.find(({ scope, place }) => `${scope} ${place}` === key) ?? null)}
        />
      )}
    </section>
  )
}

export const ParameterForm = ({ row, onClose }: { row: ParameterRow; onClose: () => void }) => {
  const mayEdit = useAuth('sys:config:edit')
  return (
    <Drawer title={row.name} note={row.code} width={560} onClose={onClose}>
      <PlaceValue row={row} at={{ scope: 'global', place: '' }} mayEdit={mayEdit} onDone={onClose} />
      {row.scopes.length > 1 && <OwnValues row={row} mayEdit={mayEdit} onDone={onClose} />}
    </Drawer>
  )
}
