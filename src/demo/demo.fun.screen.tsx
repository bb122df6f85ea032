// What the product can do for a screen, a page of each: small acts, text with looks, a board of cards, a map.
import { useWords } from '../web/kit/words.ts'
import { DemoTabs } from './demo-tabs.tsx'
import { FunActs } from './fun-acts.tsx'
import { FunBoard } from './fun-board.tsx'
import { FunMap } from './fun-map.tsx'
import { FunText } from './fun-text.tsx'

const parts = { acts: FunActs, text: FunText, board: FunBoard, map: FunMap }

const FunScreen = () => {
  const t = useWords('demo')
  return <DemoTabs title={t('fun')} parts={parts} />
}

export default FunScreen
