// A board of cards that are dragged to another place and made wider or higher; this browser keeps it.
import { type DragEvent, useState } from 'react'
import { Button, IconButton } from '../web/kit/button.tsx'
import { PageBody } from '../web/kit/page.tsx'
import { useWords } from '../web/kit/words.ts'
import { type Card, type CardName, cardNames, firstBoard, keepBoard, moveCard, readBoard, resizeCard } from './board.ts'
import './demo.css'
import './demo-text.css'

/** Sample figures. */
const figures: Readonly<Record<CardName, string>> = {
  ...{ revenue: '1,286,400.00', profit: '182,310.55', cash: '2,057,000.12' },
  ...{ receivables: '486,000.00', stock: '816,450.80', todo: '12' },
}

export const FunBoard = () => {
  const t = useWords('demo')
  const [cards, setCards] = useState(readBoard)
  const [over, setOver] = useState<CardName | ''>('')
  const take = (next: readonly Card[]) => {
    setCards(next)
    keepBoard(next)
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    setOver('')
    const dragged = cardNames.find((name) => name === event.dataTransfer.getData('text/plain'))
    if (dragged) take(moveCard(cards, dragged, to))
  }
  return (
    <PageBody padded>
      <div className="demo demo-wide">
        <p className="demo-acts">
          <Button icon="refresh" onClick={() => take(firstBoard)}>
            {t('boardAgain')}
          </Button>
          <span className="page-note">{t('boardNote')}</span>
        </p>
        <ul className="demo-board">
          {cards.map(({ name, width, height }, at) => (
            <li
              key={name}
              data-over={over === name}
              style={{ gridColumn: `span ${width}`, gridRow: `span ${height}` }}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(name)
              }}
              onDragLeave={() => setOver('')}
              onDrop={(event) => drop(event, at)}
            >
              <header>
                <button
                  type="button"
                  className="demo-grip"
                  draggable
                  onDragStart={(event) => event.dataTransfer.setData('text/plain', name)}
                >
                  {t(`card_${name}`)}
                </button>
                <IconButton
                  icon="arrow-left"
                  label={t('cardBack', { name: t(`card_${name}`) })}
                  disabled={at === 0}
                  onClick={() => take(moveCard(cards, name, at - 1))}
                />
                <IconButton
                  icon="arrow-right"
                  label={t('cardOn', { name: t(`card_${name}`) })}
                  disabled={at === cards.length - 1}
                  onClick={() => take(moveCard(cards, name, at + 1))}
                />
                <IconButton
                  icon="columns"
                  label={t('cardWidth', { name: t(`card_${name}`), n: width })}
                  onClick={() => take(resizeCard(cards, name, 'width'))}
                />
                <IconButton
                  icon="chevrons-up-down"
                  label={t('cardHeight', { name: t(`card_${name}`), n: height })}
                  onClick={() => take(resizeCard(cards, name, 'height'))}
                />
              </header>
              <p className="demo-figure">{figures[name]}</p>
            </li>
          ))}
        </ul>
      </div>
    </PageBody>
  )
}
