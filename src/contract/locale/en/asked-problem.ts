// Why a report is refused: what it is asked for, and what cannot be told as it was known, in English.
import type { askedProblem as zhCn, askedWord as zhCnWord } from '../zh-cn/asked-problem.ts'

export const askedProblem = {
  'report.dateRange': 'The date range cannot be empty',
  'report.period': 'The period cannot be empty',
  'report.subjects': 'Start and end subjects cannot be empty',
  'report.level': 'The subject level cannot be empty',
  'range.reversed': 'The first {reason}, {first}, comes after the last {reason}, {last}: exchange them',
  'report.oneYear':
    'A report is of one year: its first month, {first}, and its last, {last}, are of two. Choose months of one year',
  'known.moment': '{text} is not a date and time: write it as 2026-01-12T10:00',
  'known.ahead': '{moment} is still to come: choose a moment that is past',
  'known.many':
    '{count} changes since {moment} are more than the {most} that a report takes back: choose a later moment',
  'known.unrecorded': 'What voucher {no} was at {moment} is not recorded: choose a moment from {from} on',
  'known.openings': 'The openings of {set} were changed on {at} by {user}: choose a later moment',
  'known.subject': 'Subject {subject} took over from its parent on {at}, with what stood on it: choose a later moment',
  'known.books': '{set} was made on {at}: at {moment} it was not there. Choose a later moment',
  'known.adjustment': 'What statement adjustment {no} was at {moment} is not recorded: choose a moment from {from} on',
  'known.ages': 'Ages are counted as of now: ask for the report without ages, or as of now',
} satisfies Record<keyof typeof zhCn, string>

/** What lies between the ends of a range. */
export const askedWord = {
  range_month: 'month',
  range_date: 'date',
  range_year: 'year',
  range_no: 'number',
  range_subject: 'subject',
  range_amount: 'amount',
} satisfies Record<keyof typeof zhCnWord, string>
