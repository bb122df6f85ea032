// The colours of the walls, which are dark in every theme, and what their charts share.
/** px; a wall is made as large as its window. */
export const wallSize = { width: 1920, height: 1080 } as const

export const wallLook = {
  ...{ text: '#b8c7dd', strong: '#f2f6fc', line: '#24324a', surface: '#0f1a2e', low: '#17294a', now: '#409eff' },
  ...{ series: ['#409eff', '#36cfc9', '#ffc53d', '#b37feb', '#ff7875'] },
} as const

export const wallFrame = {
  textStyle: { color: wallLook.text, fontSize: 16 },
  animation: false,
  grid: { left: 8, right: 16, top: 24, bottom: 8, containLabel: true },
}

const label = { color: wallLook.text, fontSize: 15 }
const lines = { lineStyle: { color: wallLook.line } }

export const category = (names: readonly string[]) => ({
  ...{ type: 'category', data: names, axisLabel: label, axisLine: lines, axisTick: { show: false } },
})

export const value = { type: 'value', axisLabel: label, splitLine: lines }

/** Whole units of the currency, to draw with. */
export const whole = (amount: string): number => Number(amount.split('.')[0])
