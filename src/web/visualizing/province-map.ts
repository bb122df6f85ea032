// A map of tiles: every province is one square about where it lies, so that small ones are seen as well as large ones.
import { wallFrame, wallLook, whole } from './wall-look.ts'

/** Code of the province (GB/T 2260) → column and row, from the north-west. */
const places: Record<string, readonly [number, number]> = {
  ...{ 23: [8, 0], 15: [6, 1], 22: [8, 1], 65: [0, 2], 62: [2, 2], 64: [3, 2], 14: [5, 2], 13: [6, 2], 11: [7, 2] },
  ...{ 21: [8, 2], 54: [0, 3], 63: [2, 3], 61: [4, 3], 41: [5, 3], 37: [6, 3], 12: [7, 3], 51: [2, 4], 50: [3, 4] },
  ...{ 42: [4, 4], 34: [5, 4], 32: [6, 4], 31: [7, 4], 53: [2, 5], 52: [3, 5], 43: [4, 5], 36: [5, 5], 33: [6, 5] },
  ...{ 45: [3, 6], 44: [4, 6], 35: [5, 6], 71: [7, 6], 46: [3, 7], 82: [4, 7], 81: [5, 7] },
}

const [columns, rows] = [9, 8]

type Province = { code: string; revenue: string }

export const provinceMap = (provinces: readonly Province[], nameOf: (code: string) => string) => {
  const most = Math.max(1, ...provinces.map(({ revenue }) => whole(revenue)))
  const hidden = { show: false, type: 'category' }
  return {
    ...wallFrame,
    grid: { left: 0, right: 0, top: 0, bottom: 0 },
    xAxis: { ...hidden, data: Array.from({ length: columns }, (_, at) => String(at)) },
    yAxis: { ...hidden, inverse: true, data: Array.from({ length: rows }, (_, at) => String(at)) },
    visualMap: { show: false, min: 0, max: most, inRange: { color: [wallLook.low, wallLook.now] } },
    series: [
      {
        type: 'heatmap',
        data: provinces.flatMap(({ code, revenue }) => {
          const place = places[code]
          return place ? [{ name: nameOf(code), value: [...place, whole(revenue)] }] : []
        }),
        label: { show: true, formatter: '{b}', color: wallLook.strong, fontSize: 17 },
        itemStyle: { borderColor: wallLook.surface, borderWidth: 4, borderRadius: 8 },
      },
    ],
  }
}
