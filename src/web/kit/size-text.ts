// The size of a file as people read it.
const kilobyte = 1024

/** `1.4 MB`: of bytes, which are no money. */
export const sizeText = (bytes: number): string => {
  if (bytes < kilobyte) return `${bytes} B`
  const isLarge = bytes >= kilobyte * kilobyte
  const tenths = Math.round((bytes * 10) / (isLarge ? kilobyte * kilobyte : kilobyte))
  return `${Math.floor(tenths / 10)}${tenths % 10 === 0 ? '' : `.${tenths % 10}`} ${isLarge ? 'MB' : 'KB'}`
}
