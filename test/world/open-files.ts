// What this process holds open: a file whose reading ended early keeps its room on the disk until it is closed.
import { readdir, readlink } from 'node:fs/promises'

/** Files below a folder that this process holds open; there is a list of them on Linux alone, elsewhere it is empty. */
export const heldOpen = async (folder: string): Promise<string[]> => {
  const places = await readdir('/proc/self/fd').catch(() => [])
  const paths = await Promise.all(places.map((place) => readlink(`/proc/self/fd/${place}`).catch(() => '')))
  return paths.filter((path) => path.startsWith(folder))
}
