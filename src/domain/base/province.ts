// The provinces of China by their official codes (GB/T 2260), and the one that a text names.

export const provinceCodes = [
  ...['11', '12', '13', '14', '15', '21', '22', '23', '31', '32', '33', '34', '35', '36', '37', '41', '42'],
  ...['43', '44', '45', '46', '50', '51', '52', '53', '54', '61', '62', '63', '64', '65', '71', '81', '82'],
] as const
export type ProvinceCode = (typeof provinceCodes)[number]

/** What each province is called, in whatever languages. */
export type ProvinceNames = ReadonlyMap<ProvinceCode, readonly string[]>

/** The province that a text names first, '' where it names none: a road may be called after another one further on. */
export const provinceNamed = (text: string, names: ProvinceNames): ProvinceCode | '' => {
  const given = text.toLowerCase()
  let found: { code: ProvinceCode | ''; at: number } = { code: '', at: given.length }
  for (const [code, ways] of names) {
    for (const way of ways) {
      const at = given.indexOf(way.toLowerCase())
      if (at >= 0 && at < found.at) found = { code, at }
    }
  }
  return found.code
}
