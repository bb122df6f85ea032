// Every helper that people meet is shown on the page of tools.
import { expect, test } from 'vitest'
import * as library from '../../domain/base/text.ts'
import { tools } from './tool-list.ts'

/** What is for the rules alone, not for what somebody types. */
const inner = ['checkText', 'checkTexts', 'cutToBytes', 'plainDecimal', 'plainHan', 'toHalfWidth']

test('the page of tools has every input helper and check of the library', () => {
  const shown = [...tools.filter(({ variant }) => !variant).map(({ name }) => name), ...inner]
  expect(shown.toSorted()).toEqual(Object.keys(library).toSorted())
})

test('an option of a helper that changes its rule has a row of its own', () => {
  const [usual, strict] = tools.filter(({ name }) => name === 'isUrl')
  const said = ['https://example.com/a', 'http://192.168.1.1/'].map((text) => [
    usual?.run(text, 'en'),
    strict?.run(text, 'en'),
  ])
  const verdict = (isRight: boolean) => ({ kind: 'verdict', isRight })
  expect(said).toEqual([
    [verdict(true), verdict(true)],
    [verdict(true), verdict(false)],
  ])
})
