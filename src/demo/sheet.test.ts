// A sheet as a file and back.
import { expect, test } from 'vitest'
import { csvCells, firstSheet, readSheet, sheetCsv, spansOf } from './sheet.ts'
import { cellsOfFile, csvFile, workbook } from './sheet-file.ts'

const cellsOf = async (file: Blob, name: string) => (await cellsOfFile(new File([file], name))) ?? []

test('what is written is read again as it was, as CSV and as a workbook', async () => {
  expect(readSheet(await cellsOf(csvFile(firstSheet), 'goods.csv'))).toEqual({ rows: firstSheet, wrong: [] })
  expect(readSheet(csvCells(sheetCsv(firstSheet).replaceAll('\n', '\r\n'))).rows).toEqual(firstSheet)
  expect(readSheet(await cellsOf(await workbook(firstSheet), 'goods.xlsx'))).toEqual({ rows: firstSheet, wrong: [] })
  expect(await cellsOfFile(new File(['no workbook'], 'goods.XLSX'))).toBeNull()
})

test('each wrong line is told with its number, and then nothing is taken', () => {
  const text = 'season,brand,code,pieces\n25SS,AURA,G1,12\n25SS,AURA,G1,3\n25SS,AURA,G 2,3\n25SS,AURA,G3,1.5\n25SS,G4,3'
  expect(readSheet(csvCells(text))).toEqual({
    rows: [],
    wrong: [
      { line: 3, reason: 'twice' },
      { line: 4, reason: 'code' },
      { line: 5, reason: 'pieces' },
      { line: 6, reason: 'columns' },
    ],
  })
  expect(readSheet(csvCells('code;pieces')).wrong).toEqual([{ line: 1, reason: 'head' }])
})

test('a season goes over all of its rows', () => {
  const spans = spansOf(firstSheet)
  expect(spans.reduce((sum, span) => sum + span, 0)).toBe(firstSheet.length)
  expect(spans[0]).toBe(firstSheet.filter(({ season }) => season === firstSheet[0]?.season).length)
})
