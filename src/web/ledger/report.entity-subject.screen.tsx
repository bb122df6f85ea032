// Entity subject report: what stands on each entity by subject, or on each subject by entity, with sums of both.
import { useMemo, useState } from 'react'
import type { Lang } from '../../contract/base/language.ts'
import {
  type EntitySubjectRowShape,
  type EntitySumsShape,
  entitySubjectCalls,
} from '../../contract/ledger/entity-subject.ts'
import { type EntityNarrowed, entitySubjectLink } from '../../contract/statement/ledger-link.ts'
import { recordOf } from '../../domain/base/record.ts'
import { printPaper } from '../api/download.ts'
import { send, senderOf, useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button, Segmented } from '../kit/button.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { EntityParameter, EntityTypeParameter } from '../parts/report/entity-parameters.tsx'
import { usePagedRows } from '../parts/report/report-answer.ts'
import {
  AddressChip,
  closingOf,
  IncludeParameter,
  MonthsParameter,
  missingSubject,
  rangeOf,
  SubjectRange,
  subjectsOf,
} from '../parts/report/report-bars.tsx'
import {
  type BalanceFigure,
  balanceColumns,
  balanceFigures,
  figureColumn,
  shownSums,
  sideOf,
  totalLine,
  widthOfFigures,
  withLastEdge,
  wordColumn,
} from '../parts/report/report-columns.tsx'
import { ReportPage } from '../parts/report/report-page.tsx'
import { type Report, useReport } from '../parts/report/use-report.ts'

const narrowedOf = (report: Report): EntityNarrowed => ({
  ...subjectsOf(report),
  entity: report.address.get('entity') || undefined,
})

const originalNames = ['originalOpening', 'originalDebit', 'originalCredit', 'originalClosing'] as const

const leastWidth = 104

/** Entity and subject, what the rows are grouped by first. */
const nameColumns = (shared: Say, lang: Lang, order: EntitySubjectOrder): GridColumn<EntityShown>[] => {
  const isOwn = ({ kind }: EntityShown, name: EntitySubjectOrder) =>
    kind === 'row' || (kind === 'group' && name === order)
  // What a group is stands in its head; below it only the code is said again.
  const isNamed = (shown: EntityShown, name: EntitySubjectOrder) =>
    isOwn(shown, name) && (name !== order || shown.kind !== 'row')
  const pair = (
    of: EntitySubjectOrder,
    [key, title, width]: [string, string, number],
    codeOf: (row: EntitySubjectRowShape) => string,
    [nameKey, nameIt]: [string, (row: EntitySubjectRowShape) => string],
  ): GridColumn<EntityShown>[] => [
    wordColumn(key, shared(title), width, (shown) => (isOwn(shown, of) ? codeOf(shown.row) : ''), { quiet: true }),
    wordColumn(nameKey, shared(nameKey), 190, (shown) => (isNamed(shown, of) ? nameIt(shown.row) : ''), {
      ...{ min: 110, grow: 2 },
    }),
  ]
  const entity = pair('entity', ['entityCode', 'entityCode', 110], (row) => row.entityCode, [
    'entityName',
    (row) => nameOf(row.entityNames, lang),
  ])
  const subject = pair('subject', ['subject', 'code', 96], (row) => row.subject, [
    'subjectName',
    (row) => nameOf(row, lang),
  ])
  return order === 'entity' ? [...entity, ...subject] : [...subject, ...entity]
}

type Shown = { rows: readonly EntityShown[]; order: EntitySubjectOrder; byCurrency: boolean; isOneType: boolean }

const useColumns = (report: Report, { rows, order, byCurrency, isOneType }: Shown): GridColumn<EntityShown>[] => {
  const t = useWords('entitySubject')
  const shared = useWords('reportScreen')
  const lang = useLang()
  return useMemo(() => {
    const amounts = rows.flatMap(({ sums }) => balanceFigures.map((figure) => sums[figure]))
    const leads = (shown: EntityShown, figure: BalanceFigure) =>
      entitySubjectLink(shown, order, figure, narrowedOf(report))
    const original = originalNames.map((key, at) =>
      figureColumn<EntityShown>(
        report,
        { key, title: t(key), zero: 'dash', width: 120 },
        ({ kind, row }) => (kind === 'row' ? row[key] : null),
        ({ row }) => `${row.entityCode} ${row.subject} ${row.currency}`,
        (shown) => leads(shown, balanceFigures[at] as BalanceFigure),
      ),
    )
    const typeOf = ({ kind, row }: EntityShown) =>
      kind === 'type' || order === 'subject' ? shared(`master:entity_${row.entityType}`) : ''
    const currencyOf = ({ kind, row }: EntityShown) => (kind === 'row' ? row.currency : '')
    return withLastEdge([
      ...(isOneType ? [] : [wordColumn('type', shared('entityType'), 140, typeOf, { quiet: true })]),
      ...nameColumns(shared, lang, order),
      ...(byCurrency ? [wordColumn('currency', shared('currency'), 72, currencyOf, { quiet: true }), ...original] : []),
      ...balanceColumns<EntityShown>(report, shared, widthOfFigures(amounts, leastWidth), {
        sums: ({ sums }) => sums,
        nameIt: ({ kind, row }) => (kind === 'type' ? row.entityType : `${row.entityCode} ${row.subject}`),
        drill: leads,
      }),
    ])
  }, [t, shared, lang, report, rows, order, byCurrency, isOneType])
}

const orders = ['entity', 'subject'] as const

