// The speed of the grid in a real browser.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { frameSurroundings } from './frame-hands.ts'

const { signIn } = frameSurroundings()

/** Scrolls for three seconds, some rows with every frame. */
const scroll = (page: Page): Promise<{ late: number; frames: number; nodes: number }> =>
  page.evaluate(async () => {
    const grid = document.querySelector('.grid') as HTMLElement
    const times: number[] = []
    let most = 0
    for (let last = performance.now(), end = last + 3000; last < end; ) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      times.push(now - last)
      last = now
      grid.scrollTop += 120
      most = Math.max(most, document.querySelectorAll('*').length)
    }
    return { late: times.slice(1).filter((time) => time > 34).length, frames: times.length, nodes: most }
  })

it('scrolls 100,000 rows with few nodes and hardly a late frame', async () => {
  const { page } = await signIn('/grid')
  await page.waitForSelector('.grid-data')
  const shares: number[] = []
  // The best of five, some seconds apart: what else the machine does is not ours. A grid that is too slow is late in
  // each.
  while (shares.length < 5 && Math.min(...shares) >= 0.05) {
    if (shares.length > 0) await page.waitForTimeout(5000)
    const { late, frames, nodes } = await scroll(page)
    expect(nodes).toBeLessThan(1500)
    shares.push(late / frames)
  }
  expect(Math.min(...shares)).toBeLessThan(0.05)
})
