// Workflows: the list, one of them on the canvas, and a sample that is kept nowhere.
import { useMemo, useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import { type WorkflowRow, workflowCalls, workflowStates } from '../../../contract/people/workflow.ts'
import { emptyFlow, type Flow, readFlowText } from '../../../domain/people/workflow.ts'
import { send, useCall, useWrite } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button, MenuButton } from '../../kit/button.tsx'
import { confirm } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { LoadFailed, Skeleton, useDirty, useTabTitle } from '../../kit/page.tsx'
import { Tag, type TagLook } from '../../kit/status-tag.tsx'
import { toast } from '../../kit/toast.tsx'
import { momentText, type Say, useWords } from '../../kit/words.ts'
import { type Address, useAddress } from '../../parts/address.ts'
import { type RowAct, switchAct } from '../../parts/list/list-acts.tsx'
import { useList } from '../../parts/list/list-page.tsx'
import { chips, type ListColumn, ListScreen } from '../../parts/list/list-screen.tsx'
import { Designer } from './designer.tsx'
import { sampleFlow } from './drawing.ts'
import type { People } from './properties.tsx'

type Stored = ResultOf<(typeof workflowCalls)['detail']>
const nameMost = 64
const noPeople: People = { users: [], roles: [] }

type Kept = { id: string; version: number; name: string; content: string; publishedNo: number; isChanged: boolean }

const Versions = ({ id, address }: { id: string; address: Address }) => {
  const t = useWords('workflow')
  const versions = useCall(workflowCalls.versions, { id }).data ?? []
  const items = versions.map(({ no, publishedBy, publishedAt }) => ({
    key: String(no),
    label: `${t('version', { no })} · ${publishedBy} · ${momentText(publishedAt)}`,
    checked: address.get('no') === String(no),
    onSelect: () => address.set({ no }),
  }))
  const draft = { key: 'draft', label: t('draftNow'), checked: !address.has('no') }
  return (
    <MenuButton
      label={t('versions')}
      icon="history"
      items={[{ ...draft, onSelect: () => address.set({ no: null }) }, ...items]}
    />
  )
}

type ActsProps = { kept: Kept; name: string; flow: Flow; check: () => boolean; onKept: (kept: Kept) => void }

const DraftActs = ({ kept, name, flow, check, onKept }: ActsProps) => {
  const t = useWords('workflow')
  const [mayEdit, mayPublish] = [useAuth('sys:workflow:edit'), useAuth('sys:workflow:publish')]
  const add = useWrite(workflowCalls.add)
  const update = useWrite(workflowCalls.update)
  const publish = useWrite(workflowCalls.publish)
  const content = JSON.stringify(flow)
  const isChanged = content !== kept.content || name !== kept.name
  useDirty('workflow', mayEdit && isChanged)
  const sent = async (): Promise<Kept | null> => {
    const { id, version } = kept
    const text = { name, content }
    const answer = id === 'new' ? add.mutateAsync(text) : update.mutateAsync({ id, version, ...text })
    // What is refused has been told.
    const saved = await answer.catch(() => null)
    return saved && { ...kept, ...saved, name: name.trim(), content }
  }
  const save = async () => {
    const saved = await sent()
    if (saved) onKept(saved)
  }
  const submit = async () => {
    if (!check()) return
    const now = isChanged || kept.id === 'new' ? await sent() : kept
    if (!now) return
    const done = await publish.mutateAsync({ id: now.id, version: now.version }).catch(() => null)
    // Told once: a new one goes to its own address with that, where it is read anew.
    onKept(done ? { ...now, version: done.version, publishedNo: done.no } : now)
    if (done) toast({ look: 'note', title: t('submitted', { no: done.no }) })
  }
  const isBusy = add.isPending || update.isPending
  return (
    <>
      {mayEdit && (
        <Button icon="check" busy={isBusy} disabled={!isChanged && kept.id !== 'new'} onClick={() => void save()}>
          {t('save')}
        </Button>
      )}
      {mayEdit && mayPublish && (
        <Button look="solid" icon="upload" busy={publish.isPending} onClick={() => void submit()}>
          {t('submit')}
        </Button>
      )}
    </>
  )
}

/** A version that was published becomes the draft; what a draft has that was never published is asked about. */
const UseVersion = ({ kept, onDone }: { kept: Kept; onDone: () => void }) => {
  const t = useWords('workflow')
  const update = useWrite(workflowCalls.update)
  const { id, version, name, content } = kept
  const use = async () => {
    const asked = { title: t('useTitle'), text: t('useText'), act: t('useVersion') }
    if (kept.isChanged && (await confirm(asked)) === null) return
    update.mutate({ id, version, name, content }, { onSuccess: onDone })
  }
  return (
    <Button look="solid" icon="edit" busy={update.isPending} onClick={() => void use()}>
      {t('useVersion')}
    </Button>
  )
}

type EditorProps = { begin: Kept; people: People; address: Address; isDraft: boolean }

