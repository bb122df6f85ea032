// The foot of a list of documents: how many are chosen and what can be done with them, and the pages.
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import type { IconName } from '../kit/icon.tsx'
import { PageFoot } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import { Pager } from '../parts/list/pager.tsx'

/** `code`: the permission that the act asks for. */
export type FootAct<A extends string> = { name: A; code: string; icon: IconName; isSolid?: boolean }

type FootProps<A extends string> = {
  /** The words of the feature, with one for each act. */
  words: 'saleBill' | 'entityRestock'
  acts: readonly FootAct<A>[]
  count: number
  isAll: boolean
  busy: A | null
  pages: { page: number; pageSize: number; total: number; onPage: (page: number) => void }
  onAll: () => void
  onNone: () => void
  onAct: (name: A) => void
}

export const ActsFoot = <A extends string>(props: FootProps<A>) => {
  const t = useWords(props.words)
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
          {props.acts.map(({ name, code, icon, isSolid }) => (
            <Auth key={name} code={code}>
              <Button
                icon={icon}
                look={isSolid ? 'solid' : 'outline'}
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
