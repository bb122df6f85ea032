// The closing vouchers of an open month, in the panel of posting: where each stands, a preview, and making them.
import { useEffect, useRef, useState } from 'react'
import type { ClosingShape } from '../../contract/closing/closing.ts'
import { useCall, useWrite } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { ProblemList } from '../kit/problem-list.tsx'
import { useWords } from '../kit/words.ts'
import './closing.css'
import { ClosingLines, ClosingTag, closingApi, ThereLinks, ThereNotes } from './closing-lines.tsx'
import type { PostingMonth } from './posting-work.ts'

type MonthKind = Exclude<ClosingShape['kind'], 'year'>
const isOfMonth = (kind: ClosingShape['kind']): kind is MonthKind => kind !== 'year'

const useMake = (kind: MonthKind, { accountSet, month }: PostingMonth, id: string) => {
  const writes = { fx: useWrite(closingApi.fx), vat: useWrite(closingApi.vat), pl: useWrite(closingApi.pl) }
  const template = useWrite(closingApi.template)
  const input = { accountSet, month }
  const isPending = kind === 'template' ? template.isPending : writes[kind].isPending
  const make = () => (kind === 'template' ? template.mutateAsync({ ...input, id }) : writes[kind].mutateAsync(input))
  return { make, isPending }
}

type RowProps = { closing: ClosingShape; kind: MonthKind; target: PostingMonth; mayPost: boolean }

const PreviewDialog = ({ closing, kind, target, mayPost, onClose }: RowProps & { onClose: () => void }) => {
  const t = useWords('closing')
  const { make, isPending } = useMake(kind, target, closing.template?.id ?? '')
  const mayMake = useAuth(`gl:closing:${kind}`) && mayPost
  const isStale = closing.state === 'stale'
  const isWanted = closing.state === 'wanted' || isStale
  const act = async () => {
    try {
      await make()
      onClose()
    } catch {
      // The call has told the user; the preview stays.
    }
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      {mayMake && isWanted && (
        <Button look="solid" busy={isPending} onClick={() => void act()}>
          {isStale ? t('makeAgain') : t('make')}
        </Button>
      )}
    </>
  )
  const title = t('previewOf', {
    kind: closing.template?.name ?? t(`kind_${kind}`),
    month: `${target.accountSet} · ${target.month}`,
  })
  return (
    <Dialog title={title} width={880} className="closing-dialog body-wrapped" foot={foot} onClose={onClose}>
      <ProblemList problems={closing.problems} />
      <ThereNotes closing={closing} />
      <ClosingLines closing={closing} />
      {isWanted && <p className="closing-note">{t('auditNext')}</p>}
    </Dialog>
  )
}

const ClosingRow = (props: RowProps) => {
  const { closing, kind, target } = props
  const t = useWords('closing')
  const [isOpen, setOpen] = useState(false)
  const isHere = useSession((state) => state.accountSet) === target.accountSet
  const name = closing.template?.name ?? t(`kind_${kind}`)
  return (
    <li className="closing-row row gap-8">
      <span className="closing-name clip" title={name}>
        {name}
      </span>
      <ClosingTag state={closing.state} />
      <span className="closing-there flex wrap grow shrink small">
        <ThereLinks closing={closing} isHere={isHere} />
      </span>
      {closing.state !== 'none' && (
        <Button small aria-label={`${t('preview')} ${name}`} onClick={() => setOpen(true)}>
          {t('preview')}
        </Button>
      )}
      {isOpen && <PreviewDialog {...props} onClose={() => setOpen(false)} />}
    </li>
  )
}

/** Nothing for who sees a part of the books only: the call refuses, and the checks say enough. */
export const ClosingSection = ({ target, mayPost }: { target: PostingMonth; mayPost: boolean }) => {
  const t = useWords('closing')
  const input = { accountSet: target.accountSet, month: target.month }
  const preview = useCall(closingApi.preview, input, { quiet: true, staleTime: 0 })
  const { stamp } = target
  const { refetch } = preview
  const seen = useRef(stamp)
  // Vouchers that come into the month are read anew beneath an open preview, which stays.
  useEffect(() => {
    if (seen.current === stamp) return
    seen.current = stamp
    void refetch()
  }, [stamp, refetch])
  const found = preview.data?.closings ?? []
  if (found.length === 0) return null
  return (
    <section className="closing-section lined-strong" aria-label={t('sec')}>
      <h3 className="quiet small strong">{t('sec')}</h3>
      <ul>
        {found.map((closing) =>
          isOfMonth(closing.kind) ? (
            <ClosingRow
              key={closing.template?.id ?? closing.kind}
              closing={closing}
              kind={closing.kind}
              target={target}
              mayPost={mayPost}
            />
          ) : null,
        )}
      </ul>
    </section>
  )
}
