// The sentences of problems: complete in three languages, with the same places for arguments, and as the law and the
// requirements word them.

import { describe, expect, it } from 'vitest'
import { problemNumbers } from '../../domain/base/problem.ts'
import { entity as entityTable } from '../words/entity.ts'
import { kit as kitTable } from '../words/kit.ts'
import { problem } from '../words/problem.ts'
import { shell as shellTable } from '../words/shell.ts'
import { languages } from './language.ts'
import { fill } from './sentence.ts'
import { spoken } from './word-table.ts'

const texts = spoken(problem)
const { 'zh-cn': zhCn, en } = texts
const [entity, kit, shell] = [spoken(entityTable).en, spoken(kitTable).en, spoken(shellTable).en]
const places = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)(?:, [^{}]+)?\}/g)].map((match) => match[1] as string).sort()

describe('every problem', () => {
  it('has a sentence, and no sentence is left over', () => {
    expect(Object.keys(problem).sort()).toEqual(Object.keys(problemNumbers).sort())
  })

  it('has the same arguments in each language', () => {
    for (const [name, text] of Object.entries(zhCn)) {
      for (const lang of languages)
        expect([name, lang, places(texts[lang][name as keyof typeof problem])]).toEqual([name, lang, places(text)])
    }
  })

  // R-115 R-156 R-198 R-199 R-200 R-201 R-202 R-203 R-204 R-205 R-206 R-219 R-220 R-269 R-274 R-276 R-280 R-281 R-282
  it('says what the requirements say', () => {
    expect(en['period.unaudited']).toBe('There are unaudited credentials')
    expect(en['login.failed']).toBe('Login failed, please check your account!')
    expect(en['login.noPermission']).toBe("Sorry, you don't have permission to login")
    expect(en['rate.currentMonth']).toBe('Exchange rates cannot be modified for the current month')
    expect([shell.signOutText, shell.expiredText]).toEqual([
      'This operation will log out. Do you want to continue?',
      'Login has expired, do you want to log in again?',
    ])
    expect([entity.enabled_yes_store, entity.enabled_no_store]).toEqual(['Active', 'Invalid'])
    expect([kit.reportError, kit.reportSent]).toEqual(['Upload error info', 'Upload successful and contact admin'])
    const needed = [en['report.dateRange'], en['report.period'], en['report.subjects'], en['report.level']]
    needed.push(en['voucher.typeAndDate'], en['invoice.required'], en['attachment.voucher'])
    expect(needed).toEqual(
      [
        ...['The date range', 'The period', 'Start and end subjects', 'The subject level', 'Voucher type and date'],
        ...['The invoice number', 'Company and voucher number'],
      ].map((what) => `${what} cannot be empty`),
    )
    expect(en['report.companies']).toBe('Please choose at least one company')
    expect(zhCn['voucher.deleteRefused']).toBe('选择的凭证中包含非本人创建或已审核的凭证，不能删除')
  })

  it('calls a 科目 a subject and an 账套 an account set', () => {
    for (const [name, [text, , english]] of Object.entries(problem)) {
      if (/科目(?!表)/.test(text)) expect([name, /subject/i.test(english)]).toEqual([name, true])
      if (text.includes('账套')) expect([name, /account set/.test(english)]).toEqual([name, true])
    }
  })
})

describe('a sentence is filled', () => {
  it('with its arguments, once, and shows the places that have none', () => {
    expect(fill('{a} and {b}', { a: '{b}', b: 1 })).toBe('{b} and 1')
    expect(fill('{n, line|lines}, {m, line|lines}', { n: 1, m: '1,021' })).toBe('1 line, 1,021 lines')
    expect(fill('{a} and {c}', { a: 0 })).toBe('0 and {c}')
  })
})
