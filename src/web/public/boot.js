// Sets language, colours and density on the document before the first paint, so that nothing flashes.
;(() => {
  const read = (key, none) => {
    try {
      return JSON.parse(localStorage.getItem(`selvedge:${key}`) ?? 'null') ?? none
    } catch {
      // A broken store is the same as none: the defaults hold.
      return none
    }
  }
  const stored = read('themeConfig', {})
  const root = document.documentElement
  root.lang = stored.globalI18n ?? 'zh-cn'
  root.dataset.theme = stored.isIsDark ? 'dark' : 'light'
  root.dataset.density = stored.globalComponentSize ?? 'small'
  root.style.cssText = read('themeConfigStyle', '')
})()
