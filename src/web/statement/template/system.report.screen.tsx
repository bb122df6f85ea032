// The templates of statements: those of the group and of the caller's companies; each opens in its editor.

import type { Lang } from '../../../contract/base/language.ts'
import { statementTemplateCalls, type TemplateHeadShape } from '../../../contract/statement/statement-template.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { Auth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { Chip, useTab } from '../../kit/page.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { momentText, nameOf, type Say, useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import { useListState } from '../../parts/list/list-page.tsx'
import { type ListColumn, ListScreen, searched } from '../../parts/list/list-screen.tsx'
import { NewTemplate } from './template-settings.tsx'
import { useTemplateFile } from './use-template.ts'

const words = 'statementTemplate'

const templateKindNames = ['balance-sheet', 'income-statement', 'cash-flow', 'custom'] as const

const stateOf = ({ archived, published, hasDraft }: TemplateHeadShape) => {
  if (archived) return 'archived' as const
  if (published === 0) return 'draft' as const
  return hasDraft ? ('changed' as const) : ('published' as const)
}
const looks = { archived: 'draft', draft: 'warn', changed: 'warn', published: 'ok' } as const

const columnsOf = (t: Say, lang: Lang): ListColumn<TemplateHeadShape>[] => [
  { key: 'code', title: t('code'), width: 130 },
  { key: 'name', title: t('name'), width: 260, min: 140, grow: 2, cell: (row) => nameOf(row, lang) },
  { key: 'kind', title: t('kind'), width: 144, cell: (row) => t(`kind_${row.kind}`) },
  { key: 'family', title: t('family'), width: 196, quiet: true, cell: (row) => familyText(row.family, t) },
  { key: 'owner', title: t('owner'), width: 90, cell: (row) => row.owner || t('ownerGroup') },
  {
    ...{ key: 'revision', title: t('revision'), width: 84, align: 'end' },
    cell: (row) => (row.published === 0 ? '' : row.published),
  },
  {
    ...{ key: 'state', title: t('state'), width: 150 },
    cell: (row) => <Tag look={looks[stateOf(row)]}>{t(`state_${stateOf(row)}`)}</Tag>,
  },
  {
    ...{ key: 'changed', title: t('changed'), width: 210, quiet: true },
    cell: (row) => (row.changedBy === '' ? t('shipped') : `${row.changedBy} ${momentText(row.changedAt)}`),
  },
]

/** Families that have no words are named by their code. */
const familyText = (family: string, t: Say): string =>
  family === '' ? '' : t(`family_${family}`, { defaultValue: family })

const ImportButton = ({ onDone }: { onDone: (id: string) => void }) => {
  const t = useWords(words)
  const write = useWrite(statementTemplateCalls.import)
  const { choose, field } = useTemplateFile(t('import'), async (file) => onDone((await write.mutateAsync({ file })).id))
  return (
    <>
      {field}
      <Button icon="upload" busy={write.isPending} onClick={choose}>
        {t('import')}
      </Button>
    </>
  )
}

const Templates = () => {
  const t = useWords(words)
  const tab = useTab()
  const { address, filter, shown } = useListState(searched, 0)
  const kind = templateKindNames.find((one) => one === address.get('kind'))
  const answer = useCall(statementTemplateCalls.list, filter, { staleTime: 0 })
  const all = answer.data?.items ?? []
  const items = kind ? all.filter((row) => row.kind === kind) : all
  const openOne = (id: string) => tab.open(`/system/report-edit/${id}`)
  const chips = templateKindNames.map((one) => (
    <Chip
      key={one}
      label={t(`kind_${one}`)}
      count={all.filter((row) => row.kind === one).length}
      isOn={kind === one}
      onToggle={() => address.set({ kind: kind === one ? null : one })}
    />
  ))
  return (
    <ListScreen
      isUnpaged
      {...{ id: 'statement-templates', words, columns: columnsOf }}
      list={shown({ ...answer, data: answer.data && { items } }, ({ id }) => id)}
      isWhole={filter.search === undefined && !kind}
      chips={[() => chips]}
      tools={
        <Auth code="sys:report:import">
          <ImportButton onDone={openOne} />
        </Auth>
      }
      pageActs={[
        {
          ...{ word: 'add', icon: 'plus', look: 'solid', code: 'sys:report:add' },
          opens: (_, close) => <NewTemplate from={null} isOwn={false} onClose={close} onDone={openOne} />,
        },
      ]}
      grid={{ rowLook: (row) => (row.archived ? 'muted' : undefined) }}
      onOpen={({ id }) => openOne(id)}
    />
  )
}

export default ofAccountSet(Templates)
