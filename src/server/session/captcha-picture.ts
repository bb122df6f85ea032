// Draws letters to copy as strokes of an SVG picture: no text stands in it, and no two pictures of a letter are alike.
import { randomInt } from 'node:crypto'

/** The strokes of each letter on a grid of four by six: points `xy`, strokes apart by spaces. 0, O, 1, I, l are out. */
const strokes: Readonly<Record<string, string>> = {
  '2': '01 10 30 41 42 06 46',
  '3': '00 40 22 32 43 45 36 16 05',
  '4': '36 30 04 44',
  '5': '40 00 02 32 43 45 36 06',
  '6': '40 10 02 05 16 36 45 44 33 03',
  '7': '00 40 16',
  '8': '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  '9': '06 36 44 41 30 10 01 02 13 43',
  A: '06 20 46 -14 34',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46 -03 33',
  F: '40 00 06 -03 33',
  H: '00 06 -40 46 -03 43',
  J: '40 45 36 16 05',
  K: '00 06 -40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03 -23 46',
  T: '00 40 -20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46 -40 06',
  Y: '00 23 40 -23 26',
}

const letters = Object.keys(strokes)
const [width, height, length] = [132, 44, 4]
const colours = ['#17508d', '#8a3b12', '#2c6e49', '#5b2a86', '#7a1f3d']

const between = (least: number, most: number): number => least + randomInt(1000) * ((most - least) / 1000)
const round = (value: number): string => String(Math.round(value * 10) / 10)

/** One letter as a path, turned, stretched and shaken a little around its place. */
const letterPath = (letter: string, place: number): string => {
  const [turn, wide, high] = [between(-0.35, 0.35), between(3.6, 5), between(3.4, 4.6)]
  const [left, top] = [18 + place * 29 + between(-2, 3), 22 + between(-4, 4)]
  const point = (pair: string): string => {
    const [x, y] = [Number(pair[0]) - 2 + between(-0.22, 0.22), Number(pair[1]) - 3 + between(-0.22, 0.22)]
    const [wideX, highY] = [x * wide, y * high]
    const turnedX = wideX * Math.cos(turn) - highY * Math.sin(turn)
    return `${round(left + turnedX)} ${round(top + wideX * Math.sin(turn) + highY * Math.cos(turn))}`
  }
  const line = (points: string): string => `M${points.split(' ').map(point).join('L')}`
  const drawn = (strokes[letter] ?? '').split(' -').map(line).join('')
  const colour = colours[randomInt(colours.length)]
  return `<path d="${drawn}" stroke="${colour}" stroke-width="${round(between(2, 3))}"/>`
}

const noise = (): string => {
  const [from, by, to] = [between(2, 42), between(-10, 54), between(2, 42)].map(round)
  const colour = colours[randomInt(colours.length)]
  return `<path d="M0 ${from}Q${round(between(30, 100))} ${by} ${width} ${to}" stroke="${colour}" opacity=".55"/>`
}

/** Four letters and their picture. */
export const drawCaptcha = (): { text: string; svg: string } => {
  const text = Array.from({ length }, () => letters[randomInt(letters.length)] ?? '').join('')
  const paths = [...text].map(letterPath).join('') + Array.from({ length: 3 }, noise).join('')
  const frame = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke-width="1.4"`
  return { text, svg: `<svg ${frame} stroke-linecap="round" stroke-linejoin="round">${paths}</svg>` }
}
