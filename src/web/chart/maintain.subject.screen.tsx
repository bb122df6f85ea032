// The subject definition: the classes as a tree, the chart as a list, and the form of a subject over both.
import { useMemo, useState } from 'react'
import { type DefinitionShape, definitionCalls } from '../../contract/chart/subject.ts'
import { printFile, saveAnswer } from '../api/download.ts'
import { CallRefused } from '../api/failure.ts'
import { send, useCall, useWrite } from '../api/query.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button, MenuButton, type MenuItem } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { Checkbox } from '../kit/field.tsx'
import { Empty, LoadFailed, Page, PageBar, PageBody, PageFoot, useTab } from '../kit/page.tsx'
import { troubleText } from '../kit/problem-list.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { toast } from '../kit/toast.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressSearch } from '../parts/address-field.tsx'
import { findCoded } from '../parts/coded-search.ts'
import { DataGrid, type GridColumn } from '../parts/grid/data-grid.tsx'
import {
  auxText,
  childFields,
  childLength,
  currencyText,
  emptyFields,
  fieldsOf,
  type SubjectFormFields,
} from './subject-api.ts'
import { SubjectFormDrawer } from './subject-form.tsx'
import { SubjectStandard } from './subject-standard.tsx'
import { isBelow, SubjectCopy, SubjectTree } from './subject-tree.tsx'

const mostFound = 2000
const none: ReadonlySet<string> = new Set()

const useChart = () => {
  const address = useAddress()
  const chart = useCall(definitionCalls.list, {})
  const all = chart.data?.items
  const chosen = address.get('class')
  const search = address.get('search')
  const isAll = address.has('disabled')
  const rows = useMemo(() => {
    const shown = (all ?? []).filter((row) => isBelow(row, chosen) && (isAll || row.enabled))
    return search === '' ? shown : findCoded(shown, search, mostFound)
  }, [all, chosen, search, isAll])
  return {
    address,
    chart,
    all: all ?? [],
    rule: chart.data?.codeRule ?? '',
    others: chart.data?.others ?? emptyFields,
    chosen,
    isAll,
    rows,
  }
}

type Chart = ReturnType<typeof useChart>
type Over = { kind: 'form'; row: DefinitionShape | null; fields: SubjectFormFields } | { kind: 'copy' }

const Foot = (props: { keys: readonly string[]; chart: Chart; onDone: () => void; onOpen: (over: Over) => void }) => {
  const t = useWords('subjectScreen')
  const { keys, chart, onOpen } = props
  const acts = useSubjectActs(keys, props.onDone)
  const mayEdit = useAuth('gl:subject:edit')
  const one = keys.length === 1 ? chart.all.find(({ code }) => code === keys[0]) : undefined
  const addBelow = (parent: DefinitionShape) =>
    onOpen({ kind: 'form', row: null, fields: childFields(parent, chart.all, chart.rule, chart.others) })
  const parent = one && chart.all.find(({ code }) => code === one.parent)
  const mayGrow = one !== undefined && childLength(one.code, chart.rule) > 0
  const note = keys.length > 0 ? t('chosen', { n: keys.length }) : t('count', { n: chart.rows.length })
  return (
    <PageFoot end={<span className="page-note">{note}</span>}>
      <Auth code="gl:subject:add">
        <Button icon="plus" disabled={!mayGrow} onClick={() => one && addBelow(one)}>
          {t('addChild')}
        </Button>
        <Button icon="plus" disabled={!parent} onClick={() => parent && addBelow(parent)}>
          {t('addSibling')}
        </Button>
      </Auth>
      <Button
        icon={mayEdit ? 'edit' : 'eye'}
        disabled={!one}
        onClick={() => one && onOpen({ kind: 'form', row: one, fields: fieldsOf(one) })}
      >
        {t(mayEdit ? 'edit' : 'view')}
      </Button>
      <Auth code="gl:subject:status">
        <Button icon="check-circle" disabled={keys.length === 0} onClick={() => void acts.setEnabled(true)}>
          {t('enable')}
        </Button>
        <Button icon="ban" disabled={keys.length === 0} onClick={() => void acts.setEnabled(false)}>
          {t('disable')}
        </Button>
      </Auth>
      <Auth code="gl:subject:delete">
        <Button icon="trash" busy={acts.isBusy} disabled={keys.length === 0} onClick={() => void acts.removeAll()}>
          {t('remove')}
        </Button>
      </Auth>
    </PageFoot>
  )
}

