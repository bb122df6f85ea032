// The classes of the chart as a tree, with the subjects that have children: choosing one shows what is below it.
import type { DefinitionShape } from '../../contract/chart/subject.ts'
import { subjectTypes } from '../../domain/chart/subject.ts'
import { SideNode, SideTree } from '../kit/side-tree.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'

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

/** Whether what is chosen lies inside a node. */
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
