// The foot of the bills: how many are chosen and what can be done with them, and the pages.
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import type { IconName } from '../kit/icon.tsx'
import { PageFoot } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import { Pager } from '../parts/pager.tsx'
import type { BillAct, BillReport } from './use-bill-acts.ts'

const acts: readonly { name: BillAct | 'generate'; code: string; icon: IconName }[] = [
  { name: 'check', code: 'gl:saleBill:check', icon: 'check' },
  { name: 'cancelCheck', code: 'gl:saleBill:cancelCheck', icon: 'returned' },
  { name: 'cancel', code: 'gl:saleBill:cancel', icon: 'ban' },
  { name: 'cancelGenerate', code: 'gl:saleBill:generate', icon: 'trash' },
  { name: 'generate', code: 'gl:saleBill:generate', icon: 'book' },
]

export const BillFoot = (props: {
  count: number
  isAll: boolean
  busy: BillReport['act'] | null
  pages: { page: number; pageSize: number; total: number; onPage: (page: number) => void }
  onAll: () => void
  onNone: () => void
  onAct: (name: BillAct | 'generate') => void
}) => {
  const t = useWords('saleBill')
  const { count, isAll, pages } = props
  return (
    <PageFoot end={<Pager {...pages} />}>
      {count > 0 && <span className="page-note">{t(isAll ? 'allChosen' : 'chosen', { n: count })}</span>}
      {!isAll && pages.total > 0 && (
        <button type="button" className="link-button" onClick={props.onAll}>
          {t('chooseAll', { n: pages.total })}
        </button>
      )}
      {count > 0 && (
        <>
          <button type="button" className="link-button" onClick={props.onNone}>
            {t('unchoose')}
          </button>
          {acts.map(({ name, code, icon }) => (
            <Auth key={name} code={code}>
              <Button
                icon={icon}
                look={name === 'generate' ? 'solid' : 'outline'}
                busy={props.busy === name}
                disabled={props.busy !== null}
                onClick={() => props.onAct(name)}
              >
                {t(name)}
              </Button>
            </Auth>
          ))}
        </>
      )}
    </PageFoot>
  )
}
