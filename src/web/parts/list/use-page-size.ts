// How many rows a page of a list has: as many as the user likes, else as many as the list usually has.
import { useOwnWays } from '../../api/own-ways.ts'

/** `const pageSize = usePageSize(100)` */
export const usePageSize = (usual: number): number => {
  const [{ pageSize }] = useOwnWays()
  return pageSize || usual
}
