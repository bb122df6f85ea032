// The kinds of entity by which balance table 3 takes subjects apart, as they stand in the address and in the bar.
import { type EntityType, entityTypes } from '../../domain/chart/entity.ts'
import { parseKinds, splitMost } from '../../domain/ledger/entity-split.ts'
import { Select } from '../kit/select.tsx'
import { useWords } from '../kit/words.ts'
import type { Report } from '../parts/report/use-report.ts'

/** The kinds that the address asks for, in order; an older address names one by `entityType`. */
export const kindsIn = ({ address }: Report): EntityType[] => {
  const named = address.get('entity') === '' ? address.get('entityType') : ''
  return parseKinds(address.get('dims') || named) ?? []
}

/** The kinds by which subjects are taken apart, one after the other; the first one empty shows entity by entity. */
export const KindParameters = ({ report }: { report: Report }) => {
  const t = useWords('balanceTable')
  const kinds = kindsIn(report)
  const places = Math.min(kinds.length + 1, splitMost)
  const set = (at: number, kind: string) => {
    const next = kind === '' ? kinds.slice(0, at) : [...kinds.slice(0, at), kind, ...kinds.slice(at + 1)]
    report.address.set({ dims: next.join(','), entityType: null, ...(next.length === 0 ? { ageing: null } : {}) })
  }
  return Array.from({ length: places }, (_, at) => {
    const taken = kinds.filter((_kind, other) => other !== at)
    const none = at === 0 ? t('reportScreen:everyEntityType') : t('byNone')
    const free = entityTypes.filter((kind) => !taken.includes(kind))
    return (
      <Select<EntityType | ''>
        key={at === 0 ? 'first' : (kinds[at - 1] ?? '')}
        label={t(at === 0 ? 'byFirst' : 'byNext')}
        labelInside
        value={kinds[at] ?? ''}
        options={[
          { value: '', label: none },
          ...free.map((kind) => ({ value: kind, label: t(`master:entity_${kind}`) })),
        ]}
        onChange={(kind) => set(at, kind)}
      />
    )
  })
}
