// Importing subjects: the check page of a chart.
import { chartImportCalls } from '../../contract/import/import-draft.ts'
import { subjectTypes } from '../../domain/chart/subject.ts'
import { importScreen } from './import-page.tsx'
import { wordsOfCodes } from './import-use.tsx'

export default importScreen({
  calls: chartImportCalls,
  kind: 'chart',
  words: 'chartImport',
  gridId: 'chart-import',
  list: '/maintain/subject',
  looks: {
    widths: { code: 100, name_zh_cn: 180, name_zh_tw: 140, name_en: 160, aux: 140 },
    mins: { code: 80, name_zh_cn: 130 },
    grow: { name_zh_cn: 2, name_zh_tw: 1, name_en: 1 },
    codes: {
      type: wordsOfCodes('master:type_', subjectTypes),
      direction: wordsOfCodes('master:direction_', ['D', 'C']),
    },
  },
})
