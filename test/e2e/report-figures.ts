// What a page of a report shows, read in the browser: figures that are links, and numbers that are none.
import type { Page } from 'playwright-core'
import { spoken } from '../../src/contract/base/word-table.ts'
import { plainFigure as plainFigureTable } from '../../src/contract/words/report-screen.ts'

const plainFigure = spoken(plainFigureTable).en

export type Link = { to: string; text: string }

/** The links of the report that is shown, and those to vouchers. */
export const found = (page: Page): Promise<{ links: Link[]; vouchers: Link[] }> =>
  page.evaluate(() => {
    const pane = [...document.querySelectorAll<HTMLElement>('.pane')].find((one) => one.checkVisibility())
    const all = (query: string) => [...(pane?.querySelectorAll<HTMLElement>(query) ?? [])]
    const isFigure = (text: string) => /^[-−]?[\d,]+\.\d\d$/.test(text.trim()) && /[1-9]/.test(text)
    const linkOf = (link: HTMLElement) => ({ to: link.getAttribute('href')?.slice(1) ?? '', text: link.innerText })
    return {
      links: all('a[href*="via="]').map(linkOf),
      vouchers: all('.data-grid a[href^="#/voucher/entry/"]')
        .map(linkOf)
        .filter(({ text }) => isFigure(text)),
    }
  })

/** A number without a link: the head of its column or the part of the page, and the name of the reason in its title. */
export type Plain = { where: string; text: string; why: string }

/**
 * What is no figure of the books, or says what stands beside it: the figure that a panel takes apart and the change
 * that it explains, whose parts are listed below them; what a formula says; pictures, which are read by `drawnBare`.
 */
const noFigures = '.explain-value, .explain-head, .data-grid, .picture, .chart, .figure-table'

/**
 * Numbers in columns of figures, and amounts anywhere else on the page, that lead nowhere and open nothing. Percentages
 * are none.
 */
export const plainFigures = async (page: Page): Promise<Plain[]> => {
  const shown = await page.evaluate((skipped) => {
    const pane = [...document.querySelectorAll<HTMLElement>('.pane')].find((one) => one.checkVisibility())
    const leads = 'a, button, summary, input, select'
    const titleOf = (place: Element | null) => place?.closest('[title]')?.getAttribute('title') ?? ''
    const grids = [...(pane?.querySelectorAll<HTMLElement>('.data-grid') ?? [])].filter((grid) =>
      grid.checkVisibility(),
    )
    const inGrids = grids.flatMap((grid) => {
      const heads = [...grid.querySelectorAll<HTMLElement>('[role=columnheader]')]
      return [...grid.querySelectorAll<HTMLElement>('.grid-end[role=gridcell]')]
        .filter((cell) => /^[-−(]*[\d,]+(\.\d+)?\)?$/.test(cell.innerText.trim()) && /[1-9]/.test(cell.innerText))
        .filter((cell) => !cell.querySelector(leads))
        .map((cell) => {
          const head = heads[[...(cell.parentElement?.children ?? [])].indexOf(cell)]
          return { where: head?.innerText.split('\n')[0] ?? '', text: cell.innerText.trim(), title: titleOf(cell) }
        })
    })
    const beside: typeof inGrids = []
    const walk = document.createTreeWalker(pane ?? document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const place = walk.currentNode.parentElement
      if (!place?.checkVisibility() || place.closest(skipped) || place.closest(leads)) continue
      if (place.matches('.explain-formula dd')) continue
      const [text] = /[-−]?\d[\d,]*\.\d\d(?![\d.]|\s*%)/.exec(walk.currentNode.textContent ?? '') ?? ['']
      const where = place.closest('.panel') ? 'panel' : place.closest('.page-foot') ? 'foot' : 'page'
      if (/[1-9]/.test(text)) beside.push({ where, text, title: titleOf(place) })
    }
    return [...inGrids, ...beside]
  }, noFigures)
  const names = new Map(Object.entries(plainFigure).map(([name, words]) => [words, name]))
  return shown.map(({ title, ...plain }) => ({ ...plain, why: names.get(title) ?? '' }))
}

/** Amounts of pictures, of the tables under them and of the first page that are no link; rates and counts are none. */
export const drawnBare = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pane = [...document.querySelectorAll<HTMLElement>('.pane')].find((one) => one.checkVisibility())
    const inTables = '.figure-table td, .home-figures td'
    const inCharts = '.picture, .chart, .home-tile'
    const bare: string[] = []
    const walk = document.createTreeWalker(pane ?? document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const text = (walk.currentNode.textContent ?? '').trim()
      const place = walk.currentNode.parentElement
      if (!place?.checkVisibility() || place.closest('a, .chart-legend, .chart-line')) continue
      const pattern = place.closest(inTables) ? /^[-−]?[\d,]+(\.\d\d)?$/ : /^[-−+]?[\d,]+(\.\d+)?[A-Za-z]*$/
      if (place.closest(`${inTables}, ${inCharts}`) && pattern.test(text) && /[1-9]/.test(text)) bare.push(text)
    }
    return bare
  })

/** What a panel says a figure is: itself, beside the figure that changed, or the entries of one side that sum to it. */
export const toldOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = (query: string) =>
      [...document.querySelectorAll<HTMLElement>(query)].filter((one) => one.checkVisibility())
    const told = '.explain-value, .explain-head .money, .merge-entry .money, .merge-explained .money'
    return all(told).map((one) => one.innerText.trim())
  })

/** The places of figures that are taken apart beside the rows, among all cells. */
export const takenApart = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const pane = [...document.querySelectorAll<HTMLElement>('.pane')].find((one) => one.checkVisibility())
    const cells = [...(pane?.querySelectorAll<HTMLElement>('.data-grid [role=gridcell]') ?? [])]
    return cells.flatMap((cell, at) => {
      const text = cell.innerText.trim()
      return /^[-−]?[\d,]+\.\d\d$/.test(text) && /[1-9]/.test(text) && cell.querySelector('button.grid-link')
        ? [at]
        : []
    })
  })

/** What the first page shows in short stands in full in its title, or as it is in its tables. */
export const tilesOf = (page: Page): Promise<{ to: string; figure: string }[]> =>
  page.evaluate(() => {
    const all = (query: string) => [...document.querySelectorAll<HTMLElement>(query)]
    const to = (link: HTMLElement) => link.getAttribute('href')?.slice(1) ?? ''
    const last = (link: HTMLElement) => link.title.split(' ').at(-1) ?? ''
    return [
      ...all('a.home-tile, .chart-steps a, a.chart-top').map((link) => ({ to: to(link), figure: last(link) })),
      // This year and, in the same statement, the year before.
      ...all('.chart-bars a:not(.chart-top)').map((link) => ({ to: to(link), figure: link.title.split(' ')[1] ?? '' })),
      ...all(':is(.home-figures, .figure-table) a').map((link) => ({ to: to(link), figure: link.innerText.trim() })),
    ].filter(({ figure }) => /^[-−]?[\d,]+\.\d\d$/.test(figure) && /[1-9]/.test(figure))
  })