/** What stands in the address is printed as it is shown, but for the search. */
const useFurtherActs = (address: Address, onOpen: (over: Over) => void): MenuItem[] => {
  const t = useWords('subjectScreen')
  const mayPrint = useAuth('gl:subject:print')
  const mayAdd = useAuth('gl:subject:add')
  const print = async () => {
    const input = { below: address.get('class') || undefined, disabled: address.has('disabled') || undefined }
    // What goes wrong, the call has told.
    const file: unknown = await send(definitionCalls.print, input).catch(() => null)
    if (file instanceof Blob) await printFile(file)
  }
  const item = (key: string, icon: MenuItem['icon'], onSelect: () => void): MenuItem => ({
    ...{ key, icon, label: t(key), onSelect },
  })
  return [
    item('standard', 'switches', () => address.set({ compare: '1', search: null })),
    ...(mayAdd ? [item('copy', 'copy', () => onOpen({ kind: 'copy' }))] : []),
    ...(mayPrint ? [item('print', 'printer', () => void print())] : []),
  ]
}

const Bar = ({ address, isAll, onOpen }: { address: Address; isAll: boolean; onOpen: (over: Over) => void }) => {
  const t = useWords('subjectScreen')
  const tab = useTab()
  const further = useFurtherActs(address, onOpen)
  const actions = (
    <>
      <MenuButton label={t('kit:more')} align="end" items={further} />
      <Auth code="gl:subject:export">
        <Button icon="download" onClick={() => void saveAnswer(send(definitionCalls.export, {}), `${t('title')}.xlsx`)}>
          {t('export')}
        </Button>
      </Auth>
      <Auth code="gl:subject:import">
        <Button icon="upload" onClick={() => tab.open('/maintain/subject-import')}>
          {t('import')}
        </Button>
      </Auth>
      <Auth code="gl:subject:add">
        <Button look="solid" icon="plus" onClick={() => onOpen({ kind: 'form', row: null, fields: emptyFields })}>
          {t('add')}
        </Button>
      </Auth>
    </>
  )
  return (
    <PageBar title={t('title')} actions={actions}>
      <AddressSearch address={address} placeholder={t('search')} />
      <Checkbox checked={isAll} onChange={(on) => address.set({ disabled: on ? '1' : null })}>
        {t('showDisabled')}
      </Checkbox>
    </PageBar>
  )
}

