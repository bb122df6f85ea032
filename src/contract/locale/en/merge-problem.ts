// Why companies are not merged, or groups of them not made, in English.
import type { mergeProblem as zhCn } from '../zh-cn/merge-problem.ts'

export const mergeProblem = {
  'merge.rate': 'There is no {type} rate of {currency} for {month}, so {co} cannot be translated: add the rate first',
  'merge.limited': 'You see only a part of the account set {set}, which cannot be merged: ask who sees all of it',
  'merge.currency': '{currency} is no currency in use',
  'merge.chart': '{co} uses another chart of subjects and cannot be merged: leave it out',
  'merge.cycle': 'A group cannot hold itself: {path}. Take one of them out',
  'merge.noGroup': 'There is no group {group} in use: choose another or switch it on',
  'merge.twoRoles': 'The account set of {co} cannot hold eliminations and be merged at once: take it out of one',
  'merge.unclear': 'The account set of eliminations of {group} has several holders: relate it to the one that holds it',
  'merge.holdsGroup': 'The group is part of {group}: take it out there first',
} satisfies Record<keyof typeof zhCn, string>
