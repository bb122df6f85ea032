// The version of the product that runs, from its package.
import { readFileSync } from 'node:fs'

const read = (): string => {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

export const productVersion: string = read()
