// A statement that waits: what is in force beside what shall be, to be approved or sent back by somebody else.
import type { ValueDefinition, ValueSetShape } from '../../../contract/office/value-set.ts'
import { useWrite } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { Auth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { nameOf, type Say, useLang, useWords } from '../../kit/words.ts'
import './value-set.css'
import { momentText } from '../../kit/day-text.ts'
import { valueSetApi } from '../office-api.ts'

/** A statement with its parameters, as it is read by whoever approves it. */
const textOf = ({ sql, params, valueField, labelField }: ValueDefinition, t: Say): string =>
  [
    sql,
    '',
    ...params.map(({ name, type, source, required }) => {
      const from = t(`source_${source === 'input' ? 'form' : source}`)
      return [`:${name}`, t(`type_${type}`), from, required ? t('param_required') : ''].filter(Boolean).join(' · ')
    }),
    `${valueField} → ${labelField}`,
  ].join('\n')

export const ValueSetApproval = ({ set, onClose }: { set: ValueSetShape; onClose: () => void }) => {
  const t = useWords('valueSet')
  const lang = useLang()
  const user = useUser()
  const decide = useWrite(valueSetApi.decide, { onSuccess: onClose })
  const { waiting, definition } = set
  if (waiting === null) return null
  const isOwn = user?.id === waiting.byId
  const answer = (accepted: boolean) => decide.mutate({ id: set.id, version: set.version, accepted })
  const foot = (
    <>
      <Button onClick={onClose}>{t('kit:close')}</Button>
      <Auth code="sys:valueSet:approve">
        <Button disabled={isOwn} busy={decide.isPending} onClick={() => answer(false)}>
          {t('sendBack')}
        </Button>
        <Button look="solid" disabled={isOwn} busy={decide.isPending} onClick={() => answer(true)}>
          {t('approve')}
        </Button>
      </Auth>
    </>
  )
  return (
    <Dialog title={t('approveTitle', { name: nameOf(set, lang) })} width={860} foot={foot} onClose={onClose}>
      <p className="page-note">
        {isOwn ? t('waitingOwn') : t('waitingBy', { by: waiting.by, at: momentText(waiting.at) })}
      </p>
      <div className="value-set-both">
        <section aria-label={t('inForce')}>
          <h3>{t('inForce')}</h3>
          <pre>{definition.sql === '' ? t('noSqlYet') : textOf(definition, t)}</pre>
        </section>
        <section aria-label={t('proposed')}>
          <h3>{t('proposed')}</h3>
          <pre>{textOf(waiting.definition, t)}</pre>
        </section>
      </div>
    </Dialog>
  )
}
