// The form of answers that went well, whether their JSON is made now or was made before.
import { expect, test } from 'vitest'
import { keepJson, successAround, successBody, successText } from './envelope.ts'

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
  const textOf = async (body: ReturnType<typeof successBody>): Promise<string> => {
    if (typeof body === 'string' || Buffer.isBuffer(body)) return body.toString()
    const chunks: Buffer[] = []
    for await (const chunk of body) chunks.push(chunk)
    expect(chunks.length).toBeGreaterThan(1)
    return Buffer.concat(chunks).toString()
  }
  const rows = Array.from({ length: 2501 }, (_, no) => ({ no, name: '库存"现金', none: null, gone: undefined }))
  for (const result of [{ books: [{ rows, total: undefined, empty: {}, list: [] }], asOf: '1' }, rows, [[undefined]]]) {
    const sliced = JSON.parse(await textOf(successBody(result))) as { result: unknown }
    expect(sliced.result).toEqual(answerOf(result).result)
  }
  // A character of two parts is not cut into two that are none.
  const signs = ['', ' '].map((first) => first + '😀'.repeat(600_000))
  for (const text of signs) {
    const { result } = JSON.parse(await textOf(successAround(JSON.stringify(text)))) as { result: string }
    expect(result === text).toBe(true)
  }
})
