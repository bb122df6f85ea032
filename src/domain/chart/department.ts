// The organisation as a tree: what may stand below what, and what moves with a department.
import { type Problem, problem } from '../base/problem.ts'

export const departmentTypes = ['group', 'company', 'region', 'department', 'store'] as const
export type DepartmentType = (typeof departmentTypes)[number]

export const departmentDepthMost = 10

export type DepartmentNode = {
  id: string
  /** '' for one that stands at the top. */
  parentId: string
  type: DepartmentType
  /** '' takes the company of the one above. */
  companyCode: string
}

export type DepartmentTree<N extends DepartmentNode = DepartmentNode> = ReadonlyMap<string, N>

export const treeOf = <N extends DepartmentNode>(nodes: readonly N[]): DepartmentTree<N> =>
  new Map(nodes.map((node) => [node.id, node]))

/** A department and those above it, itself first; what stands in a circle is told once. */
export const lineOf = <N extends DepartmentNode>(tree: DepartmentTree<N>, id: string): N[] => {
  const line: N[] = []
  for (let node = tree.get(id); node && !line.includes(node); node = tree.get(node.parentId)) line.push(node)
  return line
}

/** A department and everything below it, in the order of the tree. */
export const branchOf = <N extends DepartmentNode>(tree: DepartmentTree<N>, id: string): N[] => {
  const children = new Map<string, N[]>()
  for (const node of tree.values()) children.set(node.parentId, [...(children.get(node.parentId) ?? []), node])
  const own = tree.get(id)
  const below = (parent: string): N[] => (children.get(parent) ?? []).flatMap((node) => [node, ...below(node.id)])
  return own ? [own, ...below(id)] : []
}

/** The company that a department belongs to: its own, else the nearest one above; '' of the group. */
export const companyOf = (tree: DepartmentTree, id: string): string =>
  lineOf(tree, id).find(({ companyCode }) => companyCode !== '')?.companyCode ?? ''

const heightOf = (tree: DepartmentTree, id: string): number =>
  Math.max(...branchOf(tree, id).map((node) => lineOf(tree, node.id).length)) - lineOf(tree, id).length + 1

const checkParent = (tree: DepartmentTree, node: DepartmentNode): Problem[] => {
  if (node.parentId === '') return []
  const parent = tree.get(node.parentId)
  if (!parent) return [problem('parent.missing', 'parentId')]
  if (lineOf(tree, parent.id).some(({ id }) => id === node.id)) return [problem('parent.cycle', 'parentId')]
  if (parent.type === 'store') return [problem('department.storeLeaf', 'parentId')]
  if (node.type === 'company' && parent.type !== 'group') return [problem('department.companyPlace', 'parentId')]
  const depth = lineOf(tree, parent.id).length + (tree.has(node.id) ? heightOf(tree, node.id) : 1)
  return depth > departmentDepthMost ? [problem('tree.depth', 'parentId', { n: departmentDepthMost })] : []
}

/** What is wrong with the place that a department has or shall have; `tree` is the one of before. */
export const placeProblems = (tree: DepartmentTree, node: DepartmentNode): Problem[] => {
  const above = checkParent(tree, node)
  const children = [...tree.values()].filter(({ parentId }) => parentId === node.id)
  const problems = [...above]
  if (node.type === 'store' && children.length > 0) problems.push(problem('department.storeLeaf', 'type'))
  if (node.type !== 'group' && children.some(({ type }) => type === 'company')) {
    problems.push(problem('department.companyPlace', 'type'))
  }
  // Whatever is no part of the whole group says whose it is, or stands below what does.
  const isOfNobody = node.companyCode === '' && (node.parentId === '' || companyOf(tree, node.parentId) === '')
  if (node.type !== 'group' && above.length === 0 && isOfNobody) {
    problems.push(problem('input.needed', 'companyCode', { dim: 'field_company' }))
  }
  return problems
}
