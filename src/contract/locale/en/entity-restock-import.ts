// Words of the check page of an import of restocks, in English.
import type { entityRestockImport as entityRestockImportZhCn } from '../zh-cn/entity-restock-import.ts'
import { importCheck } from './import-check.ts'

export const entityRestockImport: typeof entityRestockImportZhCn = {
  ...importCheck,
  title: 'Import restocks',
  drop: 'Drop a file of restocks here, or',
  formats: 'xlsx or csv (up to 20,000 rows); encoding, dates and figures are recognised.',
  forms: 'Titles may be in any language. Goods that came back have a negative cost.',
  discardText: 'The corrections made go with it; no restock has been written.',
  allOrNothing: 'Every cell has been checked; while there is an error no row is written',
  removeDocument: 'Remove the whole document',
  act: 'Import {n, document|documents}',
  actAgain: 'Import {n, document|documents} once more',
  done: '{n, restock|restocks} imported',
  doneText: '{n, row was|rows were} there already and stay as they are.',
  toList: 'Go to the restocks',
  templateName: 'Restocks to import',

  column_document_no: 'Document no.',
  column_date: 'Date',
  column_from_type: 'Origin type',
  column_from_code: 'From',
  column_store: 'Store',
  column_brand: 'Brand',
  column_category: 'Category',
  column_quantity: 'Quantity',
  column_cost: 'Cost',
  column_retail: 'Retail',
  column_remark: 'Remark',
}
