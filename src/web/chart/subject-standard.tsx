// The chart beside the standard one: what sets them apart field by field, and taking over what is chosen.
import { useMemo, useState } from 'react'
import type { ResultOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { definitionCalls, type StandardRowShape } from '../../contract/chart/subject.ts'
import { standardFields } from '../../domain/chart/subject-standard.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button, IconButton, Segmented } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { useKeys } from '../kit/keys.ts'
import { Empty, LoadFailed, Page, PageBar, PageBody, PageFoot, SecondBar } from '../kit/page.tsx'
import { ProblemList } from '../kit/problem-list.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { AddressSearch } from '../parts/address-field.tsx'
import { comparable } from '../parts/coded-search.ts'
import { DataGrid, type GridColumn } from '../parts/grid/data-grid.tsx'
import { fieldText } from './subject-api.ts'

const kinds = ['differs', 'missing', 'extra'] as const
type Kind = (typeof kinds)[number]
type Compared = ResultOf<typeof definitionCalls.compare>

type Point = { key: string; row: StandardRowShape; field: StandardRowShape['fields'][number] | null }

const pointsOf = (row: StandardRowShape): Point[] =>
  row.kind === 'differs'
    ? row.fields.map((field) => ({ key: `${row.code} ${field.name}`, row, field }))
    : [{ key: row.code, row, field: null }]

/** Why a point stays: a reason that names another field of the subject is none of its own. */
const reasonOf = ({ row, field }: Point): string => {
  const names = new Set(row.fields.map(({ name }) => name))
  const own = row.problems.filter(({ path }) => path === field?.name || !names.has(path))
  return own.map(({ message }) => message).join(' ')
}

const fieldName = (name: string, t: Say): string => t(`subjectScreen:${name === 'enabled' ? 'stateShort' : name}`)

const note = (t: Say): GridColumn<Point> => ({
  ...{ key: 'note', title: t('note'), width: 320, min: 180, grow: 4, quiet: true },
  cell: (point) => <span title={reasonOf(point)}>{reasonOf(point)}</span>,
  text: reasonOf,
})

const columnsOf = (kind: Kind, t: Say, lang: Lang): GridColumn<Point>[] => {
  const values: GridColumn<Point>[] = [
    { key: 'field', title: t('field'), width: 130, cell: ({ field }) => field && fieldName(field.name, t) },
    ...(['now', 'standard'] as const).map(
      (name): GridColumn<Point> => ({
        ...{ key: name, title: t(name), width: 150, min: 120, grow: 1 },
        cell: ({ field }) => field && fieldText(field.name, field[name], t),
      }),
    ),
  ]
  return [
    { key: 'code', title: t('subjectScreen:code'), width: 100, pinned: true, quiet: true, cell: ({ row }) => row.code },
    {
      ...{ key: 'name', title: t('subjectScreen:name'), width: 200, min: 150, grow: 2, pinned: true },
      cell: ({ row }) => nameOf(row, lang),
    },
    ...(kind === 'differs' ? values : []),
    ...(kind === 'extra' ? [] : [note(t)]),
  ]
}

const useComparison = (address: Address) => {
  const answer = useCall(definitionCalls.compare, {}, { staleTime: 0 })
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const kind = kinds.find((one) => one === address.get('kind')) ?? 'differs'
  const search = comparable(address.get('search'))
  const all = useMemo(() => (answer.data?.items ?? []).flatMap(pointsOf), [answer.data])
  const points = useMemo(() => {
    const isFound = ({ row }: Point) =>
      [row.code, row.nameZhCn, row.nameZhTw, row.nameEn].some((text) => comparable(text).includes(search))
    return all.filter((one) => one.row.kind === kind && isFound(one))
  }, [all, kind, search])
  return { answer, kind, points, keys, setKeys, chosen: all.filter(({ key }) => keys.has(key)) }
}

type Comparison = ReturnType<typeof useComparison>

const rowsOf = (points: readonly Point[]) =>
  [...Map.groupBy(points, ({ row }) => row)].map(([{ code, version }, own]) => ({
    ...{ code, version },
    fields: own.flatMap(({ field }) => (field ? [field.name] : [])),
  }))

const useApply = ({ chosen, setKeys }: Comparison) => {
  const t = useWords('subjectStandard')
  const write = useWrite(definitionCalls.applyStandard)
  const n = chosen.length
  const apply = async () => {
    const ask = { title: t('askTitle', { n }), text: t('askText'), act: t('act') }
    if ((await confirm(ask)) === null) return
    write.mutate({ rows: rowsOf(chosen) }, { onSuccess: () => setKeys(new Set()) })
  }
  return { apply, isBusy: write.isPending, result: write.data, dismiss: write.reset }
}

type Result = ResultOf<typeof definitionCalls.applyStandard>

/** The field that a reason is about; a missing subject is left as a whole. */
const placeOf = (path: string, t: Say): string =>
  standardFields.some((name) => name === path) ? fieldName(path, t) : ''

const Outcome = ({ result, onClose }: { result: Result; onClose: () => void }) => {
  const t = useWords('subjectStandard')
  const problems = result.left.flatMap(({ code, problems: own }) =>
    own.map((one) => ({ ...one, message: [code, placeOf(one.path, t), one.message].join(' ').replace('  ', ' ') })),
  )
  return (
    <div className="subject-outcome flex-none overflow-auto px-16 py-8 lined max-h-[30vh]" role="status">
      <p className="row gap-8">
        {t('done', { n: result.codes.length })}
        {problems.length > 0 && ` · ${t('left', { n: result.left.length })}`}
        <IconButton icon="close" label={t('closeResult')} onClick={onClose} />
      </p>
      <ProblemList look="warn" problems={problems} />
    </div>
  )
}

const Kinds = ({ address, kind, data }: { address: Address; kind: Kind; data: Compared | undefined }) => {
  const t = useWords('subjectStandard')
  const count = (one: Kind) => (data?.items ?? []).filter((row) => row.kind === one).length
  return (
    <SecondBar end={data && <span className="page-note">{t('same', { n: data.same })}</span>}>
      <Segmented<Kind>
        label={t('kinds')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`kind_${value}`, { n: count(value) }) }))}
        onChange={(value) => address.set({ kind: value })}
      />
      {kind === 'extra' && <span className="page-note">{t('extraHow')}</span>}
    </SecondBar>
  )
}

