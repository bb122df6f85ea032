// Every helper that people meet is shown on the page of tools.
import { expect, test } from 'vitest'
import * as library from '../../domain/text.ts'
import { tools } from './tool-list.ts'

/** What is for the rules alone, not for what somebody types. */
const inner = ['checkText', 'cutToBytes', 'plainDecimal', 'toHalfWidth']

test('the page of tools has every input helper and check of the library', () => {
  const shown = [...tools.map(({ name }) => name), ...inner]
  expect(shown.toSorted()).toEqual(Object.keys(library).toSorted())
})