const Editor = ({ begin, people, address, isDraft }: EditorProps) => {
  const t = useWords('workflow')
  const mayEdit = useAuth('sys:workflow:edit')
  const [kept, setKept] = useState(begin)
  const [name, setName] = useState(begin.name)
  const [flow] = useState(() => readFlowText(begin.content) ?? emptyFlow)
  useTabTitle(kept.name || t('newName'))
  const canEdit = isDraft && mayEdit
  const onKept = (next: Kept) => {
    setKept(next)
    setName(next.name)
    if (begin.id === 'new') address.set({ id: next.id })
  }
  const shownNo = isDraft ? kept.publishedNo : Number(address.get('no'))
  return (
    <Designer
      title={t('title')}
      note={[shownNo > 0 && t('version', { no: shownNo }), !canEdit && t('readOnly')].filter(Boolean).join(' · ')}
      begin={flow}
      people={people}
      canEdit={canEdit}
      head={
        <>
          <TextField
            aria-label={t('f_name')}
            placeholder={t('f_name')}
            width={260}
            maxLength={nameMost}
            readOnly={!canEdit}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button icon="list" onClick={() => address.set({ id: null, no: null })}>
            {t('back')}
          </Button>
        </>
      }
      actions={(now, check) => (
        <>
          {kept.id !== 'new' && <Versions id={kept.id} address={address} />}
          {!isDraft && mayEdit && <UseVersion kept={kept} onDone={() => address.set({ no: null })} />}
          {isDraft && <DraftActs kept={kept} name={name} flow={now} check={check} onKept={onKept} />}
        </>
      )}
    />
  )
}

const keptOf = ({ id, version, name, content, publishedNo, isChanged }: Stored): Kept => ({
  ...{ id, version, name, content, publishedNo, isChanged },
})

const Loaded = ({ id, address, people }: { id: string; address: Address; people: People }) => {
  const no = Number(address.get('no')) || undefined
  const key = `${id} ${no ?? 0}`
  // Never what was read before: the canvas begins with it, and what was drawn since would be lost.
  const stored = useCall(workflowCalls.detail, { id, no }, { gcTime: 0 })
  // Nor is the canvas begun anew by what is read later, or by what fails then or while its tab is hidden.
  const [begun, setBegun] = useState<{ key: string; kept: Kept } | null>(null)
  if (stored.data && begun?.key !== key) setBegun({ key, kept: keptOf(stored.data) })
  if (begun?.key !== key) {
    return stored.error ? <LoadFailed trouble={stored.error} onRetry={() => void stored.refetch()} /> : <Skeleton />
  }
  return <Editor key={key} begin={begun.kept} people={people} address={address} isDraft={no === undefined} />
}

const fresh: Kept = {
  ...{ id: 'new', version: 0, name: '', content: JSON.stringify(emptyFlow), publishedNo: 0, isChanged: true },
}

const One = ({ id, address }: { id: string; address: Address }) => {
  const people = useCall(workflowCalls.people, {}).data ?? noPeople
  if (id !== 'new') return <Loaded id={id} address={address} people={people} />
  return <Editor key="new" begin={fresh} people={people} address={address} isDraft />
}

/** What the sample's nodes are called is said in the language that is spoken when it is opened. */
const Sample = () => {
  const t = useWords('workflow')
  const begin = useMemo(() => sampleFlow(t), [t])
  return <Designer title={t('title')} note={t('sampleNote')} begin={begin} people={noPeople} canEdit />
}

export default function WorkflowScreen() {
  const address = useAddress()
  const id = address.get('id')
  if (address.path.startsWith('/demo/')) return <Sample />
  if (id === '') return <WorkflowList />
  return <One key={id} id={id} address={address} />
}

const columnsOf = (t: Say): ListColumn<WorkflowRow>[] => [
  { key: 'name', width: 280, min: 160, grow: 2, sortable: true },
  {
    ...{ key: 'state', width: 112 },
    cell: (row) => <Tag look={stateLooks[stateOf(row)]}>{t(`state_${stateOf(row)}`)}</Tag>,
  },
  { key: 'publishedNo', width: 96, align: 'end', sortable: true, cell: (row) => row.publishedNo || '' },
  {
    ...{ key: 'isChanged', title: t('state_draft'), width: 190 },
    cell: (row) => (row.publishedNo > 0 && row.isChanged ? t('changed') : ''),
  },
  { key: 'changedBy', width: 130, quiet: true },
  { key: 'changedAt', width: 146, sortable: true, quiet: true, cell: (row) => momentText(row.changedAt) },
]

const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  state: workflowStates.find((one) => one === address.get('state')),
})

const WorkflowList = () => {
  const list = useList(workflowCalls.list, filterOf, 100)
  const { address } = list
  const acts: RowAct<WorkflowRow>[] = [
    { word: 'open', icon: 'edit', isEnter: true, does: ({ id }) => address.set({ id }) },
    {
      ...switchAct<WorkflowRow>('sys:workflow:publish', workflowCalls.status),
      word: (row) => (row?.enabled === false ? 'enable' : 'disable'),
      when: ({ publishedNo }) => publishedNo > 0,
      clears: true,
    },
    {
      ...{ word: 'delete', icon: 'trash', code: 'sys:workflow:edit', asks: 'delete', clears: true },
      places: ({ name }) => ({ name }),
      when: ({ publishedNo }) => publishedNo === 0,
      does: ({ id, version }) => send(workflowCalls.delete, { id, version }),
    },
  ]
  return (
    <ListScreen
      {...{ id: 'workflow', words: 'workflow', list, columns: columnsOf, acts }}
      chips={[chips('state', workflowStates)]}
      pageActs={[
        {
          ...{ word: 'add', look: 'solid', icon: 'plus', code: 'sys:workflow:edit' },
          does: () => address.set({ id: 'new' }),
        },
      ]}
      grid={{ rowLook: () => undefined }}
    />
  )
}

type State = (typeof workflowStates)[number]

const stateOf = ({ enabled, publishedNo }: Pick<WorkflowRow, 'enabled' | 'publishedNo'>): State =>
  !enabled ? 'disabled' : publishedNo > 0 ? 'published' : 'draft'

const stateLooks: Readonly<Record<State, TagLook>> = { draft: 'draft', published: 'ok', disabled: 'warn' }
