// Importing subjects: the check page of a chart.
import { chartImportCalls } from '../../contract/import/import-draft.ts'
import { subjectTypes } from '../../domain/chart/subject.ts'
import { ImportPage } from './import-page.tsx'
import { type ImportUse, wordsOfCodes } from './import-use.tsx'

const use: ImportUse = {
  calls: chartImportCalls,
  kind: 'chart',
  words: 'chartImport',
  gridId: 'chart-import',
  accept: '.csv,.xlsx,.txt',
  list: '/maintain/subject',
  looks: {
    widths: { code: 100, name_zh_cn: 180, name_zh_tw: 140, name_en: 160, aux: 140 },
    mins: { code: 80, name_zh_cn: 130 },
    grow: { name_zh_cn: 2, name_zh_tw: 1, name_en: 1 },
    figures: new Set(),
    amounts: new Set(),
    codes: {
      type: wordsOfCodes('master:type_', subjectTypes),
      direction: wordsOfCodes('master:direction_', ['D', 'C']),
    },
  },
}

const SubjectImportScreen = () => <ImportPage use={use} />

export default SubjectImportScreen
