// Which passwords everybody tries first, and which they do not.
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'

test.each(['P@ssw0rd123!', 'Admin#2026', '1234567890', 'aaaaaa1!', 'Qwerty1!', '1qaz2wsx', 'welcome1!', 'abc123!'])(
  '%s is one of the first tries',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

test.each(['Korn7!blume', 'xK9#mPq2vL', '蓝天白云-2026-九月', 'correct horse battery'])('%s is not', (password) =>
  expect(isCommonPassword(password)).toBe(false),
)
