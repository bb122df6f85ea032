// Why error records, notices and the first page refuse, in English.
import type { shellProblem as shellProblemZhCn } from '../zh-cn/shell-problem.ts'

export const shellProblem: Record<keyof typeof shellProblemZhCn, string> = {
  'error.way': 'The error record cannot go there from its present state; reload and try again',
  'error.reopen': 'It was resolved more than {days} days ago and cannot be reopened; report it anew',
  'error.resolution': 'Say how it was resolved, in {n} characters at least',
  'error.assignee': 'This user cannot handle error records; choose another',
  'announcement.title': 'The title cannot be empty; enter it in Chinese and English',
  'announcement.target': 'Choose at least one role, department or user',
  'announcement.state': 'A published notice cannot be changed or deleted; withdraw it first',
  'announcement.expired': 'The end must come after the time of publication',
  'announcement.link': 'The link must begin with “/” or http(s)://',
  'home.groupName': 'The name of the group cannot be empty',
  'home.tileName': 'The name of the tile cannot be empty',
  'home.tileUrl': 'The URL is not valid; enter the whole address',
  'home.tileTwice': '“{name}” is in this group already',
  'home.layout': 'This is no layout of the navigation',
  'avatar.image': 'The avatar must be a picture of at most 2 MB',
  'access.asked': 'You asked for this page within the last hour; wait for the administrator',
}
