// Words of pages from elsewhere inside a tab, in simplified Chinese.

export const iframe = {
  reload: '重新加载',
  openOutside: '在新窗口打开',
  refused: '该页面不能嵌入',
  refusedText: '对方不允许嵌入，或没有响应。可在新窗口打开；刚添加的地址需刷新浏览器后才能嵌入。',
}
