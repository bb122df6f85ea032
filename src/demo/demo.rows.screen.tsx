// What lists can do, a page of each: rows, an edited sheet, cards with facets, pictures, dragged lines.
import { useWords } from '../web/kit/words.ts'
import { DemoTabs } from './demo-tabs.tsx'
import { ListDrag } from './list-drag.tsx'
import { ListFacets } from './list-facets.tsx'
import { ListPictures } from './list-pictures.tsx'
import { ListRows } from './list-rows.tsx'
import { ListSheet } from './list-sheet.tsx'

const parts = { rows: ListRows, sheet: ListSheet, facets: ListFacets, pictures: ListPictures, drag: ListDrag }

const RowsScreen = () => {
  const t = useWords('demo')
  return <DemoTabs title={t('table')} parts={parts} />
}

export default RowsScreen
