// The words of a watermark: what they may name, and what stands there as long as nobody has chosen any.

export const firstMark = '{realName} {userName} {yyyy-MM-dd}'

/** Whose screen or paper it is, and on which day (`2025-06-30`). */
export type MarkedFor = { realName: string; userName: string; day: string }

export const markText = (text: string, { realName, userName, day }: MarkedFor): string => {
  const places: Readonly<Record<string, string>> = { realName, userName, 'yyyy-MM-dd': day }
  return (text || firstMark).replace(/\{([\w-]+)\}/g, (place, name: string) => places[name] ?? place).trim()
}
