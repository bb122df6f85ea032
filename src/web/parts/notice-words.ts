// What a notice says: its sentence with what it names, a slow call by its kind.
import { jobKindOf } from '../../contract/job.ts'
import type { NoticeShape } from '../../contract/notice.ts'
import type { Say } from '../kit/words.ts'

export const noticeText = (t: Say, { kind, args }: Pick<NoticeShape, 'kind' | 'args'>): string => {
  const named = args.call === undefined ? args : { ...args, what: t(`job:kind_${jobKindOf(args.call)}`) }
  return t(`notice:kind_${kind}`, named)
}
