// After a save with a company of the group: one press makes the draft that answers it in the other's books.
import { intercompanyCalls, type MirrorShape } from '../../../contract/merge/intercompany.ts'
import { apiOf } from '../../api/api-of.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { troubleText } from '../../kit/trouble-text.ts'
import { useWords } from '../../kit/words.ts'
import { focusGrid } from '../grid/focus-grid.ts'
import { useDesk, useEntry } from './desk-context.ts'
import type { Answerable } from './entry-state.ts'

const intercompanyApi = apiOf(intercompanyCalls)

const Mirror = ({ of, mirror }: { of: Answerable; mirror: MirrorShape }) => {
  const t = useWords('relatedCompany')
  const desk = useDesk()
  const propose = useWrite(intercompanyApi.propose, { quiet: true })
  const { counterparty, accountSet, mayDraft, holders } = mirror
  const told = { no: of.label, co: counterparty, set: accountSet, who: holders.join(t('and')) }
  if (propose.data) return <span>{t('proposed', { set: propose.data.accountSet, n: propose.data.lines })}</span>
  if (propose.error) return <span className="form-error">{troubleText(propose.error)}</span>
  if (!mayDraft) return <span>{t(holders.length > 0 ? 'mirrorAsk' : 'mirrorNobody', told)}</span>
  const press = () => {
    propose.mutate({ voucher: of.id, counterparty })
    focusGrid(desk)
  }
  return (
    <>
      <span>{t('mirrorOffer', told)}</span>
      <Button small busy={propose.isPending} onClick={press}>
        {t('propose')}
      </Button>
    </>
  )
}

const Offer = ({ of }: { of: Answerable }) => {
  const t = useWords('relatedCompany')
  const desk = useDesk()
  const found = useCall(intercompanyApi.mirrors, { voucher: of.id }, { quiet: true, staleTime: 0, retry: false })
  const items = found.data?.items ?? []
  if (items.length === 0) return null
  const close = () => {
    desk.store.setState({ answerable: null })
    focusGrid(desk)
  }
  return (
    <div className="entry-offer entry-mirror" role="status">
      <Icon name="network" />
      {items.map((mirror) => (
        <Mirror key={mirror.counterparty} of={of} mirror={mirror} />
      ))}
      <span className="bar-end">
        <IconButton icon="close" label={t('kit:close')} onClick={close} />
      </span>
    </div>
  )
}

/** Nothing is asked of the server before a voucher with a related company was saved. */
export const MirrorOffer = () => {
  const of = useEntry((state) => state.answerable)
  const mayDraft = useAuth('gl:voucher:draft')
  return of && mayDraft ? <Offer key={of.id} of={of} /> : null
}
