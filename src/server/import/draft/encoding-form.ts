// Reads a text whose encoding is in doubt in both of them; which one is right is asked where the head fits both.
import { Refusal } from '../../../domain/base/problem.ts'
import type { ImportFile } from '../file/file.ts'
import type { TextReading } from '../file/text-encoding.ts'
import type { FileRow } from '../layout.ts'
import { asItStands, type Question } from '../question.ts'
import type { Formed } from './draft-form.ts'

type FormOf = (file: ImportFile) => Promise<Formed>

/** The form of a file, or why its head is none that is known. */
const attempt = async (formOf: FormOf, file: ImportFile): Promise<Formed | Refusal> => {
  try {
    return await formOf(file)
  } catch (error) {
    // A head that nobody knows says that the text is not in this encoding, where it is one in the other.
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The rows of a form one by one. */
async function* singly({ rows }: Formed): AsyncGenerator<FileRow> {
  for await (const some of rows) yield* some
}

/** Cells of a row in both encodings, where they are not the same in them. */
const apart = (own: FileRow['cells'], also: FileRow['cells']): [own: FileRow['cells'], also: FileRow['cells']] => {
  const names = Object.keys({ ...own, ...also }).filter((one) => (own[one] ?? '') !== (also[one] ?? ''))
  const pick = (cells: FileRow['cells']) => Object.fromEntries(names.map((one) => [one, cells[one] ?? '']))
  return [pick(own), pick(also)]
}

const name = 'encoding'

const questionOf = (readings: readonly TextReading[], choices: readonly [string, ...string[]]): Question => ({
  ...{ name, code: 'question.encoding', choices, proposed: choices[0] },
  args: { readings: readings.map(({ encoding, sample }) => `${encoding.toUpperCase()} “${sample}”`).join(' / ') },
})

/** Both readings of a file as one form: each row has its cells in the other encoding beside those of the first. */
const inBoth = (own: Formed, also: Formed, file: ImportFile, other: TextReading): Formed => {
  const others = singly(also)
  let isAlike = true
  async function* rows(): AsyncGenerator<FileRow[]> {
    try {
      for await (const some of own.rows) {
        const read: FileRow[] = []
        for (const row of some) {
          const { value } = isAlike ? await others.next() : { value: undefined }
          // A row of sums in one encoding only: the rows of the other one are not those of this file.
          isAlike &&= value?.line === row.line
          const [cells, turned] = apart(row.cells, isAlike && value ? value.cells : row.cells)
          const ways = { [file.encoding]: cells, [other.encoding]: turned }
          read.push(Object.keys(cells).length > 0 ? { ...row, other: { ...row.other, [name]: ways } } : row)
        }
        yield read
      }
      isAlike &&= (await others.next()).done === true
    } finally {
      await others.return(undefined)
    }
  }
  const choices = (): readonly [string, ...string[]] => (isAlike ? [file.encoding, other.encoding] : [asItStands])
  const questions = () => [questionOf([file, other], choices()), ...(own.form.questions?.() ?? [])]
  return { form: { ...own.form, questions }, rows: rows() }
}

/**
 * The form of a file. In doubt its head decides between two encodings where more of it is known in one of them; else
 * the choice is asked, the likelier one proposed.
 */
export const formInEncoding = async (file: ImportFile, formOf: FormOf): Promise<Formed> => {
  if (!file.isDoubtful) return formOf(file)
  const { other } = file
  if (!other) {
    const { form, rows } = await formOf(file)
    const asked = questionOf([file], [asItStands])
    return { form: { ...form, questions: () => [asked, ...(form.questions?.() ?? [])] }, rows }
  }
  const settled = { ...file, isDoubtful: false, other: null }
  const own = await attempt(formOf, file)
  const also = await attempt(formOf, { ...settled, ...other })
  if (also instanceof Refusal) {
    if (own instanceof Refusal) throw own
    await own.rows.return(undefined)
    return formOf(settled)
  }
  if (own instanceof Refusal || own.form.names.length < also.form.names.length) return also
  return inBoth(own, also, file, other)
}
