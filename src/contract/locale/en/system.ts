// Words of the machinery that every call shares: pending calls, input of the wrong shape, paths, in English.
import type { system as systemZhCn } from '../zh-cn/system.ts'

export const system: typeof systemZhCn = {
  success: 'Done',
  pending: 'Processing, please wait',
  pathMissing: 'interface path not found',
  pageMissing: 'There is no page at this address.',
  fileMissing: 'The file is not there, or its link has ended: open it anew in the product.',
  pageOpen: 'Open the product',
  tooLarge: 'The content is too large',
  unavailable: 'The service is not available, please try again later',
  unsure: 'The service was interrupted, and what you did may be done all the same: look before you try again',
  diskFull: 'Nothing was saved: the disk of the server is full. Ask the administrator to free space, then try again',
  required: '{field} cannot be empty',
  unknownField: 'Unknown field {field}',
  format: '{field} has the wrong format',
  tooLong: '{field} cannot be longer than {limit, character|characters}',
  tooShort: '{field} needs at least {limit, character|characters}',
  tooMany: '{field} cannot have more than {limit, item|items}',
  tooFew: '{field} needs at least {limit, item|items}',
  range: '{field} is out of the allowed range',
  body: 'The request body is not valid JSON',
  docs: 'Interface description',
  importErrors: 'Errors',
  importColumns:
    'Date,Type,Number,Summary,Subject,Debit,Credit,Currency,Original amount,Rate,Customer,' +
    'Supplier,Department,Employee,Project,Store,Quantity,Price,Cash-flow item,Invoice number,Attachments,Remark',
  importTemplate: 'Vouchers to import',
  ratesFile: 'Exchange rates',
  chartFile: 'Subjects',
  subjectOthers: 'Others',
  sandboxMark: '[Sandbox] ',
}
