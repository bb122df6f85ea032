// Cards that are narrowed by what they have in common: each choice says how many would be left, a card opens its facts.
import { useMemo, useState } from 'react'
import { Panel } from '../web/kit/dialog.tsx'
import { Money } from '../web/kit/money.tsx'
import { Chip, Empty, PageBody } from '../web/kit/page.tsx'
import { useWords } from '../web/kit/words.ts'
import { facets, filterGoods, type Good, goods, type Narrowed, shareOf } from './goods.ts'
import './demo.css'
import './demo-list.css'

const all = goods(240)

const Facts = ({ good, onClose }: { good: Good; onClose: () => void }) => {
  const t = useWords('demo')
  return (
    <Panel title={good.code} onClose={onClose}>
      <dl className="demo-pairs demo-facts">
        {facets.map((name) => (
          <div key={name}>
            <dt>{t(`facet_${name}`)}</dt>
            <dd>{good[name]}</dd>
          </div>
        ))}
        <div>
          <dt>{t('amount')}</dt>
          <dd>
            <Money value={good.price} />
          </dd>
        </div>
        <div>
          <dt>{t('pieces')}</dt>
          <dd>{good.pieces}</dd>
        </div>
      </dl>
    </Panel>
  )
}

export const ListFacets = () => {
  const t = useWords('demo')
  const [narrowed, setNarrowed] = useState<Narrowed>({})
  const [open, setOpen] = useState<Good | null>(null)
  const shown = useMemo(() => filterGoods(all, narrowed), [narrowed])
  const toggle = (name: (typeof facets)[number], value: string) => {
    const now = narrowed[name] ?? []
    const next = now.includes(value) ? now.filter((one) => one !== value) : [...now, value]
    setNarrowed({ ...narrowed, [name]: next })
  }
  return (
    <PageBody padded panel={open && <Facts good={open} onClose={() => setOpen(null)} />}>
      <div className="demo demo-wide">
        {facets.map((name) => (
          <p key={name} className="demo-facet">
            <span>{t(`facet_${name}`)}</span>
            {shareOf(all, narrowed, name).map(({ value, count }) => (
              <Chip
                key={value}
                label={value}
                count={count}
                isOn={narrowed[name]?.includes(value) ?? false}
                onToggle={() => toggle(name, value)}
              />
            ))}
          </p>
        ))}
        <p className="page-note">{t('shownOf', { count: shown.length, all: all.length })}</p>
        {shown.length === 0 && <Empty icon="search" title={t('noGood')} />}
        <ul className="demo-cards">
          {shown.map((good) => (
            <li key={good.code}>
              <button type="button" aria-pressed={good === open} onClick={() => setOpen(good)}>
                <b>{good.code}</b>
                <span className="page-note">
                  {good.brand} {good.season} {good.category}
                </span>
                <Money value={good.price} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </PageBody>
  )
}