const Points = ({ of }: { of: Comparison }) => {
  const t = useWords('subjectStandard')
  const lang = useLang()
  const { answer, kind, points, keys, setKeys } = of
  const columns = useMemo(() => columnsOf(kind, t, lang), [kind, t, lang])
  if (answer.error && !answer.data) {
    return <LoadFailed trouble={answer.error} onRetry={() => void answer.refetch()} />
  }
  return (
    <DataGrid
      id={`subject-standard-${kind}`}
      label={t('title')}
      columns={columns}
      rows={points}
      rowKey={({ key }) => key}
      rowLook={(point) => (reasonOf(point) === '' ? undefined : 'muted')}
      selection={kind === 'extra' ? undefined : { keys, onChange: setKeys }}
      isLoading={answer.isPending}
      empty={<Empty icon="check-circle" title={t('none')} />}
    />
  )
}

/** In the place of the list of subjects, as long as the address has `compare`. */
export const SubjectStandard = ({ address }: { address: Address }) => {
  const t = useWords('subjectStandard')
  const comparison = useComparison(address)
  const applying = useApply(comparison)
  const { kind, chosen, answer } = comparison
  const close = () => address.set({ compare: null, kind: null, search: null })
  useKeys({ Esc: close })
  const n = chosen.length
  const foot = n > 0 ? t('chosen', { n }) : ''
  return (
    <Page>
      <PageBar
        title={t('title')}
        actions={
          <Button icon="arrow-left" onClick={close}>
            {t('back')}
          </Button>
        }
      >
        <AddressSearch address={address} placeholder={t('subjectScreen:search')} />
      </PageBar>
      <Kinds address={address} kind={kind} data={answer.data} />
      {applying.result && <Outcome result={applying.result} onClose={applying.dismiss} />}
      <PageBody>
        <Points of={comparison} />
      </PageBody>
      <PageFoot end={<span className="page-note">{foot}</span>}>
        <Auth code="gl:subject:import">
          <Button
            look="solid"
            icon="check"
            disabled={n === 0}
            busy={applying.isBusy}
            onClick={() => void applying.apply()}
          >
            {t('apply', { n })}
          </Button>
        </Auth>
      </PageFoot>
    </Page>
  )
}
