// Which entities a report is about: a kind of them, and one of the kind.
import { entityTypes } from '../../../domain/chart/entity.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Select } from '../../kit/field.tsx'
import { SetFilter } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import { EntitySearch } from '../subject-picker.tsx'
import type { Report } from './use-report.ts'

/** `all`: what no kind is called. */
export const EntityTypeParameter = ({ report, all }: { report: Report; all: string }) => {
  const t = useWords('reportScreen')
  const options = [
    { value: 'all', label: all },
    ...entityTypes.map((type) => ({ value: type as string, label: t(`master:entity_${type}`) })),
  ]
  return (
    <Select
      label={t('entityType')}
      labelInside
      value={report.address.get('entityType', 'all')}
      options={options}
      onChange={(type) => report.address.set({ entityType: type === 'all' ? null : type, entity: null })}
    />
  )
}

/** One entity of a kind, for whoever may list them. */
const EntityField = (props: { type: string; value: string; onChange: (code: string) => void }) => {
  const label = useWords('reportScreen')('entityCode')
  const mayList = useAuth('gl:entity:list')
  if (props.type === '' || !mayList) return null
  return (
    <span className="entity-parameter w-200">
      <EntitySearch {...props} label={label} inner={label} />
    </span>
  )
}

/** One entity of the kind that is chosen; nothing as long as none is. */
export const EntityParameter = ({ report: { address } }: { report: Report }) => (
  <EntityField
    type={address.get('entityType')}
    value={address.get('entity')}
    onChange={(entity) => address.set({ entity })}
  />
)

/** One kind alone, `store`, or one entity, `store:S01`: what the fields can say of a filter. */
const plainEntity = /^([a-z0-9]*)(?::([^;:]+))?$/

/** Whether the fields show the whole of a filter. */
const isPlainEntity = (entity = ''): boolean => plainEntity.test(entity)

/** A filter in words: 'customer:C001;!store' → 客户 C001 · 店铺 无. */
const useEntityWords = () => {
  const t = useWords('reportScreen')
  return (entity: string): string => {
    if (entity === '=') return t('noEntity')
    const pairs = entity.replace(/^=/, '').split(';').filter(Boolean)
    const word = (pair: string) => {
      const [type = '', code = ''] = pair.replace('!', '').split(':')
      const none = code === '' ? t('noEntity') : t('ledgerForm:notOn', { codes: code.split('|').join(' ') })
      return `${t(`master:entity_${type}`)} ${pair.startsWith('!') ? none : code}`.trim()
    }
    return pairs.map(word).join(' · ')
  }
}

/** Only the lines of a kind of entity, or of one; a filter that a drill has brought stands as it is. */
export const LineEntityParameter = ({ report }: { report: Report }) => {
  const t = useWords('reportScreen')
  const words = useEntityWords()
  const entity = report.address.get('entity')
  const [, type = '', code = ''] = plainEntity.exec(entity) ?? []
  const set = (next: string | null) => report.address.set({ entity: next })
  if (!isPlainEntity(entity)) return <SetFilter name={t('aux')} value={words(entity)} onRemove={() => set(null)} />
  const options = [
    { value: '', label: t('everyEntityType') },
    ...entityTypes.map((one) => ({ value: one as string, label: t(`master:entity_${one}`) })),
  ]
  return (
    <>
      <Select label={t('entityType')} labelInside value={type} options={options} onChange={set} />
      <EntityField type={type} value={code} onChange={(next) => set(next === '' ? type : `${type}:${next}`)} />
    </>
  )
}
