// Words of two people on one voucher, in English.
import type { entryConflict as entryConflictZhCn } from '../zh-cn/entry-conflict.ts'

export const entryConflict: typeof entryConflictZhCn = {
  changedBy: '{name} has changed it: compare',
  isEditing: 'Editing: {names}',
  isLooking: 'Also open: {names}',
  yourself: 'you (other window)',
  title: '{name} has changed this voucher too',
  somebody: 'Somebody else',
  intro: 'Only what differs is listed. What both changed is marked: choose one. Elsewhere the change is chosen.',
  allTheirs: 'All theirs',
  allMine: 'All mine',
  theirs: 'Theirs (saved)',
  theirsOf: 'By {name} (saved)',
  mine: 'Mine (not saved)',
  line: 'Whole line',
  amount: 'Amount',
  added: 'New',
  removed: 'line removed',
  without: 'no such line',
  empty: '(empty)',
  bothChanged: 'Both changed it',
  openChoices: '{n} to be chosen',
  later: 'Later',
  takeTheirs: 'Show theirs, mine can be taken back',
  resolve: 'Save what is chosen',
}
