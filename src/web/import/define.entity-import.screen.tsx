// Importing entities: the check page, where who may be there already is asked for.
import { entityImportCalls } from '../../contract/import/import-draft.ts'
import { entityTypes } from '../../domain/chart/entity.ts'
import { importScreen } from './import-page.tsx'
import { wordsOfCodes } from './import-use.tsx'

export default importScreen({
  calls: entityImportCalls,
  kind: 'entities',
  words: 'entityImport',
  gridId: 'entities-import',
  list: '/define/entity',
  looks: {
    widths: { type: 110, code: 120, name_zh_cn: 200, name_zh_tw: 160, name_en: 160, enabled: 70 },
    mins: { code: 90, name_zh_cn: 140 },
    grow: { name_zh_cn: 2, name_zh_tw: 1, name_en: 1 },
    codes: { type: wordsOfCodes('master:entity_', entityTypes) },
  },
})
