// The editor of a template: its lines with figures of real books, the chosen line beside them, checks, and its acts.

import { useState } from 'react'
import { useParams } from 'react-router'
import { type StatementTemplateShape, statementTemplateCalls } from '../../../contract/statement/statement-template.ts'
import { saveAnswer } from '../../api/download.ts'
import { send, useCall, useWrite } from '../../api/query.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button, MenuButton, Segmented } from '../../kit/button.tsx'
import { confirm } from '../../kit/dialog.tsx'
import { Select } from '../../kit/field.tsx'
import { useKeys } from '../../kit/keys.ts'
import {
  Answered,
  KeyHints,
  Page,
  PageBar,
  PageBody,
  PageFoot,
  SecondBar,
  useTab,
  useTabTitle,
} from '../../kit/page.tsx'
import { troubleText } from '../../kit/problem-list.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import { type Address, useAddress } from '../../parts/address.ts'
import { ChangeHistory } from '../../parts/list/list-acts.tsx'
import { MonthPicker } from '../../parts/period-picker.tsx'
import { TemplateCheckRows, TemplateChecks, TemplateRevisions } from './template-checks.tsx'
import { TemplateColumns } from './template-columns.tsx'
import { changeLine, removeLine } from './template-draft.ts'
import { LinePanel } from './template-line.tsx'
import { TemplateLines } from './template-lines.tsx'
import { NewTemplate, TemplateSettings } from './template-settings.tsx'
import { type Editing, useTemplate, useTemplateFile } from './use-template.ts'

const tabs = ['lines', 'columns', 'checks', 'revisions', 'settings'] as const
const includes = ['posted', 'audited', 'saved'] as const

const previewOf = (address: Address, set: AccountSetChoice) => {
  const open = set.openMonth || `${set.year}-${String(set.lastNo).padStart(2, '0')}`
  return {
    month: address.get('month', open),
    include: includes.find((one) => one === address.get('include')) ?? ('saved' as const),
  }
}

type EditorProps = { template: StatementTemplateShape; set: AccountSetChoice }

const Preview = ({ address, set }: { address: Address; set: AccountSetChoice }) => {
  const t = useWords('statementTemplate')
  const { month, include } = previewOf(address, set)
  return (
    <>
      <span className="page-note">{t('previewOf', { set: set.value })}</span>
      <MonthPicker value={month} has13={set.lastNo === 13} onChange={(next) => address.set({ month: next })} />
      <Select
        label={t('scope')}
        labelInside
        value={include}
        options={includes.map((value) => ({ value, label: t(`reportScreen:include_${value}`) }))}
        onChange={(next) => address.set({ include: next })}
      />
    </>
  )
}

type BodyProps = { template: StatementTemplateShape; editing: Editing; address: Address }

const Lines = ({ template, editing, address }: BodyProps) => {
  const { draft, figures, wrong, readOnly, put } = editing
  const chosen = Number(address.get('line')) || null
  const [isOpen, setOpen] = useState(chosen !== null)
  const at = draft.lines.findIndex(({ no }) => no === chosen)
  const line = draft.lines[at]
  const choose = (no: number) => address.set({ line: no || null })
  const panel = isOpen && line && (
    <LinePanel
      key={line.no}
      kind={template.head.kind}
      line={line}
      terms={figures.terms.filter(({ no }) => no === line.no)}
      readOnly={readOnly}
      onChange={(part) => put({ lines: changeLine(draft.lines, at, part) })}
      onRemove={() => put({ lines: removeLine(draft.lines, at) })}
      onClose={() => setOpen(false)}
    />
  )
  return (
    <PageBody panel={panel}>
      <TemplateLines
        {...{ lines: draft.lines, figures, readOnly, wrong }}
        chosen={line?.no ?? draft.lines[0]?.no ?? null}
        onChoose={choose}
        onOpen={(no) => {
          choose(no)
          setOpen(true)
        }}
        onLines={(lines) => put({ lines })}
      />
    </PageBody>
  )
}

const Other = ({ template, editing, address, tab }: BodyProps & { tab: (typeof tabs)[number] }) => {
  const t = useWords('statementTemplate')
  const { head } = template
  const { draft, readOnly, put } = editing
  if (tab === 'columns') {
    return head.kind === 'custom' ? (
      <TemplateColumns columns={draft.columns} readOnly={readOnly} onChange={(columns) => put({ columns })} />
    ) : (
      <p className="template-part page-note mt-12">{t('columnsByLaw')}</p>
    )
  }
  if (tab === 'checks') {
    return (
      <div className="template-part mt-12">
        <TemplateCheckRows
          {...{ checks: draft.checks, figures: editing.figures, readOnly }}
          onChange={(checks) => put({ checks })}
        />
        <TemplateChecks answer={editing.problems} onGo={(no) => address.set({ tab: null, line: no })} />
      </div>
    )
  }
  if (tab === 'revisions') {
    const show = (revision: number) =>
      address.set({ revision: template.revisions[0]?.revision === revision ? null : revision })
    return <TemplateRevisions template={template} lines={draft.lines} onShow={show} />
  }
  return <TemplateSettings key={`${head.version} ${template.revision}`} {...{ head, draft, readOnly }} onDraft={put} />
}

