// The classes of the chart as a tree, with the subjects that have children: choosing one shows what is below it.

import { useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import { type DefinitionShape, definitionCalls } from '../../contract/chart/subject.ts'
import { subjectTypes } from '../../domain/chart/subject.ts'
import { useWrite } from '../api/query.ts'
import { ActFoot, confirm, Dialog } from '../kit/dialog.tsx'
import { FormField } from '../kit/field.tsx'
import { ProblemList, reasonsOf } from '../kit/problem-list.tsx'
import { SideNode, SideTree } from '../kit/side-tree.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { SubjectPicker } from '../parts/subject-picker.tsx'
import { questionOf } from './subject-form.tsx'

/** Whether a subject is shown for what is chosen: a class, the code of a parent, or '' for all. */
export const isBelow = ({ type, code }: DefinitionShape, chosen: string): boolean =>
  chosen === '' || type === chosen || code.startsWith(chosen)

type Shared = { rows: readonly DefinitionShape[]; chosen: string; onChoose: (chosen: string) => void }
type NodeProps = Shared & { id: string; code?: string; name: string; level: number }

const Node = ({ id, code, name, level, ...shared }: NodeProps) => {
  const lang = useLang()
  const { rows, chosen, onChoose } = shared
  const children = rows.filter(({ parent, type }) => (code ? parent === code : parent === null && type === id))
  const parents = children.filter((each) => !each.isLeaf)
  return (
    <SideNode
      {...{ code, name, level, count: children.length }}
      isChosen={chosen === id}
      opens={chosen !== id && isInside(chosen, id, rows)}
      onChoose={() => onChoose(id)}
    >
      {parents.length > 0 &&
        parents.map((each) => (
          <Node
            key={each.code}
            {...shared}
            {...{ id: each.code, code: each.code, name: nameOf(each, lang), level: level + 1 }}
          />
        ))}
    </SideNode>
  )
}

const isInside = (chosen: string, id: string, rows: readonly DefinitionShape[]): boolean =>
  chosen !== '' && (chosen.startsWith(id) || rows.some(({ code, type }) => code === chosen && type === id))

export const SubjectTree = (props: Shared) => {
  const t = useWords('subjectScreen')
  const { rows, chosen, onChoose } = props
  return (
    <SideTree label={t('tree')}>
      <SideNode name={t('all')} count={rows.length} isChosen={chosen === ''} onChoose={() => onChoose('')} />
      {subjectTypes.map((one) => (
        <Node key={one} {...props} id={one} name={t(`master:type_${one}`)} level={0} />
      ))}
    </SideTree>
  )
}

// Copies all below one subject to another place of the chart.

type CopyProps = { rows: readonly DefinitionShape[]; onDone: () => void; onClose: () => void }

export const SubjectCopy = ({ rows, onDone, onClose }: CopyProps) => {
  const t = useWords('subjectScreen')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [problems, setProblems] = useState<readonly WireProblem[]>([])
  const write = useWrite(definitionCalls.copyChildren, { quiet: true })
  const copy = async (accept: number[]): Promise<void> => {
    try {
      await write.mutateAsync({ from, to, accept })
      onDone()
    } catch (error) {
      const asked = questionOf(error)
      if (!asked) return setProblems(reasonsOf(error))
      const answer = await confirm({ title: t('copyTitle'), text: asked.message, act: t('moveAct') })
      if (answer !== null) await copy([...accept, asked.code])
    }
  }
  const foot = (
    <ActFoot
      act={t('copy')}
      busy={write.isPending}
      disabled={from === '' || to === ''}
      onAct={() => void copy([])}
      onClose={onClose}
    />
  )
  const picker = (label: 'copyFrom' | 'copyTo', value: string, onChange: (code: string) => void) => (
    <FormField label={t(label)} required>
      {(id) => <SubjectPicker {...{ id, subjects: rows, value, label: t(label), width: '100%', onChange }} />}
    </FormField>
  )
  return (
    <Dialog title={t('copyTitle')} width={520} foot={foot} onClose={onClose}>
      <p className="mb-12">{t('copyHow')}</p>
      {picker('copyFrom', from, setFrom)}
      {picker('copyTo', to, setTo)}
      <ProblemList problems={problems} />
    </Dialog>
  )
}
