// Sets language, colours and density on the document before the first paint, so that nothing flashes.
;(() => {
  let stored = {}
  try {
    stored = JSON.parse(localStorage.getItem('selvedge:themeConfig') ?? '{}')
  } catch {
    // A broken store is the same as none: the defaults hold.
  }
  const root = document.documentElement
  root.lang = stored.globalI18n ?? 'zh-cn'
  root.dataset.theme = stored.isIsDark ? 'dark' : 'light'
  root.dataset.density = stored.globalComponentSize ?? 'small'
})()
