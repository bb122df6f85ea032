// The page of a list that its address names: what is asked for, and what the foot of the list shows of the answer.
import { useOwnWays } from '../../api/user-preferences.ts'
import type { Address } from '../address.ts'

/** `const pageSize = usePageSize(100)` */
export const usePageSize = (usual: number): number => {
  const [{ pageSize }] = useOwnWays()
  return pageSize || usual
}

/** `const { page, pageSize, pagesOf } = usePages(address, 100)`, then `pages={pagesOf(list.data?.total)}`. */
export const usePages = (address: Address, usual: number) => {
  const pageSize = usePageSize(usual)
  const page = Number(address.get('page', '1')) || 1
  const onPage = (next: number) => address.set({ page: next })
  return { page, pageSize, pagesOf: (total = 0) => ({ page, pageSize, total, onPage }) }
}
