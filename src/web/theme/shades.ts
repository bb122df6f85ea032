// Shades of a colour that a user chooses: dark enough to be read where it is text, light enough where it is a ground.

type Rgb = readonly [red: number, green: number, blue: number]

/** '#409eff' as 0–255 each; null for anything that is no such text. */
export const parseColour = (text: string): Rgb | null => {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text)
  if (!match) return null
  const [, red = '', green = '', blue = ''] = match
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

const textOf = (rgb: Rgb): string => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** `surface` of the dark tokens. */
const darkSurface: Rgb = [23, 24, 25]

const luminance = (rgb: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours by WCAG 2.2, 1 to 21. */
export const contrast = (a: Rgb, b: Rgb): number => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** So much (0–1) of `over` on `ground`, in whole steps as it is shown. */
const mix = (ground: Rgb, over: Rgb, part: number): Rgb => {
  const at = (index: 0 | 1 | 2): number => Math.round(ground[index] + (over[index] - ground[index]) * part)
  return [at(0), at(1), at(2)]
}

/** Goes from the colour towards `end` (black or white keep the hue) until it can be read on all grounds. */
const readable = (colour: Rgb, end: Rgb, grounds: readonly Rgb[], least: number): Rgb => {
  for (let part = 0; part < 1; part += 0.01) {
    const shade = mix(colour, end, part)
    if (grounds.every((ground) => contrast(shade, ground) >= least)) return shade
  }
  return end
}

const textContrast = 4.5
const markContrast = 3

/** Of the primary colour: solid buttons, links and focus rings have 4.5 on what they stand on, marks of charts 3. */
export const primaryTokens = (primary: Rgb, isDark: boolean): Record<string, string> => {
  const surface = isDark ? darkSurface : white
  const end = isDark ? white : black
  const sel = mix(surface, primary, isDark ? 0.18 : 0.1)
  const sel2 = mix(surface, primary, isDark ? 0.3 : 0.22)
  const words = readable(primary, end, [surface, sel], textContrast)
  const strong = readable(words, end, [surface, sel2], textContrast)
  const fill = readable(primary, black, [white], textContrast)
  const tokens = {
    tint: primary,
    sel,
    'sel-2': sel2,
    'sel-line': mix(surface, primary, 0.5),
    primary: words,
    'primary-strong': strong,
    'primary-fill': fill,
    'primary-fill-hover': mix(fill, black, 0.15),
    saved: strong,
    'chart-this': readable(primary, end, [surface], markContrast),
  }
  return Object.fromEntries(Object.entries(tokens).map(([name, rgb]) => [`--${name}`, textOf(rgb)]))
}

/** Half way to white: where a bar of this colour ends when it fades. */
export const lighter = (colour: Rgb): string => textOf(mix(colour, white, 0.5))