const Overlay = ({ over, chart, onClose }: { over: Over; chart: Chart; onClose: () => void }) => {
  const choices = useCall(definitionCalls.choices, {})
  if (over.kind === 'copy') return <SubjectCopy rows={chart.all} onDone={onClose} onClose={onClose} />
  if (!choices.data) return null
  return (
    <SubjectFormDrawer
      {...{ row: over.row, fields: over.fields, rows: chart.all, rule: chart.rule, choices: choices.data }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

const Subjects = () => {
  const t = useWords('subjectScreen')
  const chart = useChart()
  const columns = useSubjectColumns()
  const [keys, setKeys] = useState(none)
  const [over, setOver] = useState<Over | null>(null)
  const { address, rows } = chart
  const answer = chart.chart
  return (
    <Page>
      <Bar address={address} isAll={chart.isAll} onOpen={setOver} />
      <PageBody>
        {answer.error && !answer.data ? (
          <LoadFailed trouble={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <div className="flex flex-1 min-w-0 min-h-0">
            {answer.data && (
              <SubjectTree
                rows={chart.all}
                chosen={chart.chosen}
                onChoose={(chosen) => address.set({ class: chosen || null })}
              />
            )}
            <div className="column flex-1 min-w-0 min-h-0">
              <DataGrid
                id="subjects"
                label={t('title')}
                columns={columns}
                rows={rows}
                rowKey={(row) => row.code}
                rowLook={(row) => (row.enabled ? undefined : 'muted')}
                selection={{ keys, onChange: setKeys }}
                onOpen={(row) => setOver({ kind: 'form', row, fields: fieldsOf(row) })}
                place={address.search}
                isLoading={answer.isPending}
                empty={<Empty icon="list" title={t('none')} />}
              />
            </div>
          </div>
        )}
      </PageBody>
      <Foot keys={[...keys]} chart={chart} onDone={() => setKeys(none)} onOpen={setOver} />
      {over && <Overlay over={over} chart={chart} onClose={() => setOver(null)} />}
    </Page>
  )
}

export default function SubjectScreen() {
  const address = useAddress()
  return (
    <AccountSetGate>
      {(set) => (address.has('compare') ? <SubjectStandard address={address} /> : <Subjects key={set.value} />)}
    </AccountSetGate>
  )
}

const indentPx = 14

type Column = GridColumn<DefinitionShape>

/** Beside the name in Chinese; in English it would be the name again. */
const nameEn = (title: string): Column => ({
  ...{ key: 'nameEn', title, width: 180, min: 100, grow: 2, quiet: true },
  cell: (row) => row.nameEn,
})

const flag = (key: 'cash' | 'quantity' | 'used', title: string, t: Say): Column => ({
  ...{ key, title, width: 58, align: 'center', quiet: true },
  cell: (row) => (row[key] ? t('yes') : ''),
})

const Name = ({ row }: { row: DefinitionShape }) => {
  const t = useWords('subjectScreen')
  const lang = useLang()
  return (
    <span className={row.isLeaf ? undefined : 'grid-strong'} style={{ paddingLeft: (row.level - 1) * indentPx }}>
      {nameOf(row, lang)} {row.own && <Tag look="warn">{t('ownTag')}</Tag>}
      {row.validFrom !== null && <span className="text-quiet"> {t('fromYear', { year: row.validFrom })}</span>}
    </span>
  )
}

const useSubjectColumns = (): Column[] => {
  const t = useWords('subjectScreen')
  const lang = useLang()
  return useMemo(
    () => [
      { key: 'code', title: t('code'), width: 100, pinned: true, quiet: true, cell: (row) => row.code },
      { key: 'name', title: t('name'), width: 210, min: 180, grow: 2, pinned: true, cell: (row) => <Name row={row} /> },
      { key: 'type', title: t('typeShort'), width: 104, cell: (row) => t(`master:type_${row.type}`) },
      {
        ...{ key: 'direction', title: t('sideShort'), width: 60, align: 'center' },
        cell: (row) => t(`master:direction_${row.direction}`),
      },
      { key: 'currency', title: t('currency'), width: 92, quiet: true, cell: (row) => currencyText(row.currency, t) },
      { key: 'aux', title: t('aux'), width: 130, min: 90, grow: 1, quiet: true, cell: (row) => auxText(row.aux, t) },
      flag('cash', t('cashShort'), t),
      flag('quantity', t('quantityShort'), t),
      flag('used', t('usedShort'), t),
      {
        ...{ key: 'enabled', title: t('stateShort'), width: 90 },
        cell: (row) => <Tag look={row.enabled ? 'ok' : 'draft'}>{t(row.enabled ? 'enabled_yes' : 'enabled_no')}</Tag>,
      },
      {
        ...{ key: 'cfItems', title: t('cfShort'), width: 170, quiet: true },
        cell: (row) => [row.cfItemIn, row.cfItemOut].filter(Boolean).join(' / '),
      },
      ...(lang === 'en' ? [] : [nameEn(t('nameEn'))]),
    ],
    [t, lang],
  )
}

const useSubjectActs = (codes: readonly string[], onDone: () => void) => {
  const t = useWords('subjectScreen')
  const status = useWrite(definitionCalls.status)
  const remove = useWrite(definitionCalls.delete, { quiet: true })
  const setEnabled = async (enabled: boolean) => {
    if (!enabled) {
      const ask = { title: t('disableTitle'), text: t('disableText'), act: t('disable') }
      if ((await confirm(ask)) === null) return
    }
    status.mutate({ codes: [...codes], enabled }, { onSuccess: onDone })
  }
  const offerDisabling = async () => {
    const answer = await confirm({ title: t('inUseTitle'), text: t('inUseText'), act: t('disable') })
    if (answer !== null) status.mutate({ codes: [...codes], enabled: false }, { onSuccess: onDone })
  }
  const removeAll = async () => {
    const n = codes.length
    const ask = { title: t('removeTitle', { n }), text: t('removeText'), act: t('remove'), danger: true }
    if ((await confirm(ask)) === null) return
    const onError = (error: unknown) => {
      const isUsed = error instanceof CallRefused && error.problems.some(({ name }) => name === 'record.inUse')
      if (isUsed) void offerDisabling()
      else toast({ look: 'error', title: troubleText(error) })
    }
    remove.mutate({ codes: [...codes] }, { onSuccess: onDone, onError })
  }
  return { setEnabled, removeAll, isBusy: status.isPending || remove.isPending }
}
