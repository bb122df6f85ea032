// The form of answers that went well, whether their JSON is made now or was made before.
import { expect, test } from 'vitest'
import { keepJson, pacedSuccess, successText } from './envelope.ts'

const answerOf = (result: unknown) => JSON.parse(successText(result).toString()) as { code: number; result: unknown }

//
test.each([null, 'text', 7, [], {}, { a: 1 }, { a: [{ b: '科目' }], c: null }])('the result %j', (result) => {
  expect(answerOf(result)).toMatchObject({ code: 200, result })
})

test('a part that is kept has the JSON it had, among others or alone', () => {
  const books = [{ name: '库存现金', rows: ['1', '2'] }]
  keepJson(books)
  const first = answerOf({ asOf: '1', books, scoped: false })
  expect(first).toMatchObject({ code: 200, result: { asOf: '1', books, scoped: false } })
  expect(answerOf({ asOf: '2', books }).result).toEqual({ asOf: '2', books })
  expect(answerOf({ books }).result).toEqual({ books })
  // Its JSON is not made again: whoever keeps a part never changes it.
  const made = answerOf({ books })
  books[0]?.rows.push('3')
  expect(answerOf({ books }).result).toEqual(made.result)
})

test('a long answer is the same when its text is made in slices', async () => {
  const rows = Array.from({ length: 501 }, (_, no) => ({ no, name: '库存"现金', none: null, gone: undefined }))
  for (const result of [{ books: [{ rows, total: undefined, empty: {}, list: [] }], asOf: '1' }, rows, [[undefined]]]) {
    const sliced = JSON.parse((await pacedSuccess(result)).toString()) as { result: unknown }
    expect(sliced.result).toEqual(answerOf(result).result)
  }
})
