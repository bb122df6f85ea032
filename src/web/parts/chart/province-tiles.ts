// A map of tiles: every province is one square about where it lies, so that small ones are seen as well as large ones.
import { type ProvinceCode, provinceCodes } from '../../../domain/base/province.ts'
import type { ChartOption } from './big-chart.tsx'

/** Column and row of each province, from the north-west. */
const places: Record<ProvinceCode, readonly [number, number]> = {
  ...{ 23: [8, 0], 15: [6, 1], 22: [8, 1], 65: [0, 2], 62: [2, 2], 64: [3, 2], 14: [5, 2], 13: [6, 2], 11: [7, 2] },
  ...{ 21: [8, 2], 54: [0, 3], 63: [2, 3], 61: [4, 3], 41: [5, 3], 37: [6, 3], 12: [7, 3], 51: [2, 4], 50: [3, 4] },
  ...{ 42: [4, 4], 34: [5, 4], 32: [6, 4], 31: [7, 4], 53: [2, 5], 52: [3, 5], 43: [4, 5], 36: [5, 5], 33: [6, 5] },
  ...{ 45: [3, 6], 44: [4, 6], 35: [5, 6], 71: [7, 6], 46: [3, 7], 82: [4, 7], 81: [5, 7] },
}

const [columns, rows] = [9, 8]

/** On the tiles that have most, in every theme: they are about as light as the primary colour. */
const darkText = '#10192b'
/** From this part of the most on. */
const muchFrom = 0.72

type Look = { low: string; high: string; none: string; border: string; text: string; fontSize: number }

/** `figures` are drawn; a province without one is a tile in the colour of `none`. */
export const provinceTiles = (
  figures: ReadonlyMap<string, number>,
  nameOf: (code: ProvinceCode) => string,
  { low, high, none, border, text, fontSize }: Look,
): ChartOption => {
  const hidden = { show: false, type: 'category' }
  const most = Math.max(1, ...figures.values())
  return {
    grid: { left: 0, right: 0, top: 0, bottom: 0 },
    xAxis: { ...hidden, data: Array.from({ length: columns }, (_, at) => String(at)) },
    yAxis: { ...hidden, inverse: true, data: Array.from({ length: rows }, (_, at) => String(at)) },
    visualMap: { show: false, min: 0, max: most, inRange: { color: [low, high] } },
    series: [
      {
        ...{ type: 'heatmap', progressive: 0 },
        data: provinceCodes.map((code) => {
          const figure = figures.get(code) ?? 0
          const label = { color: figure > most * muchFrom ? darkText : text }
          const tile = { name: nameOf(code), value: [...places[code], figure], label }
          return figures.has(code) ? tile : { ...tile, visualMap: false, itemStyle: { color: none } }
        }),
        label: { show: true, formatter: '{b}', fontSize },
        itemStyle: { borderColor: border, borderWidth: fontSize / 4, borderRadius: fontSize / 2 },
      },
    ],
  }
}
