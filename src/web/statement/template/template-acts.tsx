// The acts on a template: save, publish, and the rare ones in a menu.
import { useState } from 'react'
import type { StatementTemplateShape } from '../../../contract/statement/statement-template.ts'
import { saveAnswer } from '../../api/download.ts'
import { useWrite } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/dialog.tsx'
import { useFileChoice } from '../../kit/file-choice.tsx'
import { useKeys } from '../../kit/keys.ts'
import { MenuButton } from '../../kit/menu-button.tsx'
import { useTab } from '../../kit/tab.ts'
import { toast } from '../../kit/toast.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { ChangeHistory } from '../../parts/list/change-history.tsx'
import { templateApi } from './template-api.ts'
import { NewTemplate } from './template-new.tsx'
import type { Editing } from './use-template.ts'

type ActsProps = { template: StatementTemplateShape; editing: Editing; onChecks: () => void }

const useActs = ({ template, editing, onChecks }: ActsProps) => {
  const t = useWords('statementTemplate')
  const lang = useLang()
  const tab = useTab()
  const { head, revisions } = template
  const name = nameOf(head, lang)
  const [publish, discard] = [useWrite(templateApi.publish), useWrite(templateApi.discard)]
  const [edit, remove] = [useWrite(templateApi.edit), useWrite(templateApi.delete)]
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
      void saveAnswer(templateApi.export({ id: head.id, revision }), `${head.code}-${revision}.json`)
    },
  }
}

const useFile = ({ template, editing }: ActsProps) => {
  const t = useWords('statementTemplate')
  const write = useWrite(templateApi.import)
  const take = async (file: File) => {
    try {
      const content = JSON.parse(await file.text())
      await write.mutateAsync({ file: content, id: template.head.id, version: editing.version })
      editing.giveUp()
    } catch (error) {
      // A refusal has been told by the call; what is no JSON at all is told here.
      if (error instanceof SyntaxError) toast({ look: 'error', title: t('importWrong') })
    }
  }
  const accept = 'application/json,.json'
  const choice = useFileChoice({ label: t('importInto'), accept, onFiles: ([file]) => void take(file) })
  return { ...choice }
}

export const TemplateActs = (props: ActsProps) => {
  const t = useWords('statementTemplate')
  const tab = useTab()
  const { template, editing } = props
  const { head } = template
  const acts = useActs(props)
  const { choose, field } = useFile(props)
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