const totalOf = (
  report: Report,
  order: EntitySubjectOrder,
  sums: EntitySumsShape | undefined,
  type: string,
  t: Say,
) => {
  if (!sums) return undefined
  const name = t('entitySubject:typeOf', { type: t(`master:entity_${type}`) })
  const shown = { kind: 'total' as const, row: { entityType: type, entityCode: '', subject: '', currency: '' } }
  const links = recordOf(balanceFigures, (figure) => {
    const { path, query, kind } = entitySubjectLink(shown, order, figure, narrowedOf(report))
    return kind === 'voucher' ? path : report.drill(path, query, { name, figure: sums[figure], kind })
  })
  const sides = recordOf(['openingSide', 'closingSide'], (_, at) =>
    t(`side_${sideOf(at === 0 ? sums.opening : sums.closing)}`),
  )
  const place = order === 'entity' ? 'entityName' : 'subjectName'
  return totalLine(report, [place, name], shownSums(sums), { cells: sides, links })
}

const useEntityRows = (report: Report, order: EntitySubjectOrder) => {
  const entityType = report.address.get('entityType') || undefined
  const input = {
    ...rangeOf(report),
    ...closingOf(report),
    entityType,
    entity: (entityType && report.address.get('entity')) || undefined,
    byCurrency: report.address.has('byCurrency') || undefined,
  }
  const call = order === 'entity' ? entitySubjectCalls.entitySubject : entitySubjectCalls.subjectEntity
  const enabled = missingSubject(report) === null
  const paged = usePagedRows(call, input, { enabled })
  const totals = useCall(entitySubjectCalls.totals, input, { quiet: true, enabled })
  const types = useMemo(() => new Map((totals.data?.types ?? []).map((one) => [one.type, one])), [totals.data])
  const ofTypes = useMemo(() => (entityType ? new Map() : types), [entityType, types])
  const shown = useMemo(() => shownRows(paged.rows, order, ofTypes), [paged.rows, order, ofTypes])
  return { ...paged, input, entityType, types, shown }
}

const EntitySubject = () => {
  const t = useWords('entitySubject')
  const shared = useWords('reportScreen')
  const report = useReport(t('title'))
  const order = orders.find((one) => one === report.address.get('tab')) ?? 'entity'
  const { answer, onRange, goOn, input, entityType, types, shown } = useEntityRows(report, order)
  const byCurrency = input.byCurrency === true
  const columns = useColumns(report, { rows: shown, order, byCurrency, isOneType: entityType !== undefined })
  const mayPrint = useAuth('gl:report:entitySubject:print')
  const [isDrawing, setDrawing] = useState(false)
  const draw = async () => {
    setDrawing(true)
    await printPaper(() => send(entitySubjectCalls.letters, { ...input, byCurrency: undefined, unit: report.unit }))
    setDrawing(false)
  }
  return (
    <ReportPage
      report={report}
      name="entitySubject"
      answer={answer}
      parameters={
        <>
          <Segmented<EntitySubjectOrder>
            label={t('tab')}
            value={order}
            options={orders.map((value) => ({ value, label: t(`tab_${value}`) }))}
            onChange={(tab) => report.address.set({ tab: tab === 'entity' ? null : tab })}
          />
          <MonthsParameter report={report} />
          <IncludeParameter report={report} />
        </>
      }
      second={
        <>
          <EntityTypeParameter report={report} all={t('allTypes')} />
          <EntityParameter report={report} />
          <SubjectRange report={report} />
          <AddressChip report={report} name="byCurrency" label={t('byCurrency')} />
          <AddressChip report={report} name="withoutClosing" label={shared('withoutClosing')} />
          {mayPrint && entityType && (
            <Button icon="file" title={t('letters_hint')} busy={isDrawing} onClick={() => void draw()}>
              {t('letters')}
            </Button>
          )}
        </>
      }
      grid={{
        id: `entity-subject-${order}${byCurrency ? '-original' : ''}`,
        columns,
        rows: shown,
        rowKey: ({ key }) => key,
        rowLook: ({ kind }) => (kind === 'row' ? undefined : 'subtotal'),
        onRange,
        ...(entityType ? { totals: totalOf(report, order, types.get(entityType), entityType, shared) } : {}),
      }}
      onRest={goOn}
      input={{ ...input, by: order }}
      file={senderOf(entitySubjectCalls.export)}
      paper={senderOf(entitySubjectCalls.print)}
    />
  )
}

export default ofAccountSet(EntitySubject)

export type EntitySubjectOrder = 'entity' | 'subject'

/** `type` and `group` rows carry the sums of all below them. */
export type EntityShown = {
  kind: 'type' | 'group' | 'row'
  key: string
  row: EntitySubjectRowShape
  sums: EntitySumsShape
}

/** Puts a head before each group, and before each kind where `types` knows its sums. */
export const shownRows = (
  rows: readonly EntitySubjectRowShape[],
  order: EntitySubjectOrder,
  types: ReadonlyMap<string, EntitySumsShape>,
): EntityShown[] => {
  const shown: EntityShown[] = []
  let last: EntitySubjectRowShape | null = null
  for (const row of rows) {
    const entity = `${row.entityType}:${row.entityCode}`
    const isSameEntity = last?.entityType === row.entityType && last.entityCode === row.entityCode
    const ofType = order === 'entity' && last?.entityType !== row.entityType ? types.get(row.entityType) : undefined
    if (ofType) shown.push({ kind: 'type', key: `type ${row.entityType}`, row, sums: ofType })
    const isSame =
      order === 'entity' ? isSameEntity : last?.subject === row.subject && last.entityType === row.entityType
    const group = order === 'entity' ? entity : `${row.subject} ${row.entityType}`
    if (!isSame) shown.push({ kind: 'group', key: `group ${group}`, row, sums: row.group })
    shown.push({ kind: 'row', key: `${entity} ${row.subject} ${row.currency}`, row, sums: row })
    last = row
  }
  return shown
}
