// What axe says of a page, and how its texts are coloured.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** All rules of axe, those of colours alone, or all but those. */
export type Rules = 'all' | 'colours' | 'rest'

const contrast = 'color-contrast'
const ways: Readonly<Record<Rules, object>> = {
  all: {},
  colours: { runOnly: [contrast] },
  rest: { rules: { [contrast]: { enabled: false } } },
}

/** What axe calls serious or critical on a page, parts of it left out. */
export const findInaccessible = async (page: Page, rules: Rules, exclude: readonly string[]): Promise<string[]> => {
  if (await page.evaluate(() => Reflect.get(window, 'axe') === undefined)) await page.evaluate(source)
  return page.evaluate(
    async ({ way, left }) => {
      type Found = { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }
      const axe = Reflect.get(window, 'axe') as { run: (at: object, how: object) => Promise<{ violations: Found[] }> }
      const how = { resultTypes: ['violations'], ...way }
      const { violations } = await axe.run({ include: [['html']], exclude: left.map((one) => [one]) }, how)
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary.slice(0, 160)}`)
    },
    { way: ways[rules], left: exclude },
  )
}

/** All by which the contrast of the texts of a page is judged: their colours on their grounds, and their sizes. */
export const findColours = (page: Page, exclude: readonly string[]): Promise<string[]> =>
  page.evaluate((left) => {
    const grounds = new Map<Element, string>()
    /** What lies under the text of an element, down to the first colour that nothing shows through. */
    const groundOf = (element: Element): string => {
      const known = grounds.get(element)
      if (known !== undefined) return known
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      const seen = [
        ...(backgroundColor === 'rgba(0, 0, 0, 0)' ? [] : [backgroundColor]),
        ...(backgroundImage === 'none' ? [] : ['picture']),
        ...(opacity === '1' ? [] : [`opacity ${opacity}`]),
      ]
      const isWhole = backgroundColor.startsWith('rgb(') && opacity === '1'
      const below = isWhole || element.parentElement === null ? [] : [groundOf(element.parentElement)]
      const ground = [...seen, ...below].join(' on ')
      grounds.set(element, ground)
      return ground
    }
    const isOff = ':disabled, [aria-disabled=true]'
    const texts = [...document.querySelectorAll<HTMLElement>('body, body *')].filter(
      (one) =>
        (one.matches('input, select, textarea') ||
          [...one.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())) &&
        one.checkVisibility() &&
        !one.closest([isOff, ...left].join()),
    )
    const colours = texts.map((one) => {
      const { color, fontSize, fontWeight } = getComputedStyle(one)
      return `${color} ${fontSize} ${fontWeight} on ${groundOf(one)}`
    })
    return [...new Set(colours)]
  }, exclude)
