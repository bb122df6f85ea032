// Whether a text has come to the clipboard is known, so that nothing says "Copied" that was not.
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { spoken } from '../../contract/base/word-table.ts'
import { kit as kitTable } from '../../contract/words/kit.ts'
import { copyText } from './copy-button.tsx'
import { startWords } from './words.ts'

const kit = spoken(kitTable).en

afterEach(() => vi.unstubAllGlobals())

test('a text is copied only where the browser lets it be', async () => {
  await startWords('en')
  i18next.addResourceBundle('en', 'kit', kit)
  const kept: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void kept.push(text) } })
  expect(await copyText('A1')).toBe(true)
  expect(kept).toEqual(['A1'])
  // Forbidden by a person or a frame.
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) } })
  expect(await copyText('A2')).toBe(false)
  // Without a safe connection there is none.
  vi.stubGlobal('navigator', {})
  expect(await copyText('A3')).toBe(false)
})
