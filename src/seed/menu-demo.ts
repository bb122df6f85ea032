// Rows of the menu: what stands beside the ledger and is open to everybody who is signed in.
import { type MenuSeed, title } from './menu-row.ts'

const open = (code: string, path: string, icon: string, name: MenuSeed['title']): MenuSeed => ({
  ...{ code, type: 'menu', title: name, path, icon, opens: '' },
})

export const charts: MenuSeed = {
  ...open('charts', '/charts', 'chart', title('图表', '圖表', 'Charts')),
  screen: '/charts/charts',
}

export const tools: MenuSeed = {
  ...open('tools', '/tools', 'hammer', title('工具', '工具', 'Tools')),
  screen: '/tools/tools',
}
