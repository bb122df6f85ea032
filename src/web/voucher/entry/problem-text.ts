// What is wrong, in words of the present language: ours by name, the server's for what we do not know.
import { groupDigits } from '../../kit/money.tsx'
import { type Say, say, useWords } from '../../kit/words.ts'
import type { Mark } from './entry-state.ts'

/** Arguments that travel as codes and are shown as words. */
const codedArguments = ['dim', 'right', 'type', 'reason']

const worded = (args: Mark['args'], t: Say): Record<string, string | number> => {
  const shown = { ...args }
  for (const [name, value] of Object.entries(args)) {
    if (typeof value === 'string' && /^-?\d{4,}\.\d+$/.test(value)) shown[name] = groupDigits(value)
  }
  for (const name of codedArguments) {
    const code = shown[name]
    if (typeof code === 'string') shown[name] = t(`problemWord:${code}`, { defaultValue: code })
  }
  return shown
}

/** The sentence of a mark; `row` is the place the line has now, which may not be the one it was checked at. */
export const markText = (mark: Pick<Mark, 'name' | 'args' | 'message'>, row = -1, t: Say = say): string => {
  if (mark.name === '') return mark.message
  const args = row >= 0 && 'n' in mark.args ? { ...mark.args, n: row + 1 } : mark.args
  return t(`problem:${mark.name}`, { ...worded(args, t), defaultValue: mark.message })
}

/** `const textOf = useMarkText()`; follows the language. */
export const useMarkText = (): ((mark: Mark, row?: number) => string) => {
  const t = useWords('problem')
  return (mark, row) => markText(mark, row, t)
}