const hints = [
  ['Enter', 'hint_open'],
  ['Alt+↑↓', 'hint_move'],
  ['Tab', 'hint_indent'],
  ['Insert', 'hint_add'],
  ['Delete', 'hint_remove'],
] as const

const States = ({ template, editing, address }: BodyProps) => {
  const t = useWords('statementTemplate')
  const { head, revision } = template
  const wrong = editing.problems.data?.problems.length ?? 0
  return (
    <>
      {!editing.isLatest && (
        <>
          <Tag look="warn">{t('oldRevision', { n: revision })}</Tag>
          <Button small onClick={() => address.set({ revision: null })}>
            {t('toLatest')}
          </Button>
        </>
      )}
      {!head.mayEdit && <Tag look="draft">{t('readOnly')}</Tag>}
      {editing.isDirty && <Tag look="warn">{t('unsaved')}</Tag>}
      {editing.figures.error && <span className="form-error">{troubleText(editing.figures.error)}</span>}
      {wrong > 0 && (
        <button type="button" className="link-button money-negative" onClick={() => address.set({ tab: 'checks' })}>
          {t('wrong', { n: wrong })}
        </button>
      )}
    </>
  )
}

const Editor = ({ template, set }: EditorProps) => {
  const t = useWords('statementTemplate')
  const lang = useLang()
  const address = useAddress()
  const editing = useTemplate(template, previewOf(address, set))
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'lines'
  const { head } = template
  useTabTitle(nameOf(head, lang))
  const body = { template, editing, address }
  const mayRun = useAuth('gl:report:ownStatement:view')
  const isRun = mayRun && head.kind === 'custom' && head.published > 0 && !head.archived
  return (
    <Page>
      <PageBar
        title={nameOf(head, lang)}
        note={`${head.code} · ${t('revisionOf', { n: template.revision })}`}
        actions={<TemplateActs {...{ template, editing }} onChecks={() => address.set({ tab: 'checks' })} />}
      >
        {isRun && <a href={`#/report/run/${head.code}`}>{t('run')}</a>}
      </PageBar>
      <SecondBar end={<Preview {...{ address, set }} />}>
        <Segmented
          label={t('title')}
          value={tab}
          options={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
          onChange={(value) => address.set({ tab: value === 'lines' ? null : value })}
        />
        <States {...body} />
      </SecondBar>
      {tab === 'lines' ? (
        <Lines {...body} />
      ) : (
        <PageBody>
          <Other {...body} tab={tab} />
        </PageBody>
      )}
      <PageFoot>
        {tab === 'lines' && !editing.readOnly && (
          <KeyHints hints={hints.map(([key, word]) => [key, t(word)] as const)} />
        )}
      </PageFoot>
    </Page>
  )
}

const Opened = ({ set }: { set: AccountSetChoice }) => {
  const { id = '' } = useParams()
  const address = useAddress()
  const revision = Number(address.get('revision')) || undefined
  const answer = useCall(statementTemplateCalls.read, { id, revision }, { staleTime: 0 })
  return (
    <Answered answer={answer}>
      {(template) => <Editor key={`${id} ${template.revision}`} template={template} set={set} />}
    </Answered>
  )
}

export default ofAccountSet(Opened)

type ActsProps = { template: StatementTemplateShape; editing: Editing; onChecks: () => void }

const useActs = ({ template, editing, onChecks }: ActsProps) => {
  const t = useWords('statementTemplate')
  const lang = useLang()
  const tab = useTab()
  const { head, revisions } = template
  const name = nameOf(head, lang)
  const [publish, discard] = [useWrite(statementTemplateCalls.publish), useWrite(statementTemplateCalls.discard)]
  const [edit, remove] = [useWrite(statementTemplateCalls.edit), useWrite(statementTemplateCalls.delete)]
  const publishNow = async () => {
    const version = await editing.save()
    try {
      await publish.mutateAsync({ id: head.id, version })
    } catch (error) {
      // What is wrong stands among the checks, each with its line.
      onChecks()
      throw error
    }
  }
  const { nameZhCn, nameZhTw, nameEn, companies, remark, archived, version } = head
  return {
    isBusy: publish.isPending,
    save: () => void editing.save().catch(() => undefined),
    publish: async () => {
      const n = revisions[0]?.status === 'draft' ? revisions[0].revision : (revisions[0]?.revision ?? 0) + 1
      const text = t('publishText', { year: editing.draft.look.fromYear })
      const question = { title: t('publishTitle', { name, n }), text, act: t('publish') }
      if ((await confirm(question)) === null) return
      await publishNow().catch(() => undefined)
    },
    discard: () =>
      void confirm({
        ...{ title: t('discard'), text: t('discardText'), act: t('discard'), danger: true },
        onAct: async () => {
          if (editing.version > 0 && head.published > 0) {
            await discard.mutateAsync({ id: head.id, version: editing.version })
          }
          editing.giveUp()
        },
      }),
    archive: () =>
      void confirm({
        title: t(archived ? 'unarchive' : 'archive'),
        text: archived ? '' : t('archiveText'),
        act: t(archived ? 'unarchive' : 'archive'),
        onAct: () =>
          edit.mutateAsync({
            ...{ id: head.id, version, nameZhCn, nameZhTw, nameEn, companies, remark },
            archived: !archived,
          }),
      }),
    remove: async () => {
      const question = { title: t('delete'), text: t('deleteText'), act: t('delete'), danger: true }
      const done = await confirm({ ...question, onAct: () => remove.mutateAsync({ id: head.id }) })
      if (done === null) return
      tab.close()
      tab.open('/system/report')
    },
    exportNow: () => {
      const { revision } = template
      void saveAnswer(send(statementTemplateCalls.export, { id: head.id, revision }), `${head.code}-${revision}.json`)
    },
  }
}

const TemplateActs = (props: ActsProps) => {
  const t = useWords('statementTemplate')
  const tab = useTab()
  const { template, editing } = props
  const { head } = template
  const acts = useActs(props)
  const write = useWrite(statementTemplateCalls.import)
  const { choose, field } = useTemplateFile(t('importInto'), async (file) => {
    await write.mutateAsync({ file, id: template.head.id, version: editing.version })
    editing.giveUp()
  })
  const [copying, setCopying] = useState<'copy' | 'own' | null>(null)
  const [isHistory, setHistory] = useState(false)
  const may = {
    ...{ publish: useAuth('sys:report:publish'), add: useAuth('sys:report:add'), remove: useAuth('sys:report:delete') },
    ...{ export: useAuth('sys:report:export'), import: useAuth('sys:report:import') },
  }
  useKeys({ 'Ctrl+S': acts.save }, editing.isDirty && !editing.readOnly)
  const [isOpen, isOwn] = [!editing.readOnly, head.owner !== '']
  const items = [
    { key: 'copy', label: t('copy'), onSelect: () => setCopying('copy'), on: may.add },
    { key: 'own', label: t('ownCopy'), onSelect: () => setCopying('own'), on: may.add && head.family !== '' && !isOwn },
    { key: 'export', label: t('export'), onSelect: acts.exportNow, on: may.export },
    { key: 'import', label: t('importInto'), onSelect: choose, on: may.import && isOpen },
    { key: 'discard', label: t('discard'), onSelect: acts.discard, on: isOpen && (editing.isDirty || head.hasDraft) },
    {
      ...{ key: 'archive', label: t(head.archived ? 'unarchive' : 'archive') },
      ...{ onSelect: acts.archive, on: isOpen && head.published > 0 },
    },
    { key: 'delete', label: t('delete'), onSelect: acts.remove, on: isOpen && may.remove && head.published === 0 },
    { key: 'history', label: t('history'), onSelect: () => setHistory(true), on: true },
  ]
  return (
    <>
      {field}
      <MenuButton label={t('more')} align="end" items={items.flatMap(({ on, ...item }) => (on ? [item] : []))} />
      {isOpen && (
        <Button keys="Ctrl S" busy={editing.isSaving} disabled={!editing.isDirty} onClick={acts.save}>
          {t('save')}
        </Button>
      )}
      {isOpen && may.publish && (
        <Button
          look="solid"
          busy={acts.isBusy}
          disabled={!editing.isDirty && !head.hasDraft}
          onClick={() => void acts.publish()}
        >
          {t('publish')}
        </Button>
      )}
      {copying && (
        <NewTemplate
          from={head}
          isOwn={copying === 'own'}
          onClose={() => setCopying(null)}
          onDone={(id) => tab.open(`/system/report-edit/${id}`)}
        />
      )}
      {isHistory && (
        <ChangeHistory
          chain={isOwn ? 'company' : 'group'}
          objectType="statementTemplate"
          objectNo={head.code}
          onClose={() => setHistory(false)}
        />
      )}
    </>
  )
}
